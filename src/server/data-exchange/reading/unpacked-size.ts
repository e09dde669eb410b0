import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { Refused } from '../../platform/refused.ts';

/** The most bytes that a packed file may hold, and cells of it that are read (DATA-10). */
const MOST_UNPACKED = 200_000_000;
const MOST_CELLS = 4_000_000;

type Entry = { name: string; header: number; start: number; packed: number; unpacked: number; isPacked: boolean };

/**
 * Refuses a workbook that would fill the memory: by what its directory says, before anything is unpacked, and again by what comes out, as
 * a directory may lie. Rows and columns of its sheets are told by the addresses of their cells, since a cell far out makes room for all
 * before it.
 */
export async function refuseOversizedWorkbook(bytes: Buffer, mostLines: number): Promise<void> {
  const entries = directoryOf(bytes);
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > MOST_UNPACKED)
    throw new Refused('file-too-large-unpacked');
  let left = MOST_UNPACKED;
  for (const { name, start, packed, isPacked } of entries) {
    const measure = /worksheets\/[^/]+\.xml$/i.test(name) ? measureSheet(mostLines) : () => undefined;
    const count = new Writable({
      write(chunk: Buffer, _, done) {
        left -= chunk.length;
        try {
          if (left < 0) throw new Refused('file-too-large-unpacked');
          measure(chunk.toString('latin1'));
          done();
        } catch (error) {
          done(error as Error);
        }
      },
    });
    const content = [bytes.subarray(start, start + packed)];
    try {
      const inflate = createInflateRaw();
      await (isPacked ? pipeline(content, inflate, count) : pipeline(content, count));
      // Another entry may hide behind the end of the packed bytes.
      if (isPacked && inflate.bytesWritten !== packed) throw new Refused('file-not-what-its-name-says');
    } catch (error) {
      if (error instanceof Refused) throw error;
      throw new Refused('file-not-what-its-name-says');
    }
  }
}

/** Looks through a sheet piece by piece for how far out its cells are. */
function measureSheet(mostLines: number): (piece: string) => void {
  let rest = '';
  let width = 0;
  let height = 0;
  return (piece) => {
    const text = rest + piece;
    for (const [, letters, row = ''] of text.matchAll(/\sr\s*=\s*["']([A-Za-z]{1,12})?(\d{1,12})["']/g)) {
      height = Math.max(height, Number(row));
      if (letters) width = Math.max(width, columnNumber(letters.toUpperCase()));
    }
    // An address may be cut in two.
    rest = text.slice(-60);
    if (height > mostLines) throw new Refused('file-too-many-lines');
    if (height * width > MOST_CELLS) throw new Refused('file-too-large-unpacked');
  };
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

const END_OF_DIRECTORY = 0x06054b50;
const IN_DIRECTORY = 0x02014b50;
const BEFORE_CONTENT = 0x04034b50;

/** What a ZIP archive says that it holds, by the directory at its end. */
function directoryOf(bytes: Buffer): Entry[] {
  const broken = () => new Refused('file-not-what-its-name-says');
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 66_000 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw broken();
  const count = bytes.readUInt16LE(end + 10);
  const first = bytes.readUInt32LE(end + 16);
  let at = first;
  const entries: Entry[] = [];
  try {
    for (let number = 0; number < count; number += 1) {
      if (bytes.readUInt32LE(at) !== IN_DIRECTORY) throw broken();
      const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
      const header = bytes.readUInt32LE(at + 42);
      if (bytes.readUInt32LE(header) !== BEFORE_CONTENT) throw broken();
      entries.push({
        header,
        name: bytes.toString('utf8', at + 46, at + 46 + nameLength!),
        start: header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28),
        packed: bytes.readUInt32LE(at + 20),
        unpacked: bytes.readUInt32LE(at + 24),
        isPacked: bytes.readUInt16LE(at + 10) !== 0,
      });
      at += 46 + nameLength! + extraLength! + noteLength!;
    }
  } catch (error) {
    // An address beyond the end of the file.
    if (error instanceof RangeError) throw broken();
    throw error;
  }
  if (!coversArchive(entries, first)) throw broken();
  return entries;
}

/** The most bytes between two entries: the sizes that a program may repeat behind the packed bytes. */
const LONGEST_DESCRIPTOR = 24;

/** Whether the listed entries follow each other without room for another one, which a reader of the archive from its start would find. */
function coversArchive(entries: readonly Entry[], directoryStart: number): boolean {
  let end = 0;
  for (const { header, start, packed } of entries.toSorted((one, other) => one.header - other.header)) {
    if (header < end || header > end + (end === 0 ? 0 : LONGEST_DESCRIPTOR)) return false;
    end = start + packed;
  }
  return directoryStart >= end && directoryStart <= end + LONGEST_DESCRIPTOR;
}
