import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programOf } from '../../../testing/api-tokens.ts';
import { expectProblem } from '../../../testing/expect-problem.ts';
import { TEST_PASSWORD } from '../../../testing/test-agency.ts';
import { MONDAY, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '../../../testing/time-sheet.ts';
import { openOwnerClient } from '../postgres.ts';
import { ChangesGoOn, forgetRefusing, prepareToRefuse, refuseChanges } from './refused-changes.ts';

const LONG = 60_000;
const WEEK = `/api/timesheet/timeentries?startDate=${MONDAY}&endDate=${MONDAY}`;

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

describe('an agency that is changing places', () => {
  it('SCALE-03 refuses changes with 503 agency-moving and goes on being read, whoever asks; what was refused is saved once it has moved', async () => {
    const { agency, add } = sheet;
    const employee = await add.employee();
    const person = await agency.signIn(employee);
    const program = await programOf(agency, employee.id, ['time:read', 'time:write']);
    await sheet.entry(person);
    // Sessions and tokens that are used now and then say so in their rows.
    await agency.sql.query("update session set last_seen_at = now() - interval '1 hour'");
    await prepareToRefuse(agency.sql, LONG);
    await refuseChanges(agency.sql, LONG);
    const draft = sheet.draft({ requestId: crypto.randomUUID(), units: 2 });
    for (const asking of [person, program]) {
      const read = await asking.get(WEEK);
      expect([read.status, read.body]).toMatchObject([200, expect.anything()]);
      const refused = await asking.post(TIME_ENTRIES, draft);
      expectProblem(refused, 503, 'agency-moving');
      expect(refused.headers.get('retry-after')).toBe('2');
    }
    const signingIn = await agency.nobody.post('/api/auth/login', {
      database: 'here',
      username: employee.username,
      password: TEST_PASSWORD,
    });
    expectProblem(signingIn, 503, 'agency-moving');
    await forgetRefusing(agency.sql, LONG);
    expect((await person.post(TIME_ENTRIES, draft)).status).toBe(201);
    expect((await person.post(TIME_ENTRIES, draft)).status).toBe(200);
    expect(await sheet.hoursOf(employee.id)).toBe(3);
  });

  it('SCALE-03 refuses the owner too, and keeps nothing of it afterwards', async () => {
    const { sql } = sheet.agency;
    const rename = "update client set name = 'Another'";
    await sheet.add.job();
    const triggers = async () => (await sql.query("select from pg_trigger where tgname ~ 'moving'")).rowCount;
    await prepareToRefuse(sql, LONG);
    await sql.query(rename);
    await refuseChanges(sql, LONG);
    await expect(sql.query(rename)).rejects.toThrow('being moved');
    // Once more changes nothing.
    await refuseChanges(sql, LONG);
    await forgetRefusing(sql, LONG);
    await sql.query(rename);
    expect(await triggers()).toBe(0);
    await forgetRefusing(sql, LONG);
  });

  it('SCALE-02 SCALE-03 waits for changes that were begun, and refuses none while one goes on', async () => {
    const { sql, databaseUrl } = sheet.agency;
    const [importing, another] = [await openOwnerClient(databaseUrl), await openOwnerClient(databaseUrl)];
    await prepareToRefuse(sql, LONG);
    await importing.query("begin; update agency set name = name || ' & Co'");
    await expect(refuseChanges(sql, 0)).rejects.toThrow(ChangesGoOn);
    await another.query('update client set is_active = true');
    const refusing = refuseChanges(sql, LONG);
    await importing.query('commit');
    await refusing;
    const { rows } = await importing.query('select name from agency');
    expect(rows[0]!.name).toMatch(/& Co$/);
    await expect(importing.query("update agency set name = 'x'")).rejects.toThrow('being moved');
    await Promise.all([importing.end(), another.end()]);
    await forgetRefusing(sql, LONG);
  });

  it('SCALE-02 SCALE-03 a change that has begun is kept whole or refused whole', async () => {
    const { sql, databaseUrl } = sheet.agency;
    const saving = await openOwnerClient(databaseUrl);
    await prepareToRefuse(sql, LONG);
    await saving.query("begin; update agency set name = 'Half'");
    const refusing = refuseChanges(sql, LONG);
    await expect(
      (async () => {
        for (;;) await saving.query('update client set is_active = true');
      })(),
    ).rejects.toThrow('being moved');
    await saving.query('commit');
    await refusing;
    const { rows } = await sql.query("select from agency where name = 'Half'");
    expect(rows).toEqual([]);
    await saving.end();
    await forgetRefusing(sql, LONG);
  });
});
