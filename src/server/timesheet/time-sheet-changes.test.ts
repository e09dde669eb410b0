import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';
import { type TestWatch, watchTimeSheet } from '#test/fixtures/watch-stream.ts';

const TUESDAY = '2026-11-17';

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

/** A page on which a person sees their own time sheet, or a team member's. */
async function watching(person: TestPerson, employeeId?: number): Promise<TestWatch> {
  const watch = await watchTimeSheet(sheet.agency.origin, person, employeeId);
  expect(await watch.next()).toEqual({ subject: 'ready' });
  return watch;
}

const oneEntry = (employeeId: number, id: number, lastModified: string | null, from = MONDAY, to = from, day = to) => ({
  subject: 'time-entry',
  employeeId,
  from,
  to,
  entries: [{ id, day, lastModified }],
});

describe('a change made elsewhere', () => {
  it('is announced to everyone who shows that time sheet: created, updated, deleted (TED-10, TE-20)', async () => {
    const sue = await sheet.person({ roles: ['TimesheetSupervisorEdit'] });
    const emma = await sheet.person({ supervisor_id: sue.id });
    const pages = [await watching(emma), await watching(emma), await watching(sue, emma.id)];
    const made = await sheet.entry(emma);
    const changed = (await sue.put(`${TIME_ENTRIES}/${made.id}`, savedAs(made, { units: 2 }))).body;
    await emma.delete(`${TIME_ENTRIES}/${made.id}`);
    for (const page of pages) {
      expect([await page.next(), await page.next(), await page.next()]).toEqual([
        oneEntry(emma.id, made.id, made.lastModified),
        oneEntry(emma.id, made.id, changed.lastModified),
        oneEntry(emma.id, made.id, null),
      ]);
      page.leave();
    }
  });

  it('lists both days when it moves an entry, in either direction (TED-10, TE-20)', async () => {
    const emma = await sheet.person();
    const page = await watching(emma);
    const made = await sheet.entry(emma);
    const there = await emma.put(`${TIME_ENTRIES}/${made.id}`, savedAs(made, { transactionDate: TUESDAY }));
    const back = await emma.put(`${TIME_ENTRIES}/${made.id}`, savedAs(there.body, { transactionDate: MONDAY }));
    await page.next();
    expect(await page.next()).toEqual(oneEntry(emma.id, made.id, there.body.lastModified, MONDAY, TUESDAY));
    expect(await page.next()).toEqual(oneEntry(emma.id, made.id, back.body.lastModified, MONDAY, TUESDAY, MONDAY));
    page.leave();
  });

  it('lists up to 1,000 entries, 50 per message, and only the days of more (TED-10, TE-20)', async () => {
    const emma = await sheet.person({ maximum_daily_hours: '24' });
    const page = await watching(emma);
    const batch = (changes: object) =>
      emma.post(`${TIME_ENTRIES}/batch`, { creates: [], updates: [], deletes: [], ...changes });
    const days = { subject: 'time-entry', employeeId: emma.id };
    /** The entries named in the next messages, in order. */
    const named = async (messages: number) => {
      const entries = [];
      for (let count = 0; count < messages; count++) {
        const change = await page.next();
        expect(change).toMatchObject({ ...days, entries: expect.any(Array) });
        if ('entries' in change) entries.push(...change.entries!);
      }
      return entries.sort((a, b) => a.id - b.id);
    };
    const made = await batch({
      creates: Array.from({ length: 120 }, (_, index) =>
        sheet.draft({ units: 0.01, transactionDate: `2026-12-${10 + (index % 20)}` }),
      ),
    });
    const entries: TimeEntry[] = made.body.creates.map(({ entry }: { entry: TimeEntry }) => entry);
    const asAnnounced = ({ id, transactionDate, lastModified }: TimeEntry) => ({
      id,
      day: transactionDate,
      lastModified,
    });
    expect(await named(3)).toEqual(entries.map(asAnnounced));

    const changed = await batch({ updates: entries.map((entry) => savedAs(entry, { units: 0.02 })) });
    const after: TimeEntry[] = changed.body.updates.map(({ entry }: { entry: TimeEntry }) => entry);
    expect(await named(3)).toEqual(after.map(asAnnounced));
    await batch({ deletes: after.map(({ id, lastModified }) => ({ id, lastModified })) });
    expect(await named(3)).toEqual(after.map((entry) => ({ ...asAnnounced(entry), lastModified: null })));

    await sheet.agency.sql.query(
      `insert into time_entry (employee_id, job_id, cost_type_id, work_date, units, is_billable)
       select $1, $2, $3, date '2026-12-10' + n % 20, 0.01, true from generate_series(1, 1001) as n`,
      [emma.id, sheet.job.id, sheet.costType.id],
    );
    expect(await page.next()).toEqual({ ...days, from: '2026-12-10', to: '2026-12-29', entries: null });
    page.leave();
  });

  it('is announced even when made by plain SQL, to each affected person (TED-10, TE-20)', async () => {
    const [emma, noah] = [await sheet.person(), await sheet.person()];
    const pages = [await watching(emma), await watching(noah)] as const;
    const { id } = await sheet.entry(emma);
    await pages[0].next();
    const { rows } = await sheet.agency.sql.query(
      'update time_entry set employee_id = $1 where id = $2 returning last_modified',
      [noah.id, id],
    );
    expect(await pages[0].next()).toEqual(oneEntry(emma.id, id, null));
    expect(await pages[1].next()).toEqual(oneEntry(noah.id, id, new Date(rows[0].last_modified).toISOString()));
    await sheet.agency.sql.query('delete from time_entry where id = $1', [id]);
    expect(await pages[1].next()).toEqual(oneEntry(noah.id, id, null));
    for (const page of pages) page.leave();
  });

  it('is announced to everyone in one short message when it affects too many people to list (TED-10, TE-20)', async () => {
    const emma = await sheet.person();
    const page = await watching(emma);
    const { rows } = await sheet.agency.sql.query(
      `insert into employee (code, name, username) select 'M' || n, 'Many', 'many' || n from generate_series(1, 201) as n returning id`,
    );
    const ids = rows.map(({ id }) => id);
    await sheet.agency.sql.query(
      `insert into time_entry (employee_id, job_id, cost_type_id, work_date, units, is_billable)
       select employee_id, $2, $3, date '2026-10-01' + n, 1, true from unnest($1::integer[]) as employee_id, generate_series(0, 29) as n`,
      [ids, sheet.job.id, sheet.costType.id],
    );
    const anybody = { subject: 'time-entry', employeeId: emma.id, from: '2026-10-01', to: '2026-10-30', entries: null };
    expect(await page.next()).toEqual(anybody);
    await sheet.agency.sql.query('delete from time_entry where employee_id = any($1)', [ids]);
    expect(await page.next()).toEqual(anybody);
    await sheet.agency.sql.query(
      'insert into pinned_time_allocation (employee_id, job_id, cost_type_id) select unnest($1::integer[]), $2, $3',
      [ids, sheet.job.id, sheet.costType.id],
    );
    expect(await page.next()).toEqual({ subject: 'pin', employeeId: emma.id });
    page.leave();
  });

  it('is announced for pins (TED-10, PIN-02)', async () => {
    const emma = await sheet.person();
    const page = await watching(emma);
    const pins = '/api/timesheet/pinnedtimeallocations';
    const { id } = (
      await emma.post(pins, {
        job: { id: sheet.job.id },
        costType: { id: sheet.costType.id },
        employee: { id: emma.id },
      })
    ).body;
    expect(await page.next()).toEqual({ subject: 'pin', employeeId: emma.id });
    await emma.delete(`${pins}/${id}`);
    expect(await page.next()).toEqual({ subject: 'pin', employeeId: emma.id });
    page.leave();
  });

  it('is not announced to other people or agencies, or when it was rolled back (TED-10, PERM-09)', async () => {
    const [emma, noah] = [await sheet.person(), await sheet.person()];
    const page = await watching(emma);
    await sheet.entry(noah);
    await sheet.agency.elsewhere.query('insert into change_notice (payload) values ($1)', [
      JSON.stringify({ subject: 'pin', employeeId: emma.id }),
    ]);
    await sheet.agency.sql.query('begin');
    await sheet.add.timeEntry({
      employee_id: emma.id,
      job_id: sheet.job.id,
      cost_type_id: sheet.costType.id,
      work_date: TUESDAY,
    });
    await sheet.agency.sql.query('rollback');
    for (const payload of ['', 'not JSON', '{}', '{"subject":"salary","employeeId":null}']) {
      await sheet.agency.sql.query('insert into change_notice (payload) values ($1)', [payload]);
    }
    const own = await sheet.entry(emma);
    expect(await page.next()).toEqual(oneEntry(emma.id, own.id, own.lastModified));
    page.leave();
  });

  it('is announced by another server (TED-10, TE-20)', async () => {
    const emma = await sheet.person();
    const other = await sheet.agency.startAnother();
    try {
      const page = await watchTimeSheet(other.origin, emma);
      expect(await page.next()).toEqual({ subject: 'ready' });
      const made = await sheet.entry(emma);
      expect(await page.next()).toEqual(oneEntry(emma.id, made.id, made.lastModified));
    } finally {
      await other.close();
    }
  });
});

