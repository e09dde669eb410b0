import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf } from '#test/fixtures/api-tokens.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import { TEST_PASSWORD } from '#test/fixtures/test-agency.ts';
import { MONDAY, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';
import { openOwnerClient } from '../postgres.ts';
import { allowChanges, refuseChanges } from './refused-changes.ts';

const LONG = 60_000;
const WEEK = `/api/timesheet/timeentries?startDate=${MONDAY}&endDate=${MONDAY}`;

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

describe('an agency that is being moved', () => {
  it('refuses changes with 503 agency-moving, can be read, and takes the same change after the move (SCALE-03)', async () => {
    const { agency, add } = sheet;
    const employee = await add.employee();
    const person = await agency.signIn(employee);
    const program = await programOf(agency, employee.id, ['time:read', 'time:write']);
    await sheet.entry(person);
    // Sessions and tokens update their rows when used.
    await agency.sql.query("update session set last_seen_at = now() - interval '1 hour'");
    await refuseChanges(agency.sql, LONG);
    const draft = sheet.draft({ requestId: crypto.randomUUID(), units: 2 });
    for (const asking of [person, program]) {
      const read = await asking.get(WEEK);
      expect([read.status, read.body]).toMatchObject([200, expect.anything()]);
      const refused = await asking.post(TIME_ENTRIES, draft);
      expectProblem(refused, 503, 'agency-moving');
      expect(refused.headers.get('retry-after')).toBe('2');
    }
    const signingIn = await agency.signedOut.post('/api/auth/login', {
      database: 'here',
      username: employee.username,
      password: TEST_PASSWORD,
    });
    expectProblem(signingIn, 503, 'agency-moving');
    await allowChanges(agency.sql, LONG);
    expect((await person.post(TIME_ENTRIES, draft)).status).toBe(201);
    expect((await person.post(TIME_ENTRIES, draft)).status).toBe(200);
    expect(await sheet.hoursOf(employee.id)).toBe(3);
  });

  it('refuses changes by the owner too, and leaves no trigger behind (SCALE-03)', async () => {
    const { sql } = sheet.agency;
    const rename = "update client set name = 'Another'";
    await sheet.add.job();
    const triggers = async () => (await sql.query("select from pg_trigger where tgname ~ 'moving'")).rowCount;
    await refuseChanges(sql, LONG);
    await expect(sql.query(rename)).rejects.toThrow('being moved');
    // Repeating it changes nothing.
    await refuseChanges(sql, LONG);
    await allowChanges(sql, LONG);
    await sql.query(rename);
    expect(await triggers()).toBe(0);
    await allowChanges(sql, LONG);
  });

  it('waits for running changes, and times out (SCALE-02, SCALE-03)', async () => {
    const { sql, databaseUrl } = sheet.agency;
    const importing = await openOwnerClient(databaseUrl);
    await importing.query("begin; update agency set name = name || ' & Co'");
    await expect(refuseChanges(sql, 0)).rejects.toThrow('Is an import running?');
    await allowChanges(sql, LONG);
    await sql.query('update client set is_active = true');
    const waiting = await openOwnerClient(databaseUrl);
    const isWaitingForAgency = async () =>
      (await waiting.query("select from pg_locks where relation = 'agency'::regclass and not granted")).rowCount === 1;
    const refusing = refuseChanges(sql, LONG);
    await expect.poll(isWaitingForAgency, { timeout: LONG }).toBe(true);
    await importing.query('commit');
    await refusing;
    await waiting.end();
    const { rows } = await importing.query('select name from agency');
    expect(rows[0]!.name).toMatch(/& Co$/);
    await expect(importing.query("update agency set name = 'x'")).rejects.toThrow('being moved');
    await importing.end();
    await allowChanges(sql, LONG);
  });

  it('stores a running change completely or not at all (SCALE-02, SCALE-03)', async () => {
    const { sql, databaseUrl } = sheet.agency;
    const saving = await openOwnerClient(databaseUrl);
    await sheet.add.job();
    await saving.query("begin; update client set name = 'Half'");
    // Triggers are created in order of table name: the one of `agency` exists while the one of `client` waits.
    const refusing = refuseChanges(sql, LONG);
    const looking = await openOwnerClient(databaseUrl);
    const isRefusedAtAgency = async () =>
      (await looking.query("select from pg_trigger where tgrelid = 'agency'::regclass and tgname ~ 'while_moving'"))
        .rowCount === 1;
    await expect.poll(isRefusedAtAgency, { timeout: LONG }).toBe(true);
    await expect(saving.query("update agency set name = 'Half'")).rejects.toThrow('being moved');
    await saving.query('commit');
    await refusing;
    expect((await looking.query("select from client where name = 'Half'")).rowCount).toBe(0);
    await looking.end();
    await saving.end();
    await allowChanges(sql, LONG);
  });
});
