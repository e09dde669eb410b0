import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../platform/database/migrations/migrate.ts';
import { APPLICATION_ROLE, databaseUrlOf, openOwnerClient } from '../platform/database/postgres.ts';
import { makeLogin } from '../platform/database/registry/application-login.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { TEST_LOGIN } from './test-pool.ts';

/** The database that every agency database of the tests is copied from: migrated once, empty. */
const TEMPLATE = 'docket_test_template';

/**
 * Starts the PostgreSQL server of a test run and prepares the template; `DOCKET_TEST_DATABASE_URL` names one to use
 * instead. Nothing of it outlives the run, so it does not wait for the disk.
 */
export async function startTestServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const given = process.env.DOCKET_TEST_DATABASE_URL;
  if (given) {
    await prepareTemplate(given);
    return { url: given, stop: async () => undefined };
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'docket-test-'));
  // Started as root, the engine runs as somebody else and must be able to enter; otherwise it keeps its data elsewhere,
  // where nothing removes it.
  chmodSync(dataFolder, 0o755);
  const engine = await startEmbeddedPostgres({
    dataFolder,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      autovacuum: 'off',
      max_connections: '300',
    },
  });
  await prepareTemplate(engine.url);
  return {
    url: engine.url,
    async stop() {
      await engine.stop();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function prepareTemplate(url: string) {
  const server = await openOwnerClient(url);
  try {
    await server.query(
      `do $$ begin create role ${APPLICATION_ROLE} nologin; exception when duplicate_object then null; end $$`,
    );
    await makeLogin(server, TEST_LOGIN);
    await server.query(`drop database if exists ${TEMPLATE} with (force)`);
    await server.query(`create database ${TEMPLATE} template template0 encoding 'UTF8'`);
  } finally {
    await server.end();
  }
  const template = await openOwnerClient(databaseUrlOf(url, TEMPLATE));
  try {
    await migrate(template, new URL('../../../db', import.meta.url).pathname, {
      contractsUpTo: Number.POSITIVE_INFINITY,
    });
  } finally {
    await template.end();
  }
}

/** The server of this run, as the global set-up handed it to the test processes. */
export function testServerUrl(): string {
  const url = process.env.DOCKET_TEST_SERVER;
  if (!url) throw new Error('The test server is not running: tests are started with npx vitest in the project root.');
  return url;
}

/** A fresh migrated empty agency database of one's own; `from` copies another database instead. */
export async function createAgencyDatabase(
  from = TEMPLATE,
): Promise<{ url: string; name: string; drop(): Promise<void> }> {
  const name = `docket_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name} template ${from}`);
  return {
    url: databaseUrlOf(testServerUrl(), name),
    name,
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

async function onServer(statement: string) {
  const server = await openOwnerClient(testServerUrl());
  try {
    // One copy of a template at a time: PostgreSQL refuses to copy a database that somebody else is copying.
    await server.query('select pg_advisory_lock(7410022)');
    await server.query(statement);
  } finally {
    await server.end();
  }
}
