import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestPerson } from '#test/fixtures/test-agency.ts';
import { MONDAY, savedAs, startTimeSheet, TIME_ENTRIES, type TimeSheet } from '#test/fixtures/time-sheet.ts';

let sheet: TimeSheet;
let person: TestPerson;
beforeAll(async () => {
  sheet = await startTimeSheet();
  person = await sheet.person({ maximum_daily_hours: '24' });
});
afterAll(() => sheet.agency.close());

/** Posts raw bytes, which JSON.stringify wouldn't produce. */
const postRaw = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  sheet.agency.send(TIME_ENTRIES, {
    method: 'POST',
    headers: { cookie: person.cookie, 'x-requested-with': 'x', 'content-type': 'application/json', ...headers },
    body,
  });

/** The JSON of a valid draft with one raw value. */
const jsonWith = (field: string, value: string) =>
  JSON.stringify(sheet.draft({ [field]: '@' })).replace('"@"', () => value);

describe('an invalid time entry', () => {
  it('is rejected by name for each field with a wrong type or missing value (ERR-02, CALL-09)', async () => {
    const wrong: Record<string, unknown[]> = {
      id: [undefined, null, '0', 0.5, 1, 2 ** 31, -(2 ** 31)],
      units: [undefined, null, '1', true, {}, [], 1_000_000, -1_000_000],
      notes: [undefined, null, 5, ['a']],
      transactionDate: [
        undefined,
        null,
        20261116,
        '16/11/2026',
        '2026-02-30',
        '2026-11-16T00:00:00Z',
        '',
        '1899-12-31',
      ],
      isBillable: [undefined, null, 'true', 1],
      employeeId: [null, '1', 0, -1, 2 ** 31, 1.5],
      jobId: [undefined, null, '1', 0, 2 ** 31, -(2 ** 31), 1e300, 1.5],
      costTypeId: [undefined, null, '1', 0, -1, 2 ** 31],
      requestId: [null, 5, '', 'not-a-uuid', '00000000-0000-0000-0000-00000000000g'],
      lastModified: ['yesterday', 5, '2026-11-16'],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { status, body } = await person.post(TIME_ENTRIES, sheet.draft({ [field]: value }));
        const paths = new Set(body.errors?.map(({ path }: { path: string }) => path));
        expect([field, value, status, [...paths]]).toEqual([field, value, 400, [field]]);
      }
    }
  });

  it('is rejected with unknown fields, whatever their names (ERR-02, CALL-09)', async () => {
    for (const field of ['extra', 'isApproved', 'employee', 'constructor', 'toString', '']) {
      const { status, body } = await person.post(TIME_ENTRIES, { ...sheet.draft(), [field]: true });
      expect([field, status, body.code]).toEqual([field, 400, 'invalid-request']);
    }
    for (const json of [
      '{"__proto__": {"id": 0}}',
      jsonWith('notes', '{"__proto__": []}'),
      '[{"a": {"__proto__": 1}}]',
    ]) {
      const { status, body } = await postRaw(json);
      expect([json, status, body.code]).toEqual([json, 400, 'malformed-request']);
    }
    expect(({} as { id?: number }).id).toBeUndefined();
  });

  it('is rejected with numbers that are valid JSON but not hours (ERR-02, TE-13)', async () => {
    for (const number of ['9e999', '-9e999', '1e21', '1e6']) {
      const { status, body } = await postRaw(jsonWith('units', number));
      expect([number, status, body.errors[0].path]).toEqual([number, 400, 'units']);
    }
    for (const number of ['NaN', 'Infinity', '0x10', '01', '.5', '+1']) {
      const { status, body } = await postRaw(jsonWith('units', number));
      expect([number, status, body.code]).toEqual([number, 400, 'malformed-request']);
    }
    for (const number of ['-0', '0e5', '1e-7', '-0.0']) {
      const { status, body } = await postRaw(jsonWith('units', number));
      expect([number, status, body.code]).toEqual([number, 422, 'units-zero']);
    }
    expect((await postRaw(jsonWith('units', '1.005'))).body.units).toBe(1.01);
    expect((await postRaw(jsonWith('units', '15e-1'))).body.units).toBe(1.5);
  });

  it('is rejected when it is invalid JSON, too deep, empty, or not an object (ERR-02)', async () => {
    for (const body of [
      '',
      '{',
      '{"id": 0,}',
      "{'id': 0}",
      '[',
      `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
      '\uFEFF\uFEFF{}',
    ]) {
      const answer = await postRaw(body);
      expect([body.slice(0, 20), answer.status]).toEqual([body.slice(0, 20), 400]);
      expect(answer.body.type).toMatch(/^\/api\/docs#/);
    }
    expectProblem(await postRaw(`${'['.repeat(200_000)}${']'.repeat(200_000)}`), 413, 'too-large');
    for (const body of ['null', '[]', '0', '"text"', 'true']) {
      const answer = await postRaw(body);
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'invalid-request']);
    }
  });

  it('is rejected when it is larger than a save can be, and the server still answers (ERR-02)', async () => {
    const answer = await postRaw(jsonWith('notes', `"${'x'.repeat(10_000_000)}"`));
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
    expect((await person.get('/api/auth/employeeinfo')).status).toBe(200);
  });

  it('is rejected without a JSON content type (ERR-02)', async () => {
    const json = JSON.stringify(sheet.draft());
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const answer = await postRaw(json, { 'content-type': type });
      expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'not-json']);
    }
    expect((await postRaw(json, { 'content-type': 'application/json; charset=utf-8' })).status).toBe(201);
  });
});

describe('notes', () => {
  it('may have up to 4,000 characters, counted as people count them (WID-08)', async () => {
    for (const character of ['x', 'é', '🙂', '\u{10FFFF}']) {
      const full = await person.post(TIME_ENTRIES, sheet.draft({ units: 0.01, notes: character.repeat(4000) }));
      expect([character, full.status]).toEqual([character, 201]);
      expect((await person.get(`${TIME_ENTRIES}/${full.body.id}`)).body.notes).toBe(character.repeat(4000));
      const tooLong = await person.post(TIME_ENTRIES, sheet.draft({ units: 0.01, notes: character.repeat(4001) }));
      expect([tooLong.status, tooLong.body.errors]).toEqual([
        400,
        [{ path: 'notes', message: 'At most 4000 characters' }],
      ]);
    }
  });

  it('are returned as entered: markup, quotes, line ends, other scripts (WID-08)', async () => {
    const notes = `<script>alert('x')</script> "quoted" \\ ' ; drop table time_entry; --\r\n\t日本語 العربية 🏳️‍🌈 \u200B\uFEFF`;
    const made = await person.post(TIME_ENTRIES, sheet.draft({ units: 0.01, notes }));
    expect((await person.get(`${TIME_ENTRIES}/${made.body.id}`)).body.notes).toBe(notes);
  });

  it("are rejected with characters that can't be stored: NUL, half of a surrogate pair, invalid UTF-8 (WID-08, ERR-02)", async () => {
    for (const notes of ['"a\\u0000b"', '"\\ud83d"', '"\\ude42\\ud83d"', '"x\\udfff"']) {
      const answer = await postRaw(jsonWith('notes', notes));
      expect([notes, answer.status, answer.body.errors[0].path]).toEqual([notes, 400, 'notes']);
    }
    expect((await postRaw(jsonWith('notes', '"\\ud83d\\ude42"'))).body.notes).toBe('🙂');
    for (const bytes of [[0xff], [0xc3], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80]]) {
      const json = Buffer.from(jsonWith('notes', '"~"'));
      const at = json.indexOf('~');
      const body = new Uint8Array([...json.subarray(0, at), ...bytes, ...json.subarray(at + 1)]);
      const answer = await postRaw(body);
      expect([bytes, answer.status, answer.body.code]).toEqual([bytes, 400, 'malformed-request']);
    }
  });
});

