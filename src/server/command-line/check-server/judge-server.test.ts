import { describe, expect, it } from 'vitest';
import { type CheckedServer, judgeServer, mustAct } from './judge-server.ts';
import type { ServerFacts } from './server-facts.ts';

const SETTINGS: ServerFacts['settings'] = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  synchronous_standby_names: '',
  archive_mode: 'on',
  data_checksums: 'on',
  default_transaction_read_only: 'off',
  statement_timeout: '0',
};
const LOGIN: ServerFacts['login'] = {
  name: 'docket',
  isSuperuser: false,
  createsDatabases: true,
  createsRoles: true,
  foreignRoles: [],
  foreignDatabases: [],
};
/** A server that lacks nothing. */
const FACTS: ServerFacts = {
  version: 170_002,
  release: '17.2',
  product: 'PostgreSQL 17.2 on x86_64-pc-linux-gnu',
  isStandby: false,
  distributing: [],
  missingExtensions: [],
  hasSortingOfLanguages: true,
  makesUtf8: true,
  otherEncodings: [],
  login: LOGIN,
  applicationSettings: [],
  used: 10,
  limit: 100,
  settings: SETTINGS,
  standbys: { following: 0, synchronous: 0 },
  staleCollations: [],
  clockAhead: 0.2,
};
const CARRIES = { keepsSession: true, keepsPrepared: true };
const SERVER: CheckedServer = { facts: FACTS, budget: 63, preparesStatements: true, itself: CARRIES, pooler: null };

const having = (facts: Partial<ServerFacts>): CheckedServer => ({ ...SERVER, facts: { ...FACTS, ...facts } });
const set = (settings: ServerFacts['settings']) => having({ settings: { ...SETTINGS, ...settings } });
const logged = (login: Partial<ServerFacts['login']>, version = 170_002) =>
  having({ version, login: { ...LOGIN, ...login } });
const line = (server: CheckedServer, what: string) =>
  judgeServer('main', server).find((one) => one.what === `${what} main`)!;

describe('a PostgreSQL server', () => {
  it('that has everything is good (SCALE-18)', () => {
    const lines = judgeServer('main', SERVER);
    expect(lines.filter(({ state }) => state !== 'good')).toEqual([]);
    expect(lines).toHaveLength(14);
    expect(mustAct(lines)).toBe(false);
  });

  it.each<[string, 'good' | 'look' | 'act', string, CheckedServer]>([
    ['version', 'act', 'PostgreSQL 14.9: 15 to 18 is required', having({ version: 140_009, release: '14.9' })],
    ['version', 'good', 'PostgreSQL 15.4', having({ version: 150_004, release: '15.4' })],
    ['version', 'good', 'PostgreSQL 18.1', having({ version: 180_001, release: '18.1' })],
    ['version', 'look', 'newer', having({ version: 190_000, release: '19.0' })],
    ['version', 'act', 'a standby', having({ isStandby: true })],
    ['version', 'act', 'read-only', set({ default_transaction_read_only: 'on' })],
    ['engine', 'act', 'citus', having({ distributing: ['citus'] })],
    ['engine', 'act', 'Cockroach', having({ product: 'CockroachDB CCL v23.1' })],
    ['engine', 'act', '-YB-', having({ product: 'PostgreSQL 15.2-YB-2.25.0.0-b0' })],
    ['encoding', 'act', 'docket_north', having({ otherEncodings: ['docket_north'] })],
    ['encoding', 'act', "can't be created", having({ makesUtf8: false })],
    ['sorting', 'act', 'ICU', having({ hasSortingOfLanguages: false })],
    ['sorting', 'act', 'docket_north', having({ staleCollations: ['docket_north'] })],
    ['extensions', 'act', 'pg_trgm, unaccent', having({ missingExtensions: ['pg_trgm', 'unaccent'] })],
    ['login', 'act', 'createdb', logged({ createsDatabases: false })],
    ['login', 'act', 'createrole', logged({ createsRoles: false })],
    ['login', 'act', 'may not administer docket_application', logged({ foreignRoles: ['docket_application'] })],
    ['login', 'good', 'may create', logged({ foreignRoles: ['docket_application'] }, 150_004)],
    ['login', 'act', 'does not own docket', logged({ foreignDatabases: ['docket'] })],
    ['login', 'good', 'superuser', logged({ isSuperuser: true, createsRoles: false, foreignDatabases: ['docket'] })],
    ['application', 'good', 'is created', having({ applicationSettings: null })],
    ['application', 'look', 'lock_timeout', having({ applicationSettings: ['lock_timeout'] })],
    ['connections', 'look', 'uses 63', having({ limit: 60 })],
    ['connections', 'act', '95 of 100', having({ used: 95 })],
    ['pooler', 'act', 'gone', { ...SERVER, itself: 'gone' }],
    ['pooler', 'act', 'DATABASE_DIRECT_URL', { ...SERVER, itself: { ...CARRIES, keepsSession: false } }],
    ['pooler', 'good', 'supports', { ...SERVER, pooler: { ...CARRIES, keepsSession: false } }],
    ['pooler', 'act', 'PREPARED_STATEMENTS=off', { ...SERVER, pooler: { keepsSession: false, keepsPrepared: false } }],
    [
      'pooler',
      'good',
      'without',
      { ...SERVER, preparesStatements: false, pooler: { keepsSession: false, keepsPrepared: false } },
    ],
    ['pooler', 'look', 'disables them', { ...SERVER, preparesStatements: false, pooler: CARRIES }],
    ['pooler', 'act', 'no such login', { ...SERVER, pooler: 'no such login' }],
    ['durability', 'act', 'fsync', set({ fsync: 'off', data_checksums: 'off' })],
    ['durability', 'act', 'can lose committed changes', set({ synchronous_commit: 'off' })],
    ['durability', 'look', 'checksums', set({ data_checksums: 'off' })],
    ['standbys', 'good', '1 connected, commits wait for 1', followed(1, 1, '*')],
    ['standbys', 'act', 'every commit waits', followed(1, 0, '*')],
    ['standbys', 'look', 'wait for none', followed(2, 0, '')],
    [
      'standbys',
      'look',
      'synchronous_commit is local',
      set({ synchronous_standby_names: '*', synchronous_commit: 'local' }),
    ],
    ['standbys', 'good', "can't see them", having({ standbys: null })],
    ['archive', 'look', 'archive_mode is off', set({ archive_mode: 'off' })],
    ['time-outs', 'look', 'statement_timeout', set({ statement_timeout: '60000' })],
    ['time-outs', 'look', 'transaction_timeout', set({ transaction_timeout: '60000' })],
    ['clock', 'look', '10 seconds ahead of', having({ clockAhead: 10 })],
    ['clock', 'act', '90 seconds behind', having({ clockAhead: -90 })],
  ])('%s is %s: %s (SCALE-18)', (what, state, text, server) => {
    expect(line(server, what)).toMatchObject({ state, text: expect.stringContaining(text) });
    // Everything else stays the same, apart from what the standby lacks too.
    const others = judgeServer('main', server).filter((one) => one.what !== `${what} main` && one.state !== 'good');
    expect(others.map((one) => one.what)).toEqual([]);
    expect(mustAct(judgeServer('main', server))).toBe(state === 'act');
  });
});

function followed(following: number, synchronous: number, names: string): CheckedServer {
  return having({
    standbys: { following, synchronous },
    settings: { ...SETTINGS, synchronous_standby_names: names },
  });
}
