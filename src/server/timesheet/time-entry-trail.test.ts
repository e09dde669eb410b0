import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServerUrl } from '#test/fixtures/test-databases.ts';
import { MONDAY, savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';
import { databaseUrlOf, openPool } from '../platform/database/postgres.ts';

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

/** Counts rows that a change of time could have left behind. */
async function rowCounts() {
  const { rows } = await sheet.agency.sql.query(`
    select (select count(*) from time_entry) as entries, 
      -- That somebody was not let through is evidence of its own (FIX-11).
      (select count(*) from audit_event where subject <> 'access') as events,
      (select count(*) from time_entry_request) as requests`);
  return rows[0];
}

describe('the trail of time entries', () => {
  it('records who created, changed and deleted entries, with old and new values (PERM-09, CALL-09)', async () => {
    const person = await sheet.person();
    const entry = await sheet.entry(person, { units: 1.5, notes: 'first' });
    const changes = { units: 2, notes: 'second', transactionDate: '2026-11-17' };
    const changed = (await person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, changes))).body;
    await person.delete(`${TIME_ENTRIES}/${entry.id}?lastModified=${changed.lastModified}`);

    const first = {
      jobId: sheet.job.id,
      costTypeId: sheet.costType.id,
      workDate: MONDAY,
      units: 150,
      notes: 'first',
      isBillable: true,
      employeeId: person.id,
    };
    const second = { ...first, units: 200, notes: 'second', workDate: '2026-11-17' };
    const own = { by: person.id, for: null };
    expect(await sheet.trailOf('time_entry', entry.id)).toEqual([
      { ...own, action: 'create', before: null, after: expect.objectContaining(first) },
      { ...own, action: 'update', before: expect.objectContaining(first), after: expect.objectContaining(second) },
      { ...own, action: 'delete', before: expect.objectContaining(second), after: null },
    ]);
  });

  it('names the person for whom a delegate entered, changed and deleted time (TE-19)', async () => {
    const sue = await sheet.person({ roles: ['TimesheetSupervisorEdit'] });
    const { id: memberId } = await sheet.add.employee({ supervisor_id: sue.id });
    const entry = await sheet.entry(sue, { employeeId: memberId });
    await sue.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 2 }));
    await sue.delete(`${TIME_ENTRIES}/${entry.id}`);
    const trail = await sheet.trailOf('time_entry', entry.id);
    expect(trail.map(({ by, for: whom, action }) => [by, whom, action])).toEqual([
      [sue.id, memberId, 'create'],
      [sue.id, memberId, 'update'],
      [sue.id, memberId, 'delete'],
    ]);
  });

  it('has a row for each change of a batch that was done and none for those that were refused (TE-23)', async () => {
    const person = await sheet.person();
    const before = await rowCounts();
    const { body } = await person.post(`${TIME_ENTRIES}/batch`, {
      creates: [
        sheet.draft({ units: 9 }),
        sheet.draft({ units: 9 }),
        sheet.draft({ units: 1 }),
        sheet.draft({ units: 0 }),
      ],
      updates: [],
      deletes: [],
    });
    const made = body.creates.flatMap(({ entry }: { entry: { id: number } | null }) => (entry ? [entry.id] : []));
    expect(made).toHaveLength(2);
    for (const id of made) expect(await sheet.trailOf('time_entry', id)).toHaveLength(1);
    const after = await rowCounts();
    expect([after.entries - before.entries, after.events - before.events]).toEqual([2, 2]);
  });

  it('stays unchanged after every rejected save, as does everything else (TE-04, TE-05, TE-20)', async () => {
    const person = await sheet.person();
    const stranger = await sheet.person();
    const entry = await sheet.entry(person, { units: 8 });
    await person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { notes: 'since' }));
    const theirs = await sheet.entry(stranger);
    const before = await rowCounts();
    const refused = [
      await person.post(TIME_ENTRIES, sheet.draft({ units: 3, requestId: randomUUID() })),
      await person.post(TIME_ENTRIES, sheet.draft({ units: 11, requestId: randomUUID() })),
      await person.post(TIME_ENTRIES, sheet.draft({ employeeId: stranger.id, requestId: randomUUID() })),
      await person.post(TIME_ENTRIES, sheet.draft({ isBillable: false })),
      await person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 1 })),
      await person.put(`${TIME_ENTRIES}/${theirs.id}`, savedAs(theirs, { units: 2 })),
      await person.delete(`${TIME_ENTRIES}/${entry.id}?lastModified=${entry.lastModified}`),
      await person.delete(`${TIME_ENTRIES}/${theirs.id}`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 403, 403, 409, 404, 409, 404]);
    expect(await rowCounts()).toEqual(before);
  });

  it('is written in the transaction of the change: without it nothing is saved (PERM-09)', async () => {
    const person = await sheet.person();
    const entry = await sheet.entry(person);
    const before = await rowCounts();
    await sheet.agency.sql.query('revoke insert on audit_event from docket_application');
    const answers = [
      await person.post(TIME_ENTRIES, sheet.draft({ requestId: randomUUID() })),
      await person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 2 })),
      await person.delete(`${TIME_ENTRIES}/${entry.id}`),
    ];
    await sheet.agency.sql.query('grant insert on audit_event to docket_application');
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(await rowCounts()).toEqual(before);
    expect((await person.get(`${TIME_ENTRIES}/${entry.id}`)).body).toEqual(entry);
  });

  it("cannot be changed or deleted: not by the application's role and not by the owner (PERM-09)", async () => {
    await sheet.entry(await sheet.person());
    const { rows } = await sheet.agency.sql.query('select current_database() as name');
    const application = openPool(databaseUrlOf(testServerUrl(), rows[0].name), 1);
    try {
      const change = application.updateTable('audit_event').set({ action: 'nothing' }).execute();
      await expect(change).rejects.toThrow('permission denied');
      await expect(application.deleteFrom('audit_event').execute()).rejects.toThrow('permission denied');
    } finally {
      await application.destroy();
    }
    for (const statement of [
      "update audit_event set action = 'nothing'",
      'delete from audit_event',
      'truncate audit_event',
    ]) {
      await expect(sheet.agency.sql.query(statement)).rejects.toThrow('audit rows are never changed');
    }
  });
});
