import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

const batch = (person: TestPerson, changes: { creates?: object[]; updates?: object[]; deletes?: object[] }) =>
  person.post(`${TIME_ENTRIES}/batch`, { creates: [], updates: [], deletes: [], ...changes });
const codes = (results: { problem: { code: string } | null }[]) =>
  results.map(({ problem }) => problem?.code ?? 'done');
const stamp = ({ id, lastModified }: { id: number; lastModified: string }) => ({ id, lastModified });

describe('a batch of time entries', () => {
  it('makes, changes and deletes together, and answers each in the order sent (TE-23)', async () => {
    const person = await sheet.person();
    const [one, two, three] = [await sheet.entry(person), await sheet.entry(person), await sheet.entry(person)];
    const answer = await batch(person, {
      creates: [
        sheet.draft({ id: -1, notes: 'a' }),
        sheet.draft({ id: -2, notes: 'b', transactionDate: '2026-11-17' }),
      ],
      updates: [savedAs(three, { units: 2 }), savedAs(one, { notes: 'changed' })],
      deletes: [stamp(two)],
    });
    expect(answer.status).toBe(200);
    const { creates, updates, deletes } = answer.body;
    expect(creates.map(({ entry }: { entry: { notes: string } }) => entry.notes)).toEqual(['a', 'b']);
    expect(creates.map(({ id, entry }: { id: number; entry: { id: number } }) => id === entry.id && id > 0)).toEqual([
      true,
      true,
    ]);
    expect(
      updates.map(({ entry }: { entry: { id: number; units: number; notes: string } }) => [
        entry.id,
        entry.units,
        entry.notes,
      ]),
    ).toEqual([
      [three.id, 2, ''],
      [one.id, 1, 'changed'],
    ]);
    expect(deletes).toEqual([{ id: two.id, entry: null, problem: null }]);
    const stored = await person.get(`${TIME_ENTRIES}?startDate=${MONDAY}&endDate=2026-11-17`);
    expect(stored.body.map(({ id }: { id: number }) => id).sort()).toEqual(
      [one.id, three.id, creates[0].id, creates[1].id].sort(),
    );
  });

  it('takes 1,000 changes and answers all of them, and refuses 1,001 as a whole (TE-23)', async () => {
    const person = await sheet.person({ maximum_daily_hours: '24' });
    const drafts = Array.from({ length: 1000 }, (_, index) =>
      sheet.draft({ units: 0.05, notes: String(index), transactionDate: `2026-12-0${1 + (index % 5)}` }),
    );
    const answer = await batch(person, { creates: drafts });
    expect(answer.status).toBe(200);
    expect(answer.body.creates.map(({ entry }: { entry: { notes: string } }) => entry.notes)).toEqual(
      drafts.map(({ notes }) => notes),
    );
    expect(await sheet.hoursOf(person.id, '2026-12-01')).toBe(10);
    const tooMany = await batch(person, { creates: drafts, deletes: [stamp(answer.body.creates[0].entry)] });
    expect([tooMany.status, tooMany.body.errors[0].message]).toEqual([400, 'At most 1,000 changes']);
    expect(await sheet.hoursOf(person.id, '2026-12-01')).toBe(10);
  });

  it('refuses some and does the others, each with its own code and text (TE-23)', async () => {
    const person = await sheet.person();
    const stranger = await sheet.person();
    const inactive = await sheet.add.job({ is_active: false });
    const theirs = await sheet.entry(stranger);
    const stale = await sheet.entry(person);
    const now = (await person.put(`${TIME_ENTRIES}/${stale.id}`, savedAs(stale, { notes: 'now' }))).body;
    const approved = await sheet.entry(person);
    await sheet.add.approve(approved.id);
    const { status, body } = await batch(person, {
      creates: [
        sheet.draft({ notes: 'good' }),
        sheet.draft({ jobId: inactive.id }),
        sheet.draft({ units: 11 }),
        sheet.draft({ units: 0 }),
        sheet.draft({ employeeId: stranger.id }),
        sheet.draft({ costTypeId: 2147483647 }),
      ],
      updates: [savedAs(stale, { notes: 'late' }), savedAs(theirs, { units: 5 })],
      deletes: [stamp(approved), stamp(theirs), { ...stamp(theirs), id: 2147483647 }],
    });
    expect(status).toBe(200);
    expect(codes(body.creates)).toEqual([
      'done',
      'job-inactive',
      'units-above-maximum',
      'units-zero',
      'forbidden',
      'invalid-request',
    ]);
    expect(codes(body.updates)).toEqual(['changed-elsewhere', 'not-found']);
    expect(codes(body.deletes)).toEqual(['changed-elsewhere', 'not-found', 'not-found']);
    expect(body.updates[0]).toEqual({
      id: stale.id,
      entry: null,
      problem: {
        status: 409,
        code: 'changed-elsewhere',
        detail: 'Someone else has changed this in the meantime',
        current: now,
        changed: { by: now.employee, at: expect.any(String) },
      },
    });
    expect(body.creates[2].problem).toEqual({
      status: 422,
      code: 'units-above-maximum',
      detail: 'Cannot insert more than 10 hours per day',
      current: null,
    });
    expect(await sheet.hoursOf(person.id)).toBe(3);
    expect((await stranger.get(`${TIME_ENTRIES}/${theirs.id}`)).body).toEqual(theirs);
  });

  it('is wrong as a whole when one change is malformed, and does nothing (TE-23)', async () => {
    const person = await sheet.person();
    const answer = await batch(person, { creates: [sheet.draft(), sheet.draft({ units: '2' })] });
    expect([answer.status, answer.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['creates.1.units'],
    ]);
    expect(await sheet.hoursOf(person.id)).toBe(0);
    expect((await person.post(`${TIME_ENTRIES}/batch`, { creates: [] })).status).toBe(400);
    expect((await batch(person, {})).body).toEqual({ creates: [], updates: [], deletes: [] });
  });

  it('moves hours within a full day, whichever way round it was written (TE-23, TE-05)', async () => {
    const person = await sheet.person();
    const six = await sheet.entry(person, { units: 6 });
    const four = await sheet.entry(person, { units: 4 });
    const swapped = await batch(person, { updates: [savedAs(four, { units: 6 }), savedAs(six, { units: 4 })] });
    expect(codes(swapped.body.updates)).toEqual(['done', 'done']);
    const [nowSix, nowFour] = swapped.body.updates.map(({ entry }: { entry: object }) => entry);
    const replaced = await batch(person, { creates: [sheet.draft({ units: 6 })], deletes: [stamp(nowSix)] });
    expect([codes(replaced.body.creates), codes(replaced.body.deletes)]).toEqual([['done'], ['done']]);
    const moved = await batch(person, {
      creates: [sheet.draft({ units: 4 })],
      updates: [savedAs(nowFour, { transactionDate: '2026-11-17' })],
    });
    expect([codes(moved.body.creates), codes(moved.body.updates)]).toEqual([['done'], ['done']]);
    const corrected = await batch(person, { creates: [sheet.draft({ units: 2 }), sheet.draft({ units: -2 })] });
    expect(codes(corrected.body.creates)).toEqual(['done', 'done']);
    expect(await sheet.hoursOf(person.id)).toBe(10);
  });

  it('rejects only the added entries that no longer fit (TE-23, TE-05)', async () => {
    const person = await sheet.person();
    const answer = await batch(person, {
      creates: [
        sheet.draft({ units: 7 }),
        sheet.draft({ units: 4 }),
        sheet.draft({ units: 3 }),
        sheet.draft({ units: 0.01 }),
        sheet.draft({ units: 10, transactionDate: '2026-11-17' }),
      ],
    });
    expect(codes(answer.body.creates)).toEqual(['done', 'day-above-maximum', 'done', 'day-above-maximum', 'done']);
    expect(await sheet.hoursOf(person.id)).toBe(10);
  });

  it('keeps hours in the day when the deletion that should make room is refused (TE-23, TE-05)', async () => {
    const person = await sheet.person();
    const entry = await sheet.entry(person, { units: 8 });
    await sheet.add.approve(entry.id);
    const { lastModified } = (await person.get(`${TIME_ENTRIES}/${entry.id}`)).body;
    const answer = await batch(person, {
      creates: [sheet.draft({ units: 8 })],
      deletes: [{ id: entry.id, lastModified }],
    });
    expect([codes(answer.body.creates), codes(answer.body.deletes)]).toEqual([
      ['day-above-maximum'],
      ['entry-approved'],
    ]);
  });

  it('does one of two changes of the same entry (TE-23, TE-20)', async () => {
    const person = await sheet.person();
    const entry = await sheet.entry(person);
    const twice = await batch(person, { updates: [savedAs(entry, { units: 2 }), savedAs(entry, { units: 3 })] });
    expect(codes(twice.body.updates)).toEqual(['done', 'changed-elsewhere']);
    expect(twice.body.updates[1].problem.current).toEqual(twice.body.updates[0].entry);
    const now = twice.body.updates[0].entry;
    const gone = await batch(person, { updates: [savedAs(now, { units: 4 })], deletes: [stamp(now), stamp(now)] });
    expect([codes(gone.body.updates), codes(gone.body.deletes)]).toEqual([
      ['changed-elsewhere'],
      ['done', 'changed-elsewhere'],
    ]);
    expect(await sheet.hoursOf(person.id)).toBe(0);
  });

  it('sent again after its answer was lost makes nothing twice (TE-23, TE-24)', async () => {
    const person = await sheet.person();
    const creates = [
      sheet.draft({ units: 2, requestId: randomUUID() }),
      sheet.draft({ units: 3, requestId: randomUUID() }),
    ];
    const first = await batch(person, { creates });
    const again = await batch(person, { creates });
    expect(again.body).toEqual(first.body);
    expect(await sheet.hoursOf(person.id)).toBe(5);
    const requestId = randomUUID();
    const same = await batch(person, { creates: [sheet.draft({ requestId }), sheet.draft({ requestId })] });
    expect(codes(same.body.creates)).toEqual(['done', 'request-id-reused']);
  });

  it('enters time of several people at once, each with their own maximum (TE-19, TE-23)', async () => {
    const sue = await sheet.person({ roles: ['TimesheetSupervisorEdit'] });
    const [five, six] = [
      await sheet.add.employee({ supervisor_id: sue.id, maximum_daily_hours: '5' }),
      await sheet.add.employee({ supervisor_id: sue.id, maximum_daily_hours: '6' }),
    ];
    const { body } = await batch(sue, {
      creates: [five, six, sue].map(({ id }) => sheet.draft({ employeeId: id, units: 5.5 })),
    });
    expect(codes(body.creates)).toEqual(['units-above-maximum', 'done', 'done']);
  });
});

