import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { MONDAY, savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';
import { databaseUrlOf, openOwnerClient } from '../platform/database/postgres.ts';

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

const DAYS = [MONDAY, '2026-11-17', '2026-11-18'];

/** The same choices in every run of the test. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** Returns whether a connection to this agency's database waits for a row lock. */
async function isAnybodyWaiting(): Promise<boolean> {
  const { rows } = await sheet.agency.sql.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'transactionid'",
  );
  return rows.length > 0;
}

/** Opens a separate connection to this agency's database; the caller closes it. */
async function openOtherConnection() {
  const { rows } = await sheet.agency.sql.query('select current_database() as name');
  return openOwnerClient(databaseUrlOf(testServerUrl(), rows[0].name));
}

async function entriesOf(person: TestPerson) {
  return (await person.get(`${TIME_ENTRIES}?startDate=${DAYS[0]}&endDate=${DAYS[2]}`)).body;
}

describe('concurrent saves', () => {
  it('reject only the entry whose job is deleted meanwhile (ERR-02, TE-08)', async () => {
    const person = await sheet.person();
    const job = await sheet.add.job();
    const deleting = await openOtherConnection();
    try {
      await deleting.query('begin');
      await deleting.query('delete from job where id = $1', [job.id]);
      const creates = [
        { ...sheet.draft(), id: 0, jobId: job.id },
        { ...sheet.draft(), id: 0 },
      ];
      const saving = person.post(`${TIME_ENTRIES}/batch`, { creates, updates: [], deletes: [] });
      await expect.poll(isAnybodyWaiting, { timeout: 60_000 }).toBe(true);
      await deleting.query('commit');
      const { status, body } = await saving;
      expect([status, body]).toEqual([200, expect.objectContaining({ creates: expect.any(Array) })]);
      expect(body.creates.map(({ problem }: { problem: unknown }) => problem)).toEqual([
        expect.objectContaining({ status: 400, code: 'invalid-request' }),
        null,
      ]);
    } finally {
      await deleting.end();
    }
  });

  it('never exceed the daily maximum: of 30 new entries only those that fit are created (TE-05)', async () => {
    const person = await sheet.person();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => person.post(TIME_ENTRIES, sheet.draft({ units: 0.7 }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(14);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['422 day-above-maximum']),
    );
    expect(await sheet.hoursOf(person.id)).toBe(9.8);
  });

  it('never exceed it when entries are moved to one day from several concurrently (TE-05)', async () => {
    const person = await sheet.person();
    const entries = [];
    for (let day = 1; day <= 8; day += 1) {
      entries.push(await sheet.entry(person, { units: 4, transactionDate: `2026-12-0${day}` }));
    }
    const answers = await Promise.all(
      entries.map((entry) => person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { transactionDate: MONDAY }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(6).fill(422)]);
    expect(await sheet.hoursOf(person.id)).toBe(8);
  });

  it('neither exceed it nor deadlock, whatever batches touch the same days (TE-05, TE-23)', async () => {
    const sue = await sheet.person({ roles: ['TimesheetSupervisorEdit'] });
    const members: TestPerson[] = [];
    for (let count = 0; count < 3; count += 1) members.push(await sheet.person({ supervisor_id: sue.id }));
    const roll = dice(47);
    for (const member of members) {
      for (const transactionDate of DAYS) await sheet.entry(member, { units: 3, transactionDate });
    }
    for (let round = 0; round < 4; round += 1) {
      const entries = (await Promise.all(members.map(entriesOf))).flat();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, which) => {
          const person = which % 2 === 0 ? sue : members[roll(3)]!;
          const own = entries.filter(({ employee }) => person === sue || employee.id === person.id);
          const pick = () => own[roll(own.length)];
          const changed = () => savedAs(pick(), { units: (1 + roll(800)) / 100, transactionDate: DAYS[roll(3)] });
          const made = () =>
            sheet.draft({
              units: (roll(1400) - 400) / 100 || 1,
              transactionDate: DAYS[roll(3)],
              employeeId: person === sue ? members[roll(3)]!.id : person.id,
            });
          const { id, lastModified } = pick();
          return person.post(`${TIME_ENTRIES}/batch`, {
            creates: Array.from({ length: 4 }, made),
            updates: Array.from({ length: 4 }, changed),
            deletes: [{ id, lastModified }],
          });
        }),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
      for (const member of members) {
        for (const day of DAYS) expect(await sheet.hoursOf(member.id, day)).toBeLessThanOrEqual(10);
      }
    }
    const { rows } = await sheet.agency.sql.query(
      `select (select count(*) from time_entry where employee_id = any($1))::integer as entries,
        (select count(*) filter (where action = 'create') - count(*) filter (where action = 'delete')
          from audit_event
          where subject = 'time_entry' and coalesce(for_employee_id, by_employee_id) = any($1))::integer as audited`,
      [members.map(({ id }) => id)],
    );
    expect(rows[0].entries).toBe(rows[0].audited);
  });

  it('wait for an approval in progress, which rejects them without a trace (TE-09)', async () => {
    const person = await sheet.person();
    const entry = await sheet.entry(person);
    const approver = await openOtherConnection();
    try {
      await approver.query('begin');
      await approver.query('update time_entry set approved_by_id = $1, approved_at = now() where id = $2', [
        person.id,
        entry.id,
      ]);
      const [changed, deleted] = [
        person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 2 })),
        person.delete(`${TIME_ENTRIES}/${entry.id}`),
      ];
      while (!(await isAnybodyWaiting())) await Promise.resolve();
      await approver.query('commit');
      expect([(await changed).body.code, (await deleted).body.code]).toEqual(['changed-elsewhere', 'entry-approved']);
    } finally {
      await approver.end();
    }
    expect((await person.get(`${TIME_ENTRIES}/${entry.id}`)).body).toMatchObject({ units: 1, isApproved: true });
    expect((await sheet.trailOf('time_entry', entry.id)).map(({ action }) => action)).toEqual(['create']);
  });
});

