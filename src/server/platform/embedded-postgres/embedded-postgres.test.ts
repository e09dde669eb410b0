import { once } from 'node:events';
import { readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './process.ts';
import {
  aFolder,
  ask,
  atTheEnd,
  cloneProduct,
  FORGETFUL,
  kill,
  PATIENCE,
  packageFolder,
  postmasterOf,
  sentenceOf,
  start,
  startElsewhere,
} from './testing/trial-engine.ts';

describe('the embedded PostgreSQL', PATIENCE, () => {
  it('keeps data between starts, on the same port', async () => {
    const folder = await aFolder();
    const first = await start(folder);
    await ask(first.url, 'create table kept (note text); insert into kept values ($$still here$$)');
    await first.stop();

    const second = await start(folder);

    expect(await ask(second.url, 'select note from kept')).toEqual([{ note: 'still here' }]);
    expect(second.url).toBe(first.url);
  });

  it('creates the data folder, also with a space in its name', async () => {
    const folder = join(await aFolder(), 'not yet', 'there');

    const server = await start(folder);

    expect(await ask(server.url, 'select current_user as who')).toEqual([{ who: 'docket' }]);
  });

  it('is durable, listens on loopback only and protects the password', async () => {
    const folder = await aFolder();
    const server = await startEmbeddedPostgres({ dataFolder: folder });
    atTheEnd(server.stop);

    const [settings] = await ask(
      server.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
              current_setting('data_checksums') as checksums, current_setting('listen_addresses') as addresses`,
    );

    expect(settings).toEqual({ fsync: 'on', commits: 'on', checksums: 'on', addresses: '127.0.0.1' });
    const { mode } = await stat(join(folder, 'postgres', 'docket-password'));
    expect(mode & 0o777).toBe(0o600);
    await expect(ask(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(/password/);
  });

  it('sorts by code point, folds case in every script, and finds letters beyond ASCII in a search', async () => {
    const server = await start(await aFolder());

    const [words] = await ask(
      server.url,
      `select string_agg(word, ' ' order by word) as ordered,
              string_agg(word, ' ' order by word collate "und-x-icu") as read_by_people,
              lower('ÄÖÜ ЖЗ') as lowered
       from unnest(array['Zebra', 'apfel', 'Äpfel', 'ost', 'Öst', 'zebra']) as word`,
    );

    expect(words).toEqual({
      ordered: 'Zebra apfel ost zebra Äpfel Öst',
      read_by_people: 'apfel Äpfel ost Öst zebra Zebra',
      lowered: 'äöü жз',
    });
    if (process.platform === 'linux') {
      await ask(server.url, 'create extension pg_trgm');
      expect(await ask(server.url, `select cardinality(show_trgm('Москва')) > 0 as found`)).toEqual([{ found: true }]);
    }
  });

  it('uses another port when its own is taken', async () => {
    const folder = await aFolder();
    const first = await start(folder);
    await first.stop();
    const squatter = createServer().listen(Number(new URL(first.url).port), '127.0.0.1');
    await once(squatter, 'listening');
    atTheEnd(() => squatter.close());

    const second = await start(folder);

    expect(new URL(second.url).port).not.toBe(new URL(first.url).port);
    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('stops cleanly, even twice, and leaves no process behind', async () => {
    const folder = await aFolder();
    const server = await start(folder);
    const postmaster = await postmasterOf(folder);

    await Promise.all([server.stop(), server.stop()]);

    await expect(postmasterOf(folder)).rejects.toThrow('ENOENT');
    await expect(ask(server.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    // Until the system has reaped it, an ended process still exists as a zombie.
    const status = await readFile(`/proc/${postmaster}/stat`, 'utf8').catch(() => 'gone Z');
    if (process.platform === 'linux') expect(status).toContain(' Z');
    expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toContain('database system is shut down');
  });

  it('restores the symbolic links that an installation without scripts lacks', async () => {
    const links = JSON.parse(
      await readFile(join(packageFolder(), 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]'),
    );
    const copy = await cloneProduct();
    for (const link of links) await unlink(join(copy.packageFolder, link.target));
    const folder = await aFolder();

    const { startEmbeddedPostgres: startCopy } = await import(copy.starter);
    const server = await startCopy({ dataFolder: folder, settings: FORGETFUL });
    atTheEnd(server.stop);

    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('a crashed embedded PostgreSQL', PATIENCE, () => {
  it('is restarted on the same port with all its data, and stops on request', async () => {
    const folder = await aFolder();
    const server = await start(folder);
    await ask(server.url, 'create table kept (note text); insert into kept values ($$acknowledged$$)');
    for (let round = 0; round < 2; round += 1) {
      kill(await postmasterOf(folder));
      await expect
        .poll(() => ask(server.url, 'select note from kept').catch(() => 'away'), { timeout: 100_000 })
        .toEqual([{ note: 'acknowledged' }]);
    }
    await server.stop();
    await expect(postmasterOf(folder)).rejects.toThrow('ENOENT');
  });

  it('is not restarted when it is stopped at the same moment', async () => {
    const folder = await aFolder();
    const server = await start(folder);
    kill(await postmasterOf(folder));
    await server.stop();
    const left = await postmasterOf(folder).catch(() => 0);
    expect(left === 0 || !(await isAlive(left))).toBe(true);
  });
});

describe('a second start on the same data', PATIENCE, () => {
  it('is rejected while the first is running, with its process ID', async () => {
    const folder = await aFolder();
    const { child, url } = await startElsewhere(folder);

    const sentence = await sentenceOf(start(folder));

    expect(sentence).toContain(`Docket is already running on this data folder (process ${child.pid})`);
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('takes over the server of a killed Docket', async () => {
    const folder = await aFolder();
    const killed = await startElsewhere(folder);
    await ask(killed.url, 'create table kept (note text); insert into kept values ($$acknowledged$$)');
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    expect(await ask(killed.url, 'select 1 as orphan')).toEqual([{ orphan: 1 }]);

    const lines: string[] = [];
    const next = await start(folder, (line) => lines.push(line));

    expect(await ask(next.url, 'select note from kept')).toEqual([{ note: 'acknowledged' }]);
    expect(lines.join()).toContain(`left behind (process ${killed.postmaster})`);
    expect(await postmasterOf(folder)).not.toBe(killed.postmaster);
  });

  it('recovers when the server was killed together with Docket', async () => {
    const folder = await aFolder();
    const killed = await startElsewhere(folder);
    await ask(killed.url, 'create table kept (note text); insert into kept values ($$acknowledged$$)');
    kill(killed.postmaster);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');

    const next = await start(folder);

    expect(await ask(next.url, 'select note from kept')).toEqual([{ note: 'acknowledged' }]);
  });

  it("isn't misled by a dead server's process ID that another program reuses", async () => {
    const folder = await aFolder();
    const first = await start(folder);
    const file = join(folder, 'postgres', 'postmaster.pid');
    const left = await readFile(file, 'utf8');
    await first.stop();
    await writeFile(file, left.replace(/^\d+/, String(process.pid)));

    const second = await start(folder);

    expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});
