import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { thirdPartyPage } from './third-party.mjs';

const page = readFileSync(join(fileURLToPath(import.meta.url), '../../THIRD-PARTY.md'), 'utf8');

it('FIX-56 every package and font that ships is named with its licence: npm run third-party brings the page up to date', () => {
  expect(page).toBe(thirdPartyPage());
  expect(page).not.toContain('not told');
  for (const known of ['| react |', '| fastify |', '| @expo-google-fonts/noto-sans |', '| PostgreSQL |'])
    expect(page).toContain(known);
});
