import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openOwnerClient } from '../../../src/server/platform/database/postgres.ts';
import {
  isSuperuser,
  runAs,
  unprivilegedAccount,
} from '../../../src/server/platform/embedded-postgres/engine-account.ts';
import { openFolder, until } from '../../faults/support/own-database.ts';
import { freePort } from '../../stories/support/free-port.ts';

/** The path in Debian's packages. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const STANZA = 'docket';

/** A server of Debian's PostgreSQL 15 with pgBackRest, set up as in docs/operations.md. */
export type DebianPostgres = {
  urlOf(database: string): string;
  /** Runs pgBackRest to its end, as the user that runs PostgreSQL. Throws its output if it fails. */
  pgBackRest(...typed: string[]): Promise<string>;
  /** Restores into another folder with pgBackRest, starts the server there, and waits until it accepts changes. */
  restore(...typed: string[]): Promise<RunningServer>;
  /** Kills the server and deletes its files. */
  lose(): Promise<void>;
  ask(statement: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
};

/** A running server, and how to stop it. */
type RunningServer = { urlOf(database: string): string; stop(): Promise<void> };

export async function startDebianPostgres(): Promise<DebianPostgres> {
  const folder = await openFolder();
  const account = isSuperuser() ? await unprivilegedAccount() : undefined;
  const files = Object.fromEntries(
    ['data', 'repository', 'logs', 'locks', 'spool', 'sockets', 'restored-1', 'restored-2'].map((name) => [
      name,
      join(folder, name),
    ]),
  ) as Record<string, string>;
  for (const path of Object.values(files)) {
    await mkdir(path, { mode: 0o700 });
    if (account) await chown(path, account.uid, account.gid);
  }
  const run = async (program: string, ...typed: string[]) => {
    const { status, output } = await runAs(account, program, typed);
    if (status !== 0) throw new Error(`${program} ${typed.join(' ')} ended with ${status}:\n${output}`);
    return output;
  };
  const port = await freePort();
  const settings = join(folder, 'pgbackrest.conf');
  await writeFile(
    settings,
    `[global]
repo1-path=${files.repository}
repo1-retention-full=2
start-fast=y
compress-type=lz4
log-path=${files.logs}
lock-path=${files.locks}
spool-path=${files.spool}
log-level-console=warn

[${STANZA}]
pg1-path=${files.data}
pg1-port=${port}
pg1-socket-path=${files.sockets}
pg1-user=docket
pg1-database=postgres
`,
  );
  const pgBackRest = (...typed: string[]) =>
    run('/usr/bin/pgbackrest', `--config=${settings}`, `--stanza=${STANZA}`, ...typed);
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8'];
  await run(
    join(PROGRAMS, 'initdb'),
    `--pgdata=${files.data}`,
    '--username=docket',
    '--auth=trust',
    '--data-checksums',
    ...locale,
  );
  await writeFile(
    join(files.data!, 'postgresql.auto.conf'),
    `listen_addresses = '127.0.0.1'
unix_socket_directories = '${files.sockets}'
archive_mode = on
archive_command = '/usr/bin/pgbackrest --config=${settings} --stanza=${STANZA} archive-push %p'
archive_timeout = 45s
`,
  );
  const start = async (data: string, at: number): Promise<RunningServer> => {
    const log = join(data, 'server.log');
    await run(join(PROGRAMS, 'pg_ctl'), 'start', '-D', data, '-l', log, '-o', `-p ${at}`, '-w', '-t', '600', '-s');
    return {
      urlOf: (database) => `postgres://docket@127.0.0.1:${at}/${database}`,
      stop: () => run(join(PROGRAMS, 'pg_ctl'), 'stop', '-D', data, '-m', 'fast', '-w', '-s').then(() => undefined),
    };
  };
  const server = await start(files.data!, port);
  await pgBackRest('stanza-create');
  await pgBackRest('check');
  const [running, free] = [new Set([server]), [files['restored-1']!, files['restored-2']!]];
  return {
    urlOf: server.urlOf,
    pgBackRest,
    ask: (statement) => ask(server.urlOf('postgres'), statement),
    async restore(...typed) {
      const into = free.shift()!;
      await pgBackRest(`--pg1-path=${into}`, '--archive-mode=off', ...typed, 'restore');
      const restored = await start(into, await freePort());
      running.add(restored);
      await until(
        async () => (await ask(restored.urlOf('postgres'), 'select pg_is_in_recovery() as is'))[0]!.is === false,
      );
      return { ...restored, stop: () => restored.stop().finally(() => running.delete(restored)) };
    },
    async lose() {
      running.delete(server);
      await run(join(PROGRAMS, 'pg_ctl'), 'stop', '-D', files.data!, '-m', 'immediate', '-w', '-s');
      await rm(files.data!, { recursive: true });
    },
    async stop() {
      for (const one of running) await one.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = await openOwnerClient(url);
  return client.query(statement).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}
