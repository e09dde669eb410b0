import { describe, expect, it } from 'vitest';
import { checkLogo, LOGO_MAXIMUM_SIZE } from './logo.ts';

/** The head of a JPEG with a size in pixels and a number of colour channels, after a comment. */
const jpeg = (width: number, height: number, channels: number) =>
  Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xfe, 0, 4, 65, 66, 0xff, 0xc0, 0, 17, 8],
    ...[height >> 8, height & 255, width >> 8, width & 255, channels, 0, 0, 0, 0, 0, 0],
  ]);
const png = (width: number, height: number) => {
  const bytes = new Uint8Array(40);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
};

describe('a logo', () => {
  it.each([
    ['a PNG', png(300, 100), { contentType: 'image/png', width: 300, height: 100 }],
    ['an RGB JPEG', jpeg(300, 100, 3), { contentType: 'image/jpeg', width: 300, height: 100 }],
    ['a grey JPEG', jpeg(300, 100, 1), { contentType: 'image/jpeg', width: 300, height: 100 }],
    ['a CMYK JPEG', jpeg(300, 100, 4), 'logo-cmyk'],
    ['a GIF', new TextEncoder().encode('GIF89a'), 'logo-kind'],
    ['nothing', new Uint8Array(), 'logo-kind'],
    ['a PNG of 2001 pixels', png(2001, 10), 'logo-too-many-pixels'],
    ['a PNG without pixels', png(0, 10), 'logo-damaged'],
    ['a PNG that ends in its head', png(10, 10).subarray(0, 20), 'logo-damaged'],
    ['a JPEG that ends in its head', jpeg(10, 10, 3).subarray(0, 12), 'logo-damaged'],
    ['more than 1 MB', new Uint8Array(LOGO_MAXIMUM_SIZE + 1), 'logo-too-large'],
  ])('is checked by its content: %s (UX-04)', (_, bytes, expected) => {
    expect(checkLogo(bytes)).toEqual(expected);
  });
});
