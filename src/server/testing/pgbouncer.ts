import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseUrlOf } from '../platform/database/postgres.ts';
import { isSuperuser, unprivilegedAccount } from '../platform/embedded-postgres/engine-account.ts';

/** Where Debian's package has it. */
const PROGRAM = process.env.DOCKET_TEST_PGBOUNCER || '/usr/sbin/pgbouncer';

/** A PgBouncer in transaction mode in front of a PostgreSQL server. */
export type PgBouncer = { url: string; stop(): Promise<void> };

/**
 * Starts a PgBouncer in front of the server that an address names with a superuser's login. It lets in whom the server knows, to each
 * database over at most `size` connections of each login. `carried` = how many prepared statements it carries on a connection, which 1.21 and newer can.
 */
export async function startPgBouncer(
  serverUrl: string,
  { size = 20, program = PROGRAM, carried = 0 }: { size?: number; program?: string; carried?: number } = {},
): Promise<PgBouncer> {
  const server = new URL(serverUrl);
  const folder = await mkdtemp(join(tmpdir(), 'docket-pgbouncer-'));
  const account = isSuperuser() ? await unprivilegedAccount() : undefined;
  const port = await freePort();
  const files = { settings: join(folder, 'pgbouncer.ini'), logins: join(folder, 'logins.txt') };
  await writeFile(files.logins, `"${decodeURIComponent(server.username)}" "${decodeURIComponent(server.password)}"\n`);
  await writeFile(
    files.settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 2000
server_idle_timeout = 5
query_wait_timeout = 60
auth_type = scram-sha-256
auth_file = ${files.logins}
auth_user = ${decodeURIComponent(server.username)}
auth_query = select usename, passwd from pg_shadow where usename = $1
${carried > 0 ? `max_prepared_statements = ${carried}\n` : ''}`,
  );
  await chmod(folder, 0o755);
  if (account) for (const file of Object.values(files)) await chown(file, account.uid, account.gid);
  const child = spawn(program, ['--quiet', files.settings], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const ended = once(child, 'exit');
  const url = new URL(serverUrl);
  url.port = String(port);
  while (!(await answers(databaseUrlOf(url.href, 'postgres')))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}: ${said}`);
    await delay(50);
  }
  return {
    url: url.href,
    async stop() {
      child.kill('SIGINT');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
