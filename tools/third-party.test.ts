import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { VERSION } from '../src/domain/operations/version.ts';
import { thirdPartyPage } from './third-party.mjs';

const read = (file: string) => readFileSync(join(fileURLToPath(import.meta.url), '../..', file), 'utf8');
const page = read('THIRD-PARTY.md');

it('every package and font that ships is named with its licence: npm run third-party brings the page up to date (FIX-56)', () => {
  expect(page).toBe(thirdPartyPage());
  expect(page).not.toContain('not told');
  for (const known of ['| react |', '| fastify |', '| @expo-google-fonts/noto-sans |', '| PostgreSQL |'])
    expect(page).toContain(known);
});

it('the changes are listed by date, the newest first, each with what users and system administrators notice (FIX-56)', () => {
  const days = [...read('CHANGELOG.md').matchAll(/^## (\d{4}-\d{2}-\d{2})$/gm)].map(([, day]) => day!);
  expect(days.length).toBeGreaterThan(0);
  expect(days).toEqual([...days].sort().reverse());
  expect(read('CHANGELOG.md')).toContain(VERSION);
  expect(read('README.md')).toContain('(CHANGELOG.md)');
});