describe('the stream of a time sheet', () => {
  it('requires permission to enter that time (PERM-09, TE-19)', async () => {
    const sue = await sheet.person({ roles: ['TimesheetSupervisorEdit'] });
    const emma = await sheet.person({ supervisor_id: sue.id });
    const statusFor = async (person: { cookie: string }, employeeId?: number) => {
      const watch = await watchTimeSheet(sheet.agency.origin, person, employeeId);
      watch.leave();
      return [watch.status, watch.headers.get('content-type')];
    };
    const stream = [200, 'text/event-stream; charset=utf-8'];
    const refused = (status: number) => [status, 'application/problem+json; charset=utf-8'];
    expect(await statusFor(sue, emma.id)).toEqual(stream);
    expect(await statusFor(emma, emma.id)).toEqual(stream);
    expect(await statusFor(emma, sue.id)).toEqual(refused(403));
    expect(await statusFor(emma, 2147483647)).toEqual(refused(403));
    expect(await statusFor(sheet.agency.signedOut)).toEqual(refused(401));
    const expired = await sheet.person({ password_changed_at: null });
    expect(await statusFor(expired)).toEqual(refused(403));
  });

  it('is neither cached nor buffered on the way, and not sent for HEAD (TED-10)', async () => {
    const emma = await sheet.person();
    const page = await watching(emma);
    const told = ['cache-control', 'x-accel-buffering', 'content-encoding'].map((name) => page.headers.get(name));
    expect(told).toEqual(['no-store', 'no', null]);
    expect(page.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    page.leave();
    const head = await sheet.agency.send('/api/timesheet/changes', {
      method: 'HEAD',
      headers: { cookie: emma.cookie },
    });
    expect(head.status).toBe(404);
  });

  it('misses nothing when database connections break (TED-10, SCALE-06)', async () => {
    const emma = await sheet.person();
    const page = await watching(emma);
    await sheet.agency.sql.query('begin');
    const { id } = await sheet.add.timeEntry({
      employee_id: emma.id,
      job_id: sheet.job.id,
      cost_type_id: sheet.costType.id,
      work_date: TUESDAY,
    });
    await sheet.agency.sql.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await sheet.agency.sql.query('commit');
    expect(await page.next()).toMatchObject({ subject: 'time-entry', entries: [{ id }] });
    const made = await sheet.entry(emma);
    expect(await page.next()).toEqual(oneEntry(emma.id, made.id, made.lastModified));
    page.leave();
  });
});
