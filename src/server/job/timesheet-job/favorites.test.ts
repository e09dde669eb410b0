import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTimeSheet, type TimeSheet } from '#test/fixtures/time-sheet.ts';

const FAVORITES = '/api/jobs/favorites';

let sheet: TimeSheet;
beforeAll(async () => {
  sheet = await startTimeSheet();
});
afterAll(() => sheet.agency.close());

describe('favourite jobs', () => {
  it('are added with POST and removed with DELETE (FAV-01, CALL-10)', async () => {
    const person = await sheet.person();
    const made = await person.post(`${FAVORITES}/`, { id: sheet.job.id, isBillable: true });
    expect([made.status, made.body.job]).toEqual([201, { id: sheet.job.id, isBillable: true }]);
    const details = `/api/timesheet/jobs/${sheet.job.id}/details`;
    expect((await person.get(details)).body.favoriteJobId).toBe(made.body.id);
    expect((await person.delete(`${FAVORITES}/${made.body.id}`)).status).toBe(204);
    expect((await person.delete(`${FAVORITES}/${made.body.id}`)).status).toBe(404);
    expect((await person.get(details)).body.favoriteJobId).toBeNull();
    const trail = await sheet.trailOf('favorite_job', made.body.id);
    expect(trail).toEqual([
      { by: person.id, for: null, action: 'create', before: null, after: { jobId: sheet.job.id } },
      { by: person.id, for: null, action: 'delete', before: { jobId: sheet.job.id }, after: null },
    ]);
  });

  it('return 200 and the existing favourite when added again, also concurrently (FAV-01)', async () => {
    const person = await sheet.person();
    const body = { id: sheet.job.id, isBillable: true };
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.post(FAVORITES, body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await sheet.trailOf('favorite_job', answers[0]!.body.id)).toHaveLength(1);
  });

  it('are listed by code, only your own, with the ID needed to remove them (FAV-01)', async () => {
    const [person, other] = [await sheet.person(), await sheet.person()];
    const film = (await person.post(FAVORITES, { id: sheet.job.id, isBillable: true })).body;
    const admin = (await person.post(FAVORITES, { id: -sheet.project.id, isBillable: false })).body;
    await other.post(FAVORITES, { id: sheet.job.id, isBillable: true });
    expect((await person.get(FAVORITES)).body).toEqual([admin, film]);
    await person.delete(`${FAVORITES}/${film.id}`);
    expect((await person.get(FAVORITES)).body).toEqual([admin]);
    expect((await other.get(FAVORITES)).body).toHaveLength(1);
  });

  it('of an internal project have a negative ID, whatever sign was sent (FAV-01)', async () => {
    const person = await sheet.person();
    for (const id of [-sheet.project.id, sheet.project.id]) {
      const { status, body } = await person.post(FAVORITES, { id, isBillable: false });
      expect([200, 201]).toContain(status);
      expect(body.job).toEqual({ id: -sheet.project.id, isBillable: false });
    }
  });

  it("return 404 for a job that doesn't exist or is of the other kind (FAV-01)", async () => {
    const person = await sheet.person();
    for (const body of [
      { id: 2147483647, isBillable: true },
      { id: sheet.job.id, isBillable: false },
      { id: -sheet.project.id, isBillable: true },
      { id: 0, isBillable: true },
    ]) {
      expect([body, (await person.post(FAVORITES, body)).status]).toEqual([body, 404]);
    }
  });

  it("are personal and can't be removed by other people (FAV-01, PERM-09)", async () => {
    const [emma, noah] = [await sheet.person(), await sheet.person()];
    const { id } = (await emma.post(FAVORITES, { id: sheet.job.id, isBillable: true })).body;
    expect((await noah.delete(`${FAVORITES}/${id}`)).status).toBe(404);
    const his = await noah.post(FAVORITES, { id: sheet.job.id, isBillable: true });
    expect([his.status, his.body.id === id]).toEqual([201, false]);
    expect((await emma.delete(`${FAVORITES}/${id}`)).status).toBe(204);
  });

  it('are rejected by field when the input is invalid (ERR-02, FAV-01)', async () => {
    const person = await sheet.person();
    const wrong: [object, string][] = [
      [{ isBillable: true }, 'id'],
      [{ id: '1', isBillable: true }, 'id'],
      [{ id: 2 ** 31, isBillable: true }, 'id'],
      [{ id: 1 }, 'isBillable'],
      [{ id: 1, isBillable: 'true' }, 'isBillable'],
      [{ id: 1, isBillable: true, extra: 1 }, ''],
    ];
    for (const [body, path] of wrong) {
      const answer = await person.post(FAVORITES, body);
      expect([body, answer.status, answer.body.errors[0].path]).toEqual([body, 400, path]);
    }
    expect((await person.delete(`${FAVORITES}/none`)).body.detail).toBe('Invalid id requested');
  });
});
