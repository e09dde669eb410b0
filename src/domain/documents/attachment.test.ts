import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAttachment, cleanFileName } from './attachment.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const packed = (...names: string[]) => bytesOf(`PK\x03\x04${'.'.repeat(40)}${names.join('PK\x01\x02')}`);
const OLD_OFFICE = bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more');
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('files of an order are what their content says (PO-03)', () => {
  it.each([
    ['quote.pdf', bytesOf('%PDF-1.7 …'), 'application/pdf'],
    ['Artwork.AI', bytesOf('%PDF-1.5 …'), 'application/pdf'],
    ['logo.png', bytesOf('\x89PNG\r\n\x1a\n'), 'image/png'],
    ['photo.JPG', bytesOf('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['loop.gif', bytesOf('GIF89a'), 'image/gif'],
    ['photo.webp', bytesOf('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
    ['photo.heic', bytesOf('\0\0\0\x18ftypheic'), 'image/heic'],
    ['scan.tif', bytesOf('II*\0'), 'image/tiff'],
    ['brief.docx', packed('[Content_Types].xml', 'word/document.xml'), WORD],
    [
      'brief.odt',
      bytesOf(`PK\x03\x04${'.'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.textPK`),
      'application/vnd.oasis.opendocument.text',
    ],
    ['prices.xls', OLD_OFFICE, 'application/vnd.ms-excel'],
    ['fonts.zip', packed('Sans.ttf'), 'application/zip'],
    ['prices.csv', bytesOf('item;price\r\nposter;50\r\n'), 'text/csv'],
    ['notes.txt', bytesOf('Please call\n'), 'text/plain'],
    ['yes.eml', bytesOf('From: carla@acme.test\r\n\r\nYes.\r\n'), 'message/rfc822'],
  ])('%s', (name, bytes, contentType) => {
    expect(checkAttachment(name, bytes)).toEqual({ fileName: name, contentType });
  });

  it.each([
    ['nothing at all', 'empty.pdf', bytesOf(''), 'attachment-empty'],
    ['a program', 'setup.exe', bytesOf('MZ\x90\0'), 'attachment-kind'],
    ['a program that calls itself a quote', 'quote.pdf', bytesOf('MZ\x90\0'), 'attachment-kind'],
    ['a document with macros', 'prices.xlsm', packed('[Content_Types].xml', 'xl/vbaProject.bin'), 'attachment-kind'],
    [
      'a document with macros under another name',
      'prices.xlsx',
      packed('[Content_Types].xml', 'xl/vbaProject.bin'),
      'attachment-kind',
    ],
    ['a sound', 'voice.wav', bytesOf('RIFF\0\0\0\0WAVE'), 'attachment-kind'],
    ['a page', 'quote.html', bytesOf('<html><script>'), 'attachment-kind'],
    ['a page that calls itself a picture', 'logo.png', bytesOf('<html><script>'), 'attachment-name'],
    ['a drawing that can hold scripts', 'logo.svg', bytesOf('<svg onload="x">'), 'attachment-kind'],
    ['a picture that calls itself a program', 'logo.exe', bytesOf('\x89PNG\r\n\x1a\n'), 'attachment-kind'],
    ['an archive that runs', 'tool.jar', packed('META-INF/MANIFEST.MF'), 'attachment-kind'],
    ['an installer', 'setup.msi', OLD_OFFICE, 'attachment-kind'],
  ])('refuses %s', (_, name, bytes, refusal) => {
    expect(checkAttachment(name, bytes)).toBe(refusal);
  });

  it('gives a picture without an end of its name the one of its kind', () => {
    expect(checkAttachment('image', bytesOf('\xff\xd8\xff'))).toEqual({
      fileName: 'image.jpg',
      contentType: 'image/jpeg',
    });
  });
});

describe('names of files (PO-03)', () => {
  it.each([
    ['Kostenvoranschlag für Žižkov – Αθήνα 🎨.pdf', 'Kostenvoranschlag für Žižkov – Αθήνα 🎨.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\quote.pdf', 'quote.pdf'],
    ['quote\u202Efdp.exe', 'quotefdp.exe'],
    ['a\r\nb: "c"?.pdf', 'ab_ _c__.pdf'],
    ['  ..hidden.pdf . ', 'hidden.pdf'],
    ['.pdf', 'pdf'],
    ['///', 'file'],
    [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(120)}.pdf`],
    ['Cafe\u0301.pdf', 'Café.pdf'],
  ])('%j is kept as %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
  });

  it('have no folder, no control character and no excess length, and cleaning is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const kept = cleanFileName(name);
        expect(kept).not.toMatch(/[/\\<>:"|?*\p{Cc}]/u);
        expect([...kept].length).toBeLessThanOrEqual(131);
        expect(kept.length).toBeGreaterThan(0);
        expect(cleanFileName(kept)).toBe(kept);
      }),
    );
  });
});
