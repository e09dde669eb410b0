/** Crockford's base 32, which avoids I, L, O and U. Five bits per character. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Random bytes per code (80 bits). */
export const SETUP_CODE_BYTES = 10;

/** The validity of a code, in minutes. */
export const SETUP_CODE_MINUTES = 60;

/** Wrong codes allowed per address and minute; further attempts aren't checked. */
export const WRONG_CODES_A_MINUTE = 5;

/** Formats ten bytes as sixteen characters in groups of four. */
export function formatSetupCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{5}/g)!.map((five) => LETTERS[Number.parseInt(five, 2)]!);
  return letters.join('').match(/.{4}/g)!.join('-');
}

/** Normalises a typed code; null if invalid. Ignores case, spaces and dashes; reads O as 0, I and L as 1. */
export function readSetupCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return letters.length === 16 && [...letters].every((letter) => LETTERS.includes(letter))
    ? letters.match(/.{4}/g)!.join('-')
    : null;
}
