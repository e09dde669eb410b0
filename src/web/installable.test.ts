import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { theme } from './platform/theme.ts';

const here = import.meta.dirname;
const manifest = JSON.parse(readFileSync(join(here, 'public/manifest.webmanifest'), 'utf8'));
const page = readFileSync(join(here, 'index.html'), 'utf8');

/** The size in a PNG's header. */
function sizeOf(file: string): string {
  const bytes = readFileSync(join(here, 'public', file));
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

it('the app that is installed has the colours of the pages, and icons of the sizes that it names', () => {
  const pine = theme.colors!.pine!;
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone', theme_color: pine[7] });
  for (const { src, sizes } of manifest.icons) expect([src, sizeOf(src)]).toEqual([src, sizes]);
  expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
  const colors = [...page.matchAll(/name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="(#\w+)"/g)];
  expect(colors.map(([, scheme, color]) => [scheme, color])).toEqual([
    ['light', pine[7]],
    ['dark', pine[9]],
  ]);
});

it('the page leads to the manifest and to the icon of a phone that reads none', () => {
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  expect(sizeOf('icons/apple-touch-180.png')).toBe('180x180');
  expect(page).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />');
});
