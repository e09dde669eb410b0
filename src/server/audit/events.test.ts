import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrailRow } from '#contract/audit/audit.ts';
import { TRAIL_ACTION_NAMES, TRAIL_SUBJECT_NAMES } from '#domain/audit/audit.ts';
import { trailFieldAt } from '#domain/audit/audit-fields.ts';
import { startTestAgency, TEST_PASSWORD, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';
import { KINDS } from '../data-exchange/kinds.ts';

const TRAIL = '/api/administration/audit';

let agency: TestAgency;
let administrator: TestPerson;
let emma: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  administrator = await agency.signIn(
    await agency.add.employee({ name: 'Ada', access: { administration: 'all', masterdata: 'all' } }),
  );
  emma = await agency.signIn(await agency.add.employee({ name: 'Emma', username: 'emma' }));
});
afterAll(() => agency.close());

const trail = async (query: string): Promise<TrailRow[]> => (await administrator.get(`${TRAIL}?${query}`)).body.rows;
const valuesOf = (row: TrailRow | undefined) =>
  Object.fromEntries((row?.changes ?? []).map(({ field, after }) => [field, after]));

describe('new entries of the audit trail (AUDIT-03)', () => {
  it('a failed sign-in, known name or not, as it was typed and cut, with the address, never the password (AUDIT-03)', async () => {
    for (const username of ['emma', `ghost ${'x'.repeat(94)}`]) {
      const sent = { username, password: 'hunter2 hunter2', database: 'here', isPersistent: false };
      expect((await agency.signedOut.post('/api/auth/login', sent)).status).toBe(401);
    }
    const rows = await trail('action=sign-in-failed');
    expect(rows.map((row) => [row.by, valuesOf(row).username, valuesOf(row).address])).toEqual([
      [null, `ghost ${'x'.repeat(94)}`, '127.0.0.1'],
      [null, 'emma', '127.0.0.1'],
    ]);
    expect(await trail('words=hunter2')).toEqual([]);
  });

  it('denied administration is recorded separately from other denials of that minute (AUDIT-03)', async () => {
    await emma.get('/api/purchaseorders/search');
    for (let turn = 0; turn < 3; turn += 1) await emma.get('/api/administration/mail');
    const rows = await trail(`by=${emma.id}&action=administration-refused`);
    expect(rows.map(valuesOf)).toEqual([
      { address: '127.0.0.1', call: 'GET /api/administration/mail', code: 'forbidden' },
    ]);
    expect(await trail(`by=${emma.id}&action=refused`)).toHaveLength(1);
  });

  it('sessions that end: signed out, and those that end with a new password, with their number (AUDIT-03)', async () => {
    const person = await agency.add.employee({ name: 'Petra' });
    const [here] = [await agency.signIn(person), await agency.signIn(person), await agency.signIn(person)];
    const sent = {
      id: person.id,
      database: 'here',
      password: TEST_PASSWORD,
      newPassword: 'seven gulls over the harbour',
    };
    expect((await here.post('/api/auth/changepassword', sent)).status).toBe(204);
    const rows = await trail(`by=${person.id}`);
    expect(rows.map(({ action, subject, record }) => [action, subject, record]).slice(0, 2)).toEqual([
      ['end-sessions', 'session', 'Petra'],
      ['change-password', 'employee', 'Petra'],
    ]);
    expect(valuesOf(rows[0])).toEqual({ count: '2' });
    expect(await trail('words=gulls')).toEqual([]);
  });

  it('a sign-in in the same browser ends the session before it, which the trail says (AUDIT-03)', async () => {
    const person = await agency.signIn(await agency.add.employee({ name: 'Quinn', username: 'quinn' }));
    const again = { username: 'quinn', password: TEST_PASSWORD, database: 'here', isPersistent: true };
    expect((await person.post('/api/auth/login', again)).status).toBe(200);
    expect((await trail(`by=${person.id}`)).map(({ action }) => action)).toEqual(['sign-out', 'sign-in', 'sign-in']);
  });

  it('an export says what, how narrowed and how many (AUDIT-03)', async () => {
    await administrator.post('/api/administration/clients', { values: { code: 'EXP', name: 'Exported' } });
    const { status } = await administrator.get('/api/administration/clients/export?keyphrase=export&status=all');
    expect(status).toBe(200);
    const [row] = await trail('action=export');
    expect([row?.by?.name, valuesOf(row)]).toEqual([
      'Ada',
      { kind: 'clients', count: '1', keyphrase: 'export', status: 'all' },
    ]);
  });
});

describe('every field of files is known to the trail (AUDIT-02)', () => {
  it.each(KINDS.map((kind) => [kind.name, kind] as const))('%s (AUDIT-02)', async (_, kind) => {
    const subject = kind.trailSubject ?? kind.table;
    expect(TRAIL_SUBJECT_NAMES).toContain(subject);
    const columns = kind.columns.flatMap(({ sql, list, name }) => (list ? [name] : sql === null ? [] : [sql]));
    expect(columns.filter((column) => !trailFieldAt(subject, column))).toEqual([]);
  });
});

it('every subject and action that is written has its words (AUDIT-01)', async () => {
  const { rows } = await agency.sql.query('select distinct subject, action from audit_event');
  expect(rows.filter(({ subject }) => !TRAIL_SUBJECT_NAMES.includes(subject))).toEqual([]);
  expect(rows.filter(({ action }) => !TRAIL_ACTION_NAMES.includes(action))).toEqual([]);
});
