import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { hashToken } from '../../platform/secret-token.ts';

/** The prefix by which secret scanners recognise a token: `docket_`, the agency, letters and digits. */
const PREFIX = 'docket';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** The digits needed for 256 bits, and for a CRC-32. */
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
const SHAPE = new RegExp(
  `^(${PREFIX}_([a-z][a-z0-9-]{0,39})_[0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECK_LENGTH}})$`,
);
/** Characters of a token displayed in lists. */
const SHOWN = 4;

/** Generates an agency's token: 256 random bits, and a checksum that detects typing errors. */
export function newApiToken(databaseName: string): string {
  const secret = inDigits(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH);
  const unchecked = `${PREFIX}_${databaseName}_${secret}`;
  return `${unchecked}${checkOf(unchecked)}`;
}

/** Parses a token's agency and hash; null if it's malformed. */
export function readApiToken(sent: string): { databaseName: string; tokenHash: Buffer } | null {
  const match = SHAPE.exec(sent);
  if (!match || checkOf(match[1]!) !== match[3]) return null;
  return { databaseName: match[2]!, tokenHash: hashToken(sent) };
}

/** Returns the part of a token stored for recognition. */
export function lastCharacters(token: string): string {
  return token.slice(-SHOWN);
}

function checkOf(unchecked: string): string {
  return inDigits(BigInt(crc32(unchecked)), CHECK_LENGTH);
}

function inDigits(number: bigint, length: number): string {
  let digits = '';
  for (let left = number; digits.length < length; left /= 62n) digits = DIGITS[Number(left % 62n)] + digits;
  return digits;
}
