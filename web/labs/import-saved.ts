// The question that a saved Trace carries: a .safetensors file has it in the text of its header, behind eight bytes that say
// how long that is. Only the header is read, and only one of a likely length.
const kLengthBytes = 8;
const kLongest = 8 * 1024 * 1024;

function textAt(value: unknown, key: string): string | null {
  const found = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : null;
  return typeof found === 'string' ? found : null;
}

/** The Spec of the Trace saved in a file, or null where it holds none. */
export async function savedSpec(file: Blob): Promise<string | null> {
  try {
    const head = new DataView(await file.slice(0, kLengthBytes).arrayBuffer());
    const length = Number(head.getBigUint64(0, true));
    if (length > kLongest || length > file.size) return null;
    const header: unknown = JSON.parse(await file.slice(kLengthBytes, kLengthBytes + length).text());
    const metadata = (header as { readonly __metadata__?: unknown } | null)?.__metadata__;
    const trace = textAt(metadata, 'trace');
    return trace === null ? null : textAt(JSON.parse(trace), 'spec');
  } catch {
    // Not such a file: there is nothing to offer.
    return null;
  }
}
