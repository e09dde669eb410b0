/** The maximum size of a logo, in bytes. */
export const LOGO_MAXIMUM_SIZE = 1_000_000;
/** The maximum width and height of a logo, in pixels: more than any letterhead prints, and quick to draw. */
const LOGO_MAXIMUM_PIXELS = 2000;

type LogoType = 'image/png' | 'image/jpeg';
export type LogoRefusal = 'logo-kind' | 'logo-too-large' | 'logo-too-many-pixels' | 'logo-cmyk' | 'logo-damaged';

/** A logo that a PDF can show: its type and size in pixels. */
export type CheckedLogo = { contentType: LogoType; width: number; height: number };

/** Checks a logo by its content, whatever its name. Its pixels are checked where they can be unpacked, on the server. */
export function checkLogo(bytes: Uint8Array): CheckedLogo | LogoRefusal {
  if (bytes.length > LOGO_MAXIMUM_SIZE) return 'logo-too-large';
  const image = readPng(bytes) ?? readJpeg(bytes);
  if (image === null || typeof image === 'string') return image ?? 'logo-kind';
  if (image.width === 0 || image.height === 0) return 'logo-damaged';
  return Math.max(image.width, image.height) > LOGO_MAXIMUM_PIXELS ? 'logo-too-many-pixels' : image;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function readPng(bytes: Uint8Array): CheckedLogo | LogoRefusal | null {
  if (PNG_SIGNATURE.some((byte, place) => bytes[place] !== byte)) return null;
  if (bytes.length < 33) return 'logo-damaged';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { contentType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** Markers of frames that hold an image's size and its number of colour channels (ITU-T T.81, table B.1). */
const FRAMES = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf];

function readJpeg(bytes: Uint8Array): CheckedLogo | LogoRefusal | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 10 <= bytes.length) {
    if (bytes[at] !== 0xff) return 'logo-damaged';
    const marker = bytes[at + 1]!;
    if (FRAMES.includes(marker)) {
      // Four channels are CMYK, which print shops use: browsers and PDF viewers show its colours differently.
      if (bytes[at + 9] === 4) return 'logo-cmyk';
      return { contentType: 'image/jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    // Fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return 'logo-damaged';
}
