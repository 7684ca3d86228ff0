// A number of bytes for people: in binary units, to a tenth. The exact count is for whoever words it to add.

const kUnits = ['KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Null below 1,024 bytes, where the count itself is short enough. */
export function inBinaryUnits(bytes: number): string | null {
  if (!(bytes >= 1024)) return null;
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), kUnits.length);
  const size = (bytes / 1024 ** power).toFixed(1).replace(/\.0$/, '');
  return `${size} ${kUnits[power - 1] ?? ''}`;
}
