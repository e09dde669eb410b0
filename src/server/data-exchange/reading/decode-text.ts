import type { FileEncoding } from '#domain/file-format.ts';

/** The text of a file as UTF-8, whatever it was coded in. What does not fit the encoding becomes a replacement character. */
export function asUtf8(bytes: Buffer, encoding: FileEncoding): Buffer {
  if (encoding === 'utf-8') return bytes;
  return Buffer.from(new TextDecoder(encoding).decode(bytes), 'utf8');
}
