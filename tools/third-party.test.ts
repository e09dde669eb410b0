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

const SECTIONS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

it('CHANGELOG.md lists releases in the form of Keep a Changelog, newest first (FIX-56)', () => {
  const changelog = read('CHANGELOG.md');
  const [first, ...others] = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!);
  const headings = first === '[Unreleased]' ? others : [first!, ...others];
  const releases = headings.map((heading) => /^\[(\d+\.\d+\.\d+)\](?: - (\d{4}-\d{2}-\d{2}))?$/.exec(heading));
  expect(headings.filter((_, at) => releases[at] === null)).toEqual([]);
  const versions = releases.map((release) => release![1]!);
  expect(versions).toEqual(versions.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true })));
  const days = releases.flatMap((release) => release![2] ?? []);
  expect(days.length).toBeGreaterThan(0);
  expect(days).toEqual(days.toSorted().reverse());
  const sections = [...changelog.matchAll(/^### (.+)$/gm)].map(([, section]) => section!);
  expect(sections.length).toBeGreaterThan(0);
  expect(sections.filter((section) => !SECTIONS.includes(section))).toEqual([]);
  expect(changelog).toContain(VERSION);
  expect(read('README.md')).toContain('(CHANGELOG.md)');
});
