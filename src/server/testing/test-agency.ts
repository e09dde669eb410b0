import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createApp } from '../app.ts';
import { openOwnerClient, openPool } from '../platform/postgres.ts';
import { hashPassword } from '../session/password-hash.ts';
import { type AgencyRecords, agencyRecords } from './agency-records.ts';
import { createAgencyDatabase } from './test-databases.ts';

/** Everybody's password in tests. */
export const TEST_PASSWORD = 'docket-test';

/** What a call answered. `body` is the parsed JSON; null when there was none. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type TestAnswer = { status: number; headers: Headers; body: any };

/** A person at a browser: keeps the cookie and sends what the product's pages send. */
export type TestPerson = {
  id: number;
  cookie: string;
  get(path: string): Promise<TestAnswer>;
  post(path: string, body?: unknown): Promise<TestAnswer>;
  put(path: string, body?: unknown): Promise<TestAnswer>;
  delete(path: string): Promise<TestAnswer>;
};

/** A server over an agency of one's own, listening on a port of its own. */
export type TestAgency = {
  name: string;
  origin: string;
  app: FastifyInstance;
  /** A connection with the owner's rights, to arrange and to look. */
  sql: pg.Client;
  add: AgencyRecords;
  /** Sends a request as it is given. */
  send(path: string, init?: RequestInit): Promise<TestAnswer>;
  /** Signs a person in and answers their browser. */
  signIn(employee: { id: number; username: string }): Promise<TestPerson>;
  /** A browser without a session. */
  nobody: TestPerson;
  close(): Promise<void>;
};

/** Today in every test agency, unless a test says otherwise: a Saturday of ISO week 47. */
export const TEST_TODAY = '2026-11-21';

/** Starts a server on a fresh database. Agencies given the same `others` can be signed in to from one server. */
export async function startTestAgency(options: { today?: string } = {}): Promise<TestAgency> {
  const [database, other] = await Promise.all([createAgencyDatabase(), createAgencyDatabase()]);
  const pools = new Map([
    ['here', openPool(database.url, 40)],
    ['elsewhere', openPool(other.url, 4)],
  ]);
  const app = await createApp({
    webFolder: '/nonexistent',
    today: options.today ?? TEST_TODAY,
    agencies: {
      open: async (name) => pools.get(name) ?? null,
      list: async () => [
        { name: 'here', agencyName: 'Here', databaseName: database.name },
        { name: 'elsewhere', agencyName: 'Elsewhere', databaseName: other.name },
      ],
      close: async () => undefined,
    },
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const sql = await openOwnerClient(database.url);
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const add = agencyRecords(sql, passwordHash);
  await add.agency();

  const send = async (path: string, init?: RequestInit): Promise<TestAnswer> => {
    const response = await fetch(`${origin}${path}`, init);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text || null,
    };
  };

  return {
    name: 'here',
    origin,
    app,
    sql,
    add,
    send,
    nobody: browser(send, 0, ''),
    async signIn({ id, username }) {
      const answer = await browser(send, id, '').post('/api/auth/login', {
        id,
        username,
        password: TEST_PASSWORD,
        database: 'here',
        isPersistent: true,
      });
      if (answer.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(answer.body)}`);
      return browser(send, id, answer.headers.getSetCookie()[0]!.split(';')[0]!);
    },
    async close() {
      await app.close();
      await sql.end();
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
      await Promise.all([database.drop(), other.drop()]);
    },
  };
}

function browser(send: TestAgency['send'], id: number, cookie: string): TestPerson {
  const request = (method: string) => (path: string, body?: unknown) =>
    send(path, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return { id, cookie, get: request('GET'), post: request('POST'), put: request('PUT'), delete: request('DELETE') };
}
