/** The maximum size of an attachment, in bytes. */
export const ATTACHMENT_MAXIMUM_SIZE = 20_000_000;
/** The maximum number of attachments per document. */
export const ATTACHMENT_MAXIMUM_COUNT = 50;

/** Reasons for rejecting an attachment; each is an API error code. */
export type AttachmentRefusal = 'attachment-empty' | 'attachment-kind' | 'attachment-name' | 'attachments-too-many';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** Accepted content types with their file name extensions. None of them runs in a browser. */
const KINDS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf', 'ai'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'image/heic': ['heic', 'heif'],
  'image/vnd.adobe.photoshop': ['psd'],
  [`${OFFICE}.wordprocessingml.document`]: ['docx'],
  [`${OFFICE}.spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}.presentationml.presentation`]: ['pptx'],
  [`${OPEN_DOCUMENT}.text`]: ['odt'],
  [`${OPEN_DOCUMENT}.spreadsheet`]: ['ods'],
  [`${OPEN_DOCUMENT}.presentation`]: ['odp'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.ms-outlook': ['msg'],
  'message/rfc822': ['eml'],
  'application/zip': ['zip'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
};

/** Accepted extensions, for the browser's file dialog. */
export const ATTACHMENT_EXTENSIONS: readonly string[] = Object.values(KINDS).flat();

/** A checked file: a safe name, and the content type that was detected. */
export type CheckedFile = { fileName: string; contentType: string };

/** Checks the name and content of a file. The content decides its type, and the extension must match it. */
export function checkAttachment(name: string, bytes: Uint8Array): CheckedFile | AttachmentRefusal {
  if (bytes.length === 0) return 'attachment-empty';
  const cleaned = cleanFileName(name);
  const end = /\.([^.]+)$/.exec(cleaned)?.[1]?.toLowerCase();
  // Pages and programs are rejected by their extension, whatever their content.
  if (end !== undefined && !ATTACHMENT_EXTENSIONS.includes(end)) return 'attachment-kind';
  const possible = kindsOf(bytes);
  const contentType = possible.find((kind) => end === undefined || KINDS[kind]!.includes(end));
  if (contentType)
    return { fileName: end === undefined ? `${cleaned}.${KINDS[contentType]![0]}` : cleaned, contentType };
  return possible.length > 0 ? 'attachment-name' : 'attachment-kind';
}

/** The maximum length of a stored name, in characters; common file systems allow 255 bytes. */
const LONGEST_NAME = 120;

/**
 * Removes folders, control characters, bidirectional marks (which can make `.exe` look like `.pdf`) and characters that file systems
 * reject. Keeps letters of every script.
 */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1)!;
  const plain = last
    .replace(/[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  const [, base = '', end = ''] = /^(.*?)(\.[^.]{1,10})?$/u.exec(plain) ?? [];
  return `${[...(base || 'file')].slice(0, LONGEST_NAME).join('').trim()}${end}`;
}

/** Lists the types that match a file's content, most likely first; empty if none is accepted. */
function kindsOf(bytes: Uint8Array): string[] {
  if (latin(bytes, 0, 1024).includes('%PDF-')) return ['application/pdf'];
  for (const [kind, signature, at = 0] of SIGNATURES) {
    if (latin(bytes, at, at + signature.length) === signature) return kind === 'image/webp' ? webp(bytes) : [kind];
  }
  if (/^ftyp(heic|heix|hevc|mif1|msf1)/.test(latin(bytes, 4, 12))) return ['image/heic'];
  if (latin(bytes, 0, 4) === 'PK\x03\x04') return packedKindsOf(bytes);
  if (latin(bytes, 0, 8) === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') return OLD_OFFICE;
  return isText(bytes) ? ['text/plain', 'text/csv', 'message/rfc822'] : [];
}

const SIGNATURES: [kind: string, signature: string, at?: number][] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF87a'],
  ['image/gif', 'GIF89a'],
  ['image/webp', 'RIFF'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
  ['image/vnd.adobe.photoshop', '8BPS'],
];

/** The four formats share one container, so only the extension tells them apart. */
const OLD_OFFICE = [
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.ms-outlook',
];

function webp(bytes: Uint8Array): string[] {
  return latin(bytes, 8, 12) === 'WEBP' ? ['image/webp'] : [];
}

/** Detects ZIP archives and documents that are ZIP archives. Rejects documents with macros. */
function packedKindsOf(bytes: Uint8Array): string[] {
  const openDocument = /^mimetype(application\/vnd\.oasis\.opendocument\.(?:text|spreadsheet|presentation))(?=PK)/.exec(
    latin(bytes, 30, 110),
  )?.[1];
  if (openDocument) return [openDocument];
  // A ZIP archive lists its file names together at the end.
  const directory = latin(bytes, Math.max(0, bytes.length - 100_000), bytes.length);
  if (directory.includes('vbaProject.bin')) return [];
  if (directory.includes('[Content_Types].xml')) {
    if (directory.includes('word/')) return [`${OFFICE}.wordprocessingml.document`];
    if (directory.includes('xl/')) return [`${OFFICE}.spreadsheetml.sheet`];
    if (directory.includes('ppt/')) return [`${OFFICE}.presentationml.presentation`];
  }
  return ['application/zip'];
}

/** Returns whether bytes are plain text: no control characters other than line breaks and tabs. */
function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || byte === 9 || byte === 10 || byte === 13 || byte === 12);
}

/** Decodes bytes one by one as Latin-1. */
function latin(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (const byte of bytes.subarray(from, to)) text += String.fromCharCode(byte);
  return text;
}
