import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSALS, type RefusalCode, titleOf } from '#contract/http/refusal.ts';
import { fillText } from '#domain/text/fill-template.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';

let sheet: TimeSheet;
let person: TestPerson;
beforeAll(async () => {
  sheet = await startTimeSheet();
  person = await sheet.person();
});
afterAll(() => sheet.agency.close());

const send = (body: string, contentType: string) =>
  sheet.agency.send(TIME_ENTRIES, {
    method: 'POST',
    headers: { cookie: person.cookie, 'x-requested-with': 'x', 'content-type': contentType },
    body,
  });

describe('an error answer', () => {
  it('is problem+json with type, title, status, detail, code and request id, whatever went wrong (ERR-02)', async () => {
    const entry = await sheet.entry(person);
    await person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { notes: 'since' }));
    expectProblem(await person.post(TIME_ENTRIES, {}), 400, 'invalid-request');
    expectProblem(await person.get(`${TIME_ENTRIES}/x`), 400, 'invalid-id');
    expectProblem(await send('{', 'application/json'), 400, 'malformed-request');
    expectProblem(await sheet.agency.signedOut.get('/api/employees'), 401, 'signed-out');
    expectProblem(await person.get('/api/databases/elsewhere/users'), 403, 'forbidden');
    expectProblem(await person.get(`${TIME_ENTRIES}/2147483647`), 404, 'not-found');
    expectProblem(
      await person.put(`${TIME_ENTRIES}/${entry.id}`, savedAs(entry, { units: 2 })),
      409,
      'changed-elsewhere',
    );
    expectProblem(await send(`"${'x'.repeat(1_000_001)}"`, 'application/json'), 413, 'too-large');
    expectProblem(await send('{}', 'text/plain'), 415, 'not-json');
    expectProblem(await person.post(TIME_ENTRIES, sheet.draft({ units: 0 })), 422, 'units-zero');
  });

  it('names every field that was wrong, not only the first (ERR-02)', async () => {
    const { body } = await person.post(
      TIME_ENTRIES,
      sheet.draft({ units: 'x', notes: 5, transactionDate: '2026-02-30' }),
    );
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual(['notes', 'transactionDate', 'units']);
    for (const { message } of body.errors) expect(message).toMatch(/./);
  });

  it('is the same for addresses that no call has, and for those that cannot be read (ERR-02)', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/API/nothing',
      '/api/timesheet',
      `/api/${'x'.repeat(5000)}`,
    ]) {
      expectProblem(await person.get(path), 404, 'not-found', path);
    }
    for (const path of ['/api/%zz', `${TIME_ENTRIES}/%zz`, '/api/%', `${TIME_ENTRIES}/${'1'.repeat(300)}`]) {
      expectProblem(await person.get(path), 400, 'malformed-request', path);
    }
    expectProblem(await person.put('/api/auth/login', {}), 404, 'not-found');
    expectProblem(await person.delete(TIME_ENTRIES), 404, 'not-found');
  });

  it('is for calls only: any other address is the page (ERR-02, SHELL-03)', async () => {
    for (const path of ['/', '/m/TimeEntry', '/nothing/at/all', '/apix']) {
      const answer = await person.get(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
    }
  });

  it('fills the values of its text in, and has a text for every code (ERR-02)', () => {
    expect(fillText('at most {max} of {max}, {other}', { max: '7.5' })).toBe('at most 7.5 of 7.5, {other}');
    expect(fillText('{constructor} {__proto__}')).toBe('{constructor} {__proto__}');
    for (const [code, { status, text }] of Object.entries(REFUSALS)) {
      expect([code, status >= 400 && status < 600, text.length > 0]).toEqual([code, true, true]);
    }
  });
});

describe('a fault of the server', () => {
  it('is answered with a request id and nothing of the inside (ERR-01, ERR-02)', async () => {
    const broken = await startTimeSheet();
    try {
      const somebody = await broken.person();
      await broken.agency.sql.query('drop table pinned_time_allocation cascade');
      const answer = await somebody.get('/api/timesheet/pinnedtimeallocations');
      expectProblem(answer, 500, 'fault');
      expect(answer.body.detail).toBe('An error occured. Please try again or contact system admin');
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'detail', 'requestId', 'status', 'title', 'type']);
      expect(JSON.stringify(answer.body)).not.toMatch(/pinned|relation|select|postgres|42P01|\.ts|at /i);
      expectProblem(await somebody.post(TIME_ENTRIES, broken.draft()), 500, 'fault');
      const { rows } = await broken.agency.sql.query('select (select count(*) from time_entry) as entries');
      expect(rows[0].entries).toBe(0);
      expect((await somebody.get('/api/auth/employeeinfo')).status).toBe(200);
    } finally {
      await broken.agency.close();
    }
  });
});

it('no title has a place for a value: it is the same each time (FIX-52)', () => {
  const codes = Object.keys(REFUSALS) as RefusalCode[];
  expect(codes.filter((code) => titleOf(code).includes('{'))).toEqual([]);
});
