import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

/** An entry on its own job, which is deactivated afterwards. */
async function entryOnInactiveJob(person: TestPerson, fields: Record<string, unknown> = {}) {
  const job = await sheet.add.job();
  const entry = await sheet.entry(person, { jobId: job.id, units: 1.25, notes: 'Cut 🙂', ...fields });
  await sheet.agency.sql.query('update job set is_active = false where id = $1', [job.id]);
  return entry;
}

/** Returns the request body with which undo restores a deleted entry. */
const restoring = (entry: Record<string, unknown>, fields: Record<string, unknown> = {}) => {
  const { lastModified: _, ...content } = savedAs(entry as Parameters<typeof savedAs>[0], {});
  return { ...content, id: 0, restores: entry.id, ...fields };
};
const post = async (person: TestPerson, body: object) => {
  const { status, body: answer } = await person.post(TIME_ENTRIES, body);
  return [status, answer?.code];
};

describe('an entry on a job that has become inactive', () => {
  it('is deleted and restored once by undo with the same content (FIX-24)', async () => {
    const person = await sheet.person();
    const entry = await entryOnInactiveJob(person);
    expect(await post(person, restoring(entry))).toEqual([422, 'job-inactive']);
    expect((await person.delete(`${TIME_ENTRIES}/${entry.id}`)).status).toBe(204);
    const { status, body } = await person.post(TIME_ENTRIES, restoring(entry));
    expect([status, body.units, body.notes]).toEqual([201, 1.25, 'Cut 🙂']);
    expect(await post(person, restoring(entry))).toEqual([422, 'job-inactive']);
    // Deleted again, it can be restored again by its new ID.
    expect((await person.delete(`${TIME_ENTRIES}/${body.id}`)).status).toBe(204);
    expect(await post(person, restoring(body))).toEqual([201, undefined]);
    expect(await sheet.hoursOf(person.id)).toBe(1.25);
  });

  it('is restored only with the same hours, notes, flag and day (FIX-24)', async () => {
    const person = await sheet.person();
    const entry = await entryOnInactiveJob(person);
    await person.delete(`${TIME_ENTRIES}/${entry.id}`);
    for (const other of [{ units: 2 }, { notes: '' }, { isBillable: false }, { transactionDate: '2026-11-19' }])
      expect((await post(person, restoring(entry, other)))[0]).toBe(422);
    expect(await post(person, restoring(entry))).toEqual([201, undefined]);
  });

  it('is restored only by the person who deleted it (FIX-24)', async () => {
    const [person, other] = [await sheet.person(), await sheet.person()];
    const entry = await entryOnInactiveJob(person);
    await person.delete(`${TIME_ENTRIES}/${entry.id}`);
    expect(await post(other, restoring(entry, { employeeId: other.id }))).toEqual([422, 'job-inactive']);
    expect(await post(other, restoring(entry, { employeeId: person.id }))).toEqual([403, 'forbidden']);
    const twice = { creates: [restoring(entry), restoring(entry)], updates: [], deletes: [] };
    const { body } = await person.post(`${TIME_ENTRIES}/batch`, twice);
    expect(body.creates.map(({ problem }: { problem: { code: string } | null }) => problem?.code)).toEqual([
      undefined,
      'job-inactive',
    ]);
  });

  it('can be moved to an active job, but not changed otherwise (FIX-24)', async () => {
    const person = await sheet.person();
    const entry = await entryOnInactiveJob(person);
    const put = async (fields: Record<string, unknown>) =>
      (await person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, fields))).status;
    for (const fields of [{ units: 2 }, { notes: 'other' }, { transactionDate: '2026-11-19' }])
      expect(await put(fields)).toBe(422);
    expect(await put({ jobId: sheet.job.id })).toBe(200);
  });
});
