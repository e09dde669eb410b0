import { withDecimalSign } from '../platform/formats.ts';

/** Formats a file size with decimal units, like the limit: `950 B`, `12 kB`, `3.4 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  const kilobytes = Math.round(bytes / 1000);
  return kilobytes < 1000 ? `${kilobytes} kB` : withDecimalSign(`${(bytes / 1_000_000).toFixed(1)} MB`);
}
