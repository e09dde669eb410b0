import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  aFolder,
  ask,
  atTheEnd,
  cloneProduct,
  FORGETFUL,
  isRoot,
  PATIENCE,
  postmasterOf,
  sentenceOf,
  start,
} from './testing/trial-engine.ts';

describe.runIf(isRoot)('started as root', PATIENCE, () => {
  it('runs PostgreSQL as another user, who owns the database', async () => {
    const folder = await aFolder();
    await start(folder);

    expect((await stat(join(folder, 'postgres'))).uid).toBeGreaterThan(0);
    const status = await readFile(`/proc/${await postmasterOf(folder)}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).not.toBe('0');
  });

  it('keeps the database outside a folder that only root can enter, and finds it again', async () => {
    const folder = join(await aFolder(), 'closed');
    await mkdir(folder, { mode: 0o700 });
    const home = `/var/lib/docket/${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`;
    atTheEnd(() => rm(home, { recursive: true, force: true }));
    const first = await start(folder);
    await ask(first.url, 'create table kept (note text); insert into kept values ($$still here$$)');
    await first.stop();

    const second = await start(folder);

    expect(await ask(second.url, 'select note from kept')).toEqual([{ note: 'still here' }]);
    expect(await readFile(join(folder, 'database-location.txt'), 'utf8')).toContain(home);
    await second.stop();
    await rm(home, { recursive: true });
    expect(await sentenceOf(start(folder))).toContain(`the database is in ${home}, but none is there`);
  });

  it('takes its programs out of a clone that only root can enter', async () => {
    const copy = await cloneProduct();
    await chmod(copy.root, 0o700);
    const folder = await aFolder();

    const { startEmbeddedPostgres: startCopy } = await import(copy.starter);
    const server = await startCopy({ dataFolder: folder, settings: FORGETFUL });
    atTheEnd(server.stop);

    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('takes over data that was brought back as root', async () => {
    const folder = await aFolder();
    await (await start(folder)).stop();
    const restored = await aFolder();
    await cp(join(folder, 'postgres'), join(restored, 'postgres'), { recursive: true });

    const server = await start(restored);

    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
