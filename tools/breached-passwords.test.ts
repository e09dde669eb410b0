import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { breachedPasswordFiles, isBreached } from '../src/server/platform/breached-passwords.ts';
import { projectRoot } from '../src/server/platform/operations/project-root.ts';
import { filterOf, likelyPasswords } from './breached-passwords.mjs';

const [shipped] = breachedPasswordFiles({ root: projectRoot(), dataFolder: null }) as [string];

describe('the filter of passwords that comes with the product', () => {
  it('holds 100,000, and is what npm run breached-passwords makes (FIX-13, IDENT-12)', () => {
    const passwords = likelyPasswords();
    expect(new Set(passwords).size).toBe(100_000);
    expect(passwords.every((password) => password.length >= 10)).toBe(true);
    expect(readFileSync(shipped).equals(filterOf(passwords))).toBe(true);
  });

  it('finds each of them, in any letters, and nothing else (FIX-13, IDENT-12)', async () => {
    const passwords = likelyPasswords();
    for (const password of [passwords[0]!, passwords[50_000]!, passwords.at(-1)!, 'PASSWORD123'])
      expect([password, await isBreached(password, [shipped])]).toEqual([password, true]);
    for (const password of ['', 'correct horse', 'Rg7#vkq0Lw2'])
      expect(await isBreached(password, [shipped])).toBe(false);
  });

  it('may be missing, empty or truncated: its content counts (IDENT-12)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docket-filter-'));
    const [whole, cut, empty] = ['whole', 'cut', 'empty'].map((name) => join(folder, name)) as [string, string, string];
    writeFileSync(whole, filterOf(['one and only']));
    writeFileSync(cut, filterOf(['one and only']).subarray(0, 30));
    writeFileSync(empty, '');
    expect(await isBreached('one and only', [join(folder, 'none'), empty, cut])).toBe(false);
    expect(await isBreached('one and only', [empty, cut, whole])).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