describe('an invalid address', () => {
  it('is rejected: invalid IDs, IDs too large for the database, and unknown ones (ERR-02, CALL-09)', async () => {
    const entry = await sheet.entry(person, { units: 0.01 });
    for (const id of ['0', '-1', 'abc', '1.5', '1e3', '2147483648', '99999999999', '%00', '1;drop', '0x1', ' 1']) {
      for (const answer of [
        await person.get(`${TIME_ENTRIES}/${id}`),
        await person.delete(`${TIME_ENTRIES}/${id}`),
        await person.put(`${TIME_ENTRIES}/${id}`, savedAs(entry)),
      ]) {
        expect([id, answer.status, answer.body.detail]).toEqual([id, 400, 'Invalid id requested']);
      }
    }
  });

  it('is also rejected for invalid days and IDs in the query (ERR-02, CALL-09)', async () => {
    const good = `startDate=${MONDAY}&endDate=${MONDAY}`;
    for (const query of [
      `startDate=2026-02-30&endDate=${MONDAY}`,
      `startDate=${MONDAY}&startDate=${MONDAY}&endDate=${MONDAY}`,
      `${good}&employeeId=2147483648`,
      `${good}&employeeId=1.5`,
      `${good}&employeeId=1&employeeId=2`,
    ]) {
      const answer = await person.get(`${TIME_ENTRIES}?${query}`);
      expect([query, answer.status, answer.body.code]).toEqual([query, 400, 'invalid-request']);
    }
  });
});
