import { inflateRawSync } from 'node:zlib';
import { Refused } from '../../platform/refused.ts';

/** The maximum unpacked bytes of a workbook. */
const MOST_UNPACKED = 100_000_000;

/** A workbook's parts by name: XML and relationships, the only ones read. */
export type WorkbookParts = Map<string, Buffer>;

/**
 * Unpacks a workbook by the archive's central directory. Parts not listed there don't exist for the reader. Rejects archives that unpack to
 * too much, and other files.
 */
export function unpackWorkbook(bytes: Buffer): WorkbookParts {
  const parts: WorkbookParts = new Map();
  let left = MOST_UNPACKED;
  for (const { name, content, isPacked } of directoryOf(bytes)) {
    if (!/\.(xml|rels)$/.test(name)) continue;
    const part = isPacked ? inflated(content, left) : content;
    left -= part.length;
    if (left < 0) throw new Refused('file-too-large-unpacked');
    if (parts.has(name)) throw broken();
    parts.set(name, part);
  }
  return parts;
}

function inflated(content: Buffer, most: number): Buffer {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(most, 1) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new Refused('file-too-large-unpacked');
    throw broken();
  }
}

const END_OF_DIRECTORY = 0x06054b50;
const IN_DIRECTORY = 0x02014b50;
const BEFORE_CONTENT = 0x04034b50;
const [STORED, DEFLATED] = [0, 8];
/** Bytes before the end of the file that can contain the directory's end record and its comment. */
const LONGEST_END = 66_000;

type Entry = { name: string; content: Buffer; isPacked: boolean };

function directoryOf(bytes: Buffer): Entry[] {
  try {
    return readDirectory(bytes);
  } catch (error) {
    // An address beyond the end of the file.
    if (error instanceof RangeError) throw broken();
    throw error;
  }
}

function readDirectory(bytes: Buffer): Entry[] {
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - LONGEST_END && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw broken();
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let number = 0; number < count; number += 1) {
    if (bytes.readUInt32LE(at) !== IN_DIRECTORY) throw broken();
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const method = bytes.readUInt16LE(at + 10);
    const header = bytes.readUInt32LE(at + 42);
    if (bytes.readUInt32LE(header) !== BEFORE_CONTENT || (method !== STORED && method !== DEFLATED)) throw broken();
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength!),
      content: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
      isPacked: method === DEFLATED,
    });
    at += 46 + nameLength! + extraLength! + noteLength!;
  }
  return entries;
}

function broken(): Refused {
  return new Refused('file-not-what-its-name-says');
}
