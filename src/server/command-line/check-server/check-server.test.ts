import { chmod } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { startInstallation } from '#test/fixtures/typed-commands.ts';
import { databaseUrlOf, openOwnerClient } from '../../platform/database/postgres.ts';

/** Nothing listens there. */
const AWAY = 'postgres://docket@127.0.0.1:1/docket';

let installation: Awaited<ReturnType<typeof startInstallation>>;
let server: Awaited<ReturnType<typeof openOwnerClient>>;
beforeAll(async () => {
  installation = await startInstallation();
  server = await openOwnerClient(testServerUrl());
});
afterAll(async () => {
  await server.end();
  await installation.close();
});

type Report = { exitCode: number; lines: Record<string, { state: string; text: string }> };

async function check(typed: string[] = [], environment: Record<string, string> = {}): Promise<Report> {
  const { exitCode, output, errors } = await installation.type(['check-server', ...typed], '', {
    WORKERS: '1',
    ...environment,
  });
  expect(errors).toBe('');
  const lines = output
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, state, what, text] = /^(good|look|act) +(\S+ \S+) {2,}(.+)$/.exec(line) ?? [];
      expect([line, state]).not.toEqual([line, undefined]);
      return [what!, { state: state!, text: text! }] as const;
    });
  return { exitCode, lines: Object.fromEntries(lines) };
}

describe('check-server', () => {
  it('of the embedded server finds nothing to act on (SCALE-18)', async () => {
    await chmod(installation.folder, 0o755);
    const { exitCode, lines } = await check([], { DATABASE_URL: '' });
    expect(lines['version main']).toMatchObject({ state: 'good', text: expect.stringMatching(/^PostgreSQL 1[5-8]\./) });
    expect(Object.entries(lines).filter(([, { state }]) => state === 'act')).toEqual([]);
    expect(lines['durability main']!.text).toContain('checksums');
    expect([lines['engine main']!.state, lines['extensions main']!.state]).toEqual(['good', 'good']);
    expect(lines['pooler main']).toEqual({ state: 'good', text: 'none' });
    expect(lines['clock main']!.state).toBe('good');
    expect(exitCode).toBe(0);
  });

  it('lists missing requirements and changes nothing (SCALE-18)', async () => {
    // The tests' server doesn't wait for the disk.
    const things = async () =>
      (
        await server.query(
          `select array(select datname::text from pg_database where datname like $1 || '%') as databases,
          array(select rolname::text from pg_roles where rolname like $1 || '%') as roles`,
          [new URL(installation.databaseUrl).pathname.slice(1)],
        )
      ).rows;
    const before = await things();
    expect(before).toEqual([{ databases: [], roles: [] }]);
    const { exitCode, lines } = await check();
    expect(lines['durability main']).toMatchObject({ state: 'act', text: expect.stringContaining('fsync is off') });
    expect(lines['application main']!.text).toContain('is created when Docket first starts');
    expect(exitCode).toBe(1);
    expect(await things()).toEqual(before);
  });

  it('knows the installation: its login, its databases, its pooler, its other servers (SCALE-18)', async () => {
    await installation.type(['create', 'acme', '--agency', 'Acme & Co']);
    const prefix = new URL(installation.databaseUrl).pathname.slice(1);
    try {
      expect((await check()).lines['application main']).toEqual({
        state: 'good',
        text: 'its login has the right role and timeouts',
      });
      await server.query(`alter role "${prefix}_login" set lock_timeout = 7`);
      const { lines, exitCode } = await check([], {
        DATABASE_DIRECT_URL: installation.databaseUrl,
        DATABASE_URL: databaseUrlOf(AWAY, prefix),
        DATABASE_URL_EAST: AWAY,
      });
      expect(lines['application main']).toMatchObject({ state: 'look', text: expect.stringContaining('lock_timeout') });
      expect(lines['pooler main']).toMatchObject({ state: 'act', text: expect.stringMatching(/^cannot be used: /) });
      expect(lines['server east']).toMatchObject({
        state: 'act',
        text: expect.stringMatching(/^can't be checked: /),
      });
      expect(exitCode).toBe(1);
    } finally {
      await installation.type(['remove', 'acme', '--yes']);
    }
  });

  it('--url looks at a server before it is used, with the login that it is to be used with (SCALE-18, SCALE-01)', async () => {
    const name = `${new URL(installation.databaseUrl).pathname.slice(1)}_owner`;
    await server.query(`create role "${name}" login password 'x' createdb`);
    const own = new URL(databaseUrlOf(testServerUrl(), 'other'));
    own.username = name;
    own.password = 'x';
    const login = async () => (await check(['--url', own.href])).lines['login given']!;
    try {
      expect(await login()).toMatchObject({ state: 'act', text: expect.stringContaining('may not create roles') });
      await server.query(`alter role "${name}" createrole`);
      // Another login created the application's role there.
      expect(await login()).toMatchObject({ state: 'act', text: expect.stringContaining('docket_application') });
      await server.query(`grant docket_application to "${name}" with admin option`);
      expect(await login()).toEqual({ state: 'good', text: `${name} may create databases and roles` });
    } finally {
      await server.query(`drop role "${name}"`);
    }
  });

  it('invalid arguments exit with code 2 (SCALE-18)', async () => {
    expect(await installation.type(['check-server', 'main'])).toMatchObject({ exitCode: 2, output: '' });
    expect(await installation.type(['check-server', '--url', 'mysql://x'])).toMatchObject({
      exitCode: 2,
      errors: expect.stringContaining('--url must start with'),
    });
  });
});