describe('a repeated request', () => {
  it('returns 201 once and then 200 with the entry it created (TE-24)', async () => {
    const person = await sheet.person();
    const body = sheet.draft({ units: 2, requestId: randomUUID() });
    const first = await person.post(TIME_ENTRIES, body);
    const again = await person.post(TIME_ENTRIES, body);
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
    const changed = await person.put(`${TIME_ENTRIES}/${first.body.id}`, savedAs(first.body, { notes: 'since' }));
    expect((await person.post(TIME_ENTRIES, body)).body).toEqual(changed.body);
    expect(await sheet.hoursOf(person.id)).toBe(2);
  });

  it('creates one entry from twenty concurrent copies (TE-24)', async () => {
    const person = await sheet.person();
    const body = sheet.draft({ units: 2, requestId: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 20 }, () => person.post(TIME_ENTRIES, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await sheet.hoursOf(person.id)).toBe(2);
  });

  it('creates one entry even when its copies name different days (TE-24)', async () => {
    const person = await sheet.person();
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        person.post(TIME_ENTRIES, sheet.draft({ requestId, transactionDate: DAYS[index % 3] })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(11).fill(200), 201]);
    expect(await entriesOf(person)).toHaveLength(1);
  });

  it("doesn't restore a deleted entry (TE-24)", async () => {
    const person = await sheet.person();
    const body = sheet.draft({ requestId: randomUUID() });
    const { id } = (await person.post(TIME_ENTRIES, body)).body;
    await person.delete(`${TIME_ENTRIES}/${id}`);
    const again = await person.post(TIME_ENTRIES, body);
    expect([again.status, again.body.code]).toEqual([409, 'deleted-elsewhere']);
    expect(await sheet.hoursOf(person.id)).toBe(0);
  });

  it('is a separate request when another person used the same ID (TE-24, PERM-09)', async () => {
    const requestId = randomUUID();
    const [emma, noah] = [await sheet.person(), await sheet.person()];
    const hers = await emma.post(TIME_ENTRIES, sheet.draft({ requestId }));
    const his = await noah.post(TIME_ENTRIES, sheet.draft({ requestId }));
    expect([hers.status, his.status]).toEqual([201, 201]);
    expect(his.body.id).not.toBe(hers.body.id);
  });

  it('is recognised when its ID is written in capitals (TE-24)', async () => {
    const person = await sheet.person();
    const requestId = randomUUID();
    const first = await person.post(TIME_ENTRIES, sheet.draft({ requestId }));
    const again = await person.post(TIME_ENTRIES, sheet.draft({ requestId: requestId.toUpperCase() }));
    expect([again.status, again.body]).toEqual([200, first.body]);
  });

  it('is retried after a rejection, which created nothing (TE-24)', async () => {
    const person = await sheet.person();
    const body = sheet.draft({ units: 11, requestId: randomUUID() });
    expect((await person.post(TIME_ENTRIES, body)).status).toBe(422);
    expect((await person.post(TIME_ENTRIES, { ...body, units: 5 })).status).toBe(201);
  });
});
