import { type FileEncoding, WINDOWS_1252 } from '#domain/data-exchange/file-format.ts';

/** The text of a file as UTF-8, whatever it was coded in. What does not fit the encoding becomes a replacement character. */
export function asUtf8(bytes: Buffer, encoding: FileEncoding): Buffer {
  switch (encoding) {
    case 'utf-8':
      return bytes;
    case 'windows-1252':
      // A TextDecoder takes it for Latin-1 in some builds of Node.
      return Buffer.from(
        bytes.toString('latin1').replace(/[\x80-\x9f]/g, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80]!),
        'utf8',
      );
    default:
      return Buffer.from(new TextDecoder(encoding).decode(bytes), 'utf8');
  }
}
