import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { type AppParts, createApp } from '../app.ts';
import { breachedPasswordFiles } from '../platform/breached-passwords.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { openChangeAnnouncer } from '../platform/database/changes/change-announcer.ts';
import { openChangeFeed } from '../platform/database/changes/change-feed.ts';
import { openChangeHub } from '../platform/database/changes/change-hub.ts';
import { databaseUrlOf, openApplicationClient, openOwnerClient } from '../platform/database/postgres.ts';
import type { EventStreamTimes } from '../platform/http/event-streams.ts';
import type { MailInstallation } from '../platform/mail/mail-server.ts';
import type { SmtpOptions } from '../platform/mail/smtp-session.ts';
import { projectRoot } from '../platform/operations/project-root.ts';
import { hashPassword } from '../session/password-hash.ts';
import { type AgencyRecords, agencyRecords } from './agency-records.ts';
import { renewedCookie } from './renewed-cookie.ts';
import { createAgencyDatabase } from './test-databases.ts';
import { openTestPool } from './test-pool.ts';
import { openTestRegistryQuery } from './test-registry-query.ts';

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
  /** Where its database is, with the owner's login. */
  databaseUrl: string;
  /** A connection with the owner's rights, to arrange and to look. */
  sql: pg.Client;
  /** The same to the other agency's database, which is empty. */
  elsewhere: pg.Client;
  add: AgencyRecords;
  /** Asks the registry's own database something. */
  askRegistry: Agencies['askRegistry'];
  /** Sends a request as it is given. */
  send(path: string, init?: RequestInit): Promise<TestAnswer>;
  /** Signs a person in and answers their browser. */
  signIn(employee: { id: number; username: string }): Promise<TestPerson>;
  /** A browser without a session. */
  nobody: TestPerson;
  /** Another server over the same databases, as a second process would be; `others` instead of the first one's options. */
  startAnother(others?: TestOptions): Promise<{ origin: string; close(): Promise<void> }>;
  close(): Promise<void>;
};

/** Today in every test agency, unless a test says otherwise: a Saturday of ISO week 47. */
export const TEST_TODAY = '2026-11-21';

/** What stands in for the real thing: the clock, the day, the times of streams, how long a part of Home may take. */
export type TestOptions = {
  now?: () => string;
  today?: string;
  eventStreamTimes?: EventStreamTimes;
  trustedProxies?: string | null;
  longestPartOfHome?: number;
  attachments?: AppParts['attachments'];
  mail?: MailInstallation;
  makes?: AppParts['makes'];
  backupFolder?: AppParts['backupFolder'];
  smtp?: Partial<SmtpOptions>;
  trustedCertificates?: string;
  agencyList?: AppParts['agencyList'];
  slowMilliseconds?: number;
  logTo?: AppParts['logTo'];
  logLevel?: string;
};

/** Starts a server on a fresh database, with an empty one as another agency beside it. */
export async function startTestAgency(options: TestOptions = {}): Promise<TestAgency> {
  const [database, other] = await Promise.all([createAgencyDatabase(), createAgencyDatabase()]);
  const databases = new Map([
    ['here', database],
    ['elsewhere', other],
  ]);
  const { app, origin, askRegistry, close: closeServer } = await startServer(databases, options);
  const [sql, elsewhere] = [await openOwnerClient(database.url), await openOwnerClient(other.url)];
  const passwordHash = await hashPassword(TEST_PASSWORD);
  const add = agencyRecords(sql, passwordHash);
  await add.agency();

  const send = sendingTo(origin);
  return {
    name: 'here',
    origin,
    app,
    databaseUrl: database.url,
    sql,
    elsewhere,
    add,
    askRegistry,
    send,
    nobody: browser(send, 0, ''),
    startAnother: (others = options) => startServer(databases, others),
    async signIn({ id, username }) {
      const answer = await browser(send, id, '').post('/api/auth/login', {
        id,
        username,
        password: TEST_PASSWORD,
        database: 'here',
        isPersistent: true,
      });
      if (answer.status !== 200) throw new Error(`${username} could not sign in: ${JSON.stringify(answer.body)}`);
      // However slow the machine is: only tests of the proof itself let it end (IDENT-10).
      await sql.query("update session set proved_at = 'infinity' where employee_id = $1", [id]);
      return browser(send, id, answer.headers.getSetCookie()[0]!.split(';')[0]!);
    },
    async close() {
      await closeServer();
      await Promise.all([sql.end(), elsewhere.end()]);
      await Promise.all([database.drop(), other.drop()]);
    },
  };
}

