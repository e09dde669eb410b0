import { crc32, inflateSync } from 'node:zlib';

/** Channels by colour type (ISO/IEC 15948, table 11.1). */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** The passes of an interlaced image: first column and row, and the steps between them. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/**
 * Returns whether a PNG is complete: chunks with their checksums, and as many pixels as its head says. PDFs unpack pixels in a callback,
 * where a damaged image would end the server.
 */
export function isCompletePng(png: Buffer): boolean {
  const packed: Buffer[] = [];
  let hasPalette = false;
  let at = 8;
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > png.length || crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) return false;
    const type = png.toString('latin1', at + 4, at + 8);
    if (at === 8 && (type !== 'IHDR' || length !== 13)) return false;
    if (type === 'PLTE') hasPalette = length > 0 && length % 3 === 0;
    if (type === 'IDAT') packed.push(png.subarray(at + 8, end));
    if (type === 'IEND') return hasAllPixels(png, Buffer.concat(packed), hasPalette);
    at = end + 4;
  }
  return false;
}

function hasAllPixels(png: Buffer, packed: Buffer, hasPalette: boolean): boolean {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, colour, , , interlace] = png.subarray(24, 29);
  if (!DEPTHS[colour!]?.includes(depth!) || (colour === 3 && !hasPalette) || interlace! > 1) return false;
  const bitsPerPixel = depth! * CHANNELS[colour!]!;
  // Each row begins with the number of its filter.
  const sizeOf = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bitsPerPixel) / 8)) : 0;
  const expected =
    interlace === 0
      ? sizeOf(width, height)
      : PASSES.reduce(
          (sum, [x, y, dx, dy]) => sum + sizeOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
          0,
        );
  try {
    return inflateSync(packed, { maxOutputLength: expected }).length === expected;
  } catch {
    // Not a zlib stream, cut off, or with more pixels than announced.
    return false;
  }
}
