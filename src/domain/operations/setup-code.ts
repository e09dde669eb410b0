/** Letters and digits that aren't confused with others: neither I, L, O nor U. Five bits each. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Bytes of a code: 80 random bits. */
export const SETUP_CODE_BYTES = 10;

/** For how many minutes a code is good. */
export const SETUP_CODE_MINUTES = 60;

/** Wrong codes from one address within a minute; the next try is not looked at. */
export const WRONG_CODES_A_MINUTE = 5;

/** A code as it is printed: sixteen letters in groups of four. Takes ten bytes. */
export function formatSetupCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = bits.match(/.{5}/g)!.map((five) => LETTERS[Number.parseInt(five, 2)]!);
  return letters.join('').match(/.{4}/g)!.join('-');
}

/** The code that somebody typed, as it was printed; null = it is none. Case, blanks and dashes do not count, and O is 0, I and L are 1. */
export function readSetupCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return letters.length === 16 && [...letters].every((letter) => LETTERS.includes(letter))
    ? letters.match(/.{4}/g)!.join('-')
    : null;
}
