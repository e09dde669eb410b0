import { type FileEncoding, WINDOWS_1252 } from '#domain/data-exchange/file-format.ts';

/** Converts a file's text to UTF-8. Invalid bytes become replacement characters. */
export function asUtf8(bytes: Buffer, encoding: FileEncoding): Buffer {
  switch (encoding) {
    case 'utf-8':
      return bytes;
    case 'windows-1252':
      // Some Node builds decode windows-1252 as Latin-1.
      return Buffer.from(
        bytes.toString('latin1').replace(/[\x80-\x9f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80]!),
        'utf8',
      );
    default:
      return Buffer.from(new TextDecoder(encoding).decode(bytes), 'utf8');
  }
}
