// Reads of a file in blocks: an archive's thousands of small headers, one after another, would each cost a journey to the browser.

type ReadRange = (start: number, length: number) => Uint8Array;

const kBlock = 65_536;

/** Small ranges are cut from the last block that was read; large ones are read as they are, and not kept. */
export function inBlocks(size: number, read: ReadRange): ReadRange {
  let from = 0;
  let block: Uint8Array = new Uint8Array(0);
  return (start, length) => {
    if (length >= kBlock || start + length > size) return read(start, length);
    if (start < from || start + length > from + block.length)
      [from, block] = [start, read(start, Math.min(kBlock, size - start))];
    return block.subarray(start - from, start - from + length);
  };
}
