// Rebuilds db/breached-passwords.filter: 100,000 passwords that attackers try first. They are the words of zxcvbn's list of common
// passwords that are long enough, and its most common shorter ones with typical endings. They are likely, but not from a breach: for those,
// a system administrator imports Pwned Passwords.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dictionary } from '@zxcvbn-ts/language-common';
import { root } from './prepare.mjs';

const WANTED = 100_000;
const SHORTEST = 10;
const RECORD_BYTES = 6;
const HEAD = Buffer.from('docket breached passwords 1\n');
const DIGITS = [
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  '1234567',
  '123456789',
  '1234567890',
  '01',
  '00',
  '007',
  '69',
  '99',
  '666',
  '777',
];
const YEARS = Array.from({ length: 37 }, (_, index) => String(1990 + index));
const SIGNS = ['!', '!!', '1!', '123!', '.', '@', '#', '*', '?', '$'];

/** Returns the passwords of the filter, in lower case, most likely first. */
export function likelyPasswords() {
  const common = dictionary['passwords-common'].map((password) => password.toLowerCase());
  const found = new Set(common.filter((password) => password.length >= SHORTEST));
  const endings = [...DIGITS, ...SIGNS, ...YEARS, ...YEARS.map((year) => `${year}!`)];
  // Each of the most common words with every ending first: attackers don't start with a rare word.
  for (const word of common) {
    const longer = [word + word, word + word + word, ...endings.map((ending) => word + ending)];
    for (const password of longer) {
      if (found.size === WANTED) return [...found];
      if (password.length >= SHORTEST) found.add(password);
    }
  }
  throw new Error(`There are only ${found.size} of ${WANTED} passwords.`);
}

/** Returns the filter as stored in its file: the first bytes of each SHA-1, sorted. */
export function filterOf(passwords) {
  const records = passwords.map((password) => createHash('sha1').update(password).digest().subarray(0, RECORD_BYTES));
  return Buffer.concat([HEAD, ...records.sort(Buffer.compare)]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'db/breached-passwords.filter'), filterOf(likelyPasswords()));
}