it('says in a conflict who changed or deleted the entry, and when (FIX-74)', async () => {
  const sue = await sheet.person({ name: 'Sue Tanaka', roles: ['TimesheetSupervisorEdit'] });
  const emma = await sheet.person({ supervisor_id: sue.id });
  const [changed, gone, own] = [await sheet.entry(emma), await sheet.entry(emma), await sheet.entry(emma)];
  const after = (await sue.put(`${TIME_ENTRIES}/${changed.id}`, savedAs(changed, { units: 3 }))).body;
  await sue.delete(`${TIME_ENTRIES}/${gone.id}`);
  await emma.put(`${TIME_ENTRIES}/${own.id}`, savedAs(own, { units: 3 }));
  const save = async (entry: typeof changed) =>
    (await emma.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 4 }))).body;
  const first = await save(changed);
  expect([first.code, first.changed.by]).toEqual(['changed-elsewhere', { id: sue.id, name: 'Sue Tanaka' }]);
  expect(Date.parse(first.changed.at)).toBeGreaterThanOrEqual(Date.parse(after.lastModified));
  expect([(await save(gone)).code, (await save(gone)).changed.by.id]).toEqual(['not-found', sue.id]);
  expect((await save(own)).changed.by.id).toBe(emma.id);
  // People without access learn nothing about a deleted entry.
  const noah = await sheet.person();
  const refused = await noah.put(`${TIME_ENTRIES}/${gone.id}`, savedAs(gone, { units: 4 }));
  expect([refused.status, refused.body.changed]).toEqual([404, undefined]);
});
