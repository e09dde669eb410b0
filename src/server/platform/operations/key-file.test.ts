import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyOfFile } from './key-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-key-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the key file (IDENT-13)', () => {
  it('is created once, readable by its owner only, and shared by servers that start concurrently (IDENT-13)', async () => {
    const inside = join(folder, 'data');
    const keys = await Promise.all(Array.from({ length: 8 }, () => keyOfFile(inside)));
    expect(new Set(keys).size).toBe(1);
    expect(Buffer.from(keys[0]!, 'base64')).toHaveLength(32);
    expect(await readdir(inside)).toEqual(['secret.key']);
    expect((await stat(join(inside, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(await keyOfFile(inside)).toBe(keys[0]);
    expect((await readFile(join(inside, 'secret.key'), 'utf8')).trim()).toBe(keys[0]);
  });

  it('has none without a writable folder (IDENT-13)', async () => {
    await writeFile(join(folder, 'a file'), '');
    expect(await keyOfFile(join(folder, 'a file'))).toBeNull();
  });
});
