import { withDecimalSign } from '../platform/formats.ts';

/** The size of a file as people read it, in thousands of bytes as the limit is: `950 B`, `12 kB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilobytes = Math.round(bytes / 1000);
  return kilobytes < 1000 ? `${kilobytes} kB` : withDecimalSign(`${(bytes / 1_000_000).toFixed(1)} MB`);
}
