import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { aFolder, atTheEnd, FORGETFUL, isRoot, PATIENCE, sentenceOf, start } from './testing/trial-engine.ts';

describe("the embedded PostgreSQL explains in one sentence that it can't start with", PATIENCE, () => {
  it("a folder that can't be written to", async () => {
    const closed = join(await aFolder(), 'closed');
    await mkdir(closed, { mode: 0o500 });
    // Root can write anywhere except in special file systems.
    const folder = isRoot ? '/proc/docket' : closed;

    expect(await sentenceOf(start(folder))).toContain(`Docket can't write to its data folder ${folder}`);
  });

  it('a file instead of a folder', async () => {
    const file = join(await aFolder(), 'file');
    await writeFile(file, '');

    expect(await sentenceOf(start(file))).toContain('it is not a folder');
  });

  it('data of another major version', async () => {
    const folder = await aFolder();
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'PG_VERSION'), '15\n');

    expect(await sentenceOf(start(folder))).toContain('was written by PostgreSQL 15');
  });

  it("files that aren't a database", async () => {
    const folder = await aFolder();
    await mkdir(join(folder, 'postgres'));
    await writeFile(join(folder, 'postgres', 'holiday.jpg'), '');

    expect(await sentenceOf(start(folder))).toContain('contains files but no database');
  });

  it('a platform without a package', async () => {
    const folder = await aFolder();
    const architecture = Object.getOwnPropertyDescriptor(process, 'arch') as PropertyDescriptor;
    atTheEnd(() => Object.defineProperty(process, 'arch', architecture));
    Object.defineProperty(process, 'arch', { ...architecture, value: 's390x' });

    expect(await sentenceOf(start(folder))).toContain('set DATABASE_URL to an existing PostgreSQL');
  });

  it('a setting unknown to PostgreSQL', async () => {
    const folder = await aFolder();

    const starting = startEmbeddedPostgres({ dataFolder: folder, settings: { ...FORGETFUL, no_such_setting: '1' } });

    expect(await sentenceOf(starting)).toContain('no_such_setting');
  });
});