/** Sends requests to a server as they are given. */
function sendingTo(origin: string): TestAgency['send'] {
  return async (path, init) => {
    const response = await fetch(`${origin}${path}`, init);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text || null,
    };
  };
}

async function startServer(databases: Map<string, { url: string; name: string }>, options: TestOptions) {
  const agencies = openTestAgencies(databases);
  const app = await createApp({
    webFolder: '/nonexistent',
    today: TEST_TODAY,
    breachedPasswordFiles: breachedPasswordFiles({ root: projectRoot(), dataFolder: null }),
    ...options,
    agencies,
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    app,
    origin,
    askRegistry: agencies.askRegistry,
    async close() {
      await app.close();
      await agencies.close();
    },
  };
}

/** The databases as a registry would list them. */
function openTestAgencies(databases: Map<string, { url: string; name: string }>): Agencies {
  const [{ url: server }] = databases.values() as unknown as [{ url: string }];
  const hub = openChangeHub(databaseUrlOf(server, 'postgres'));
  const open = new Map(
    [...databases].map(([name, { url, name: databaseName }]) => {
      const pool = openTestPool(url, 40, { onWritten: () => announce() });
      const announce = openChangeAnnouncer(pool, databaseName, hub);
      // What a test writes by hand is not announced, and not waited for either.
      const changes = openChangeFeed(pool, (look) => hub.listen(databaseName, look), { poll: 100 });
      return [name, { url, pool, changes, announce }];
    }),
  );
  const registry = openTestRegistryQuery(server);
  return {
    open: async (name) => open.get(name)?.pool ?? null,
    askRegistry: registry.query,
    async connect(name) {
      const known = open.get(name);
      if (!known) return null;
      const client = await openApplicationClient(known.url, 110_000);
      client.once('end', known.announce);
      return client;
    },
    connections: () => ({ open: 0, waiting: 0 }),
    changesOf: (name) => open.get(name)?.changes ?? null,
    changesUnseenFor: () => Math.max(0, ...[...open.values()].map(({ changes }) => changes.unseenFor())),
    list: async () =>
      [...databases].map(([name, one]) => ({
        name,
        agencyName: titleOf(name),
        databaseName: one.name,
        server: 'main',
        isUpToDate: true,
        isSwitching: false,
      })),
    async close() {
      for (const { changes } of open.values()) changes.close();
      await Promise.all([...open.values()].map(({ pool }) => pool.destroy()));
      await hub.close();
      await registry.close();
    },
  };
}

/** Agencies are called as their databases, with a capital letter. */
function titleOf(name: string): string {
  return name[0]!.toUpperCase() + name.slice(1);
}

/** A browser of somebody, with the cookie that it has. */
function browser(send: TestAgency['send'], id: number, ownCookie: string): TestPerson {
  let cookie = ownCookie;
  const request = (method: string) => async (path: string, body?: unknown) => {
    const answer = await send(path, {
      method,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // The session that this browser has goes on under the name that the server gives it.
    if (cookie) cookie = renewedCookie(answer) ?? cookie;
    return answer;
  };
  return {
    id,
    get cookie() {
      return cookie;
    },
    get: request('GET'),
    post: request('POST'),
    put: request('PUT'),
    delete: request('DELETE'),
  };
}
