import { afterAll, beforeAll, expect, it } from 'vitest';
import { IMPORTS_PAGE } from '#contract/file-import.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { startTestAgency, type TestAgency, type TestPerson } from '../../testing/test-agency.ts';
import { fileCalls } from '../testing/file-calls.ts';

const IMPORTS = '/api/administration/imports';
let agency: TestAgency;
let keeper: TestPerson;
let office: TestPerson;
let calls: ReturnType<typeof fileCalls>;
beforeAll(async () => {
  agency = await startTestAgency();
  const signedIn = async (access: object) => agency.signIn(await agency.add.employee({ access }));
  keeper = await signedIn({ masterdata: 'all', people: 'all', moneysettings: 'all', administration: 'all' });
  office = await signedIn({ masterdata: 'all' });
  calls = fileCalls(agency);
});
afterAll(() => agency.close());

const imported = async (kind: string, file: string, by = keeper): Promise<number> => {
  const { status, body } = await calls.bringIn(by, kind, file);
  expect(status).toBe(200);
  return body.id;
};

it('lists who imported which file when, what it created and changed, and the rows (FIX-95)', async () => {
  await agency.sql.query("insert into client (code, name) values ('L1', 'Before')");
  const id = await imported('clients', 'code,name\nL1,After\nL2,New\n');
  const { body } = await keeper.get(IMPORTS);
  expect(body.imports[0]).toEqual({
    ...{ id, kind: 'clients', file: 'file.csv', undone: null },
    at: expect.stringMatching(/^\d{4}-/),
    by: { id: keeper.id, name: expect.any(String) },
    contents: [{ kind: 'clients', created: 1, updated: 1 }],
  });
  expect((await keeper.get(`${IMPORTS}/${id}`)).body).toEqual({
    ...body.imports[0],
    undo: { isAllowed: true, reason: null },
  });
  const rows = (await keeper.get(`${IMPORTS}/${id}/rows`)).body;
  expect(rows.next).toBeNull();
  expect(rows.rows).toMatchObject([
    {
      ...{ subject: 'client', action: 'update', record: 'L1 After' },
      changes: [{ field: 'name', before: 'Before', after: 'After' }],
    },
    { subject: 'client', action: 'create', record: 'L2 New' },
  ]);
});

it('pages the rows in the order of the file, and keeps their names once they are undone (FIX-95)', async () => {
  const lines = Array.from({ length: 60 }, (_, index) => `PAGE${String(index + 1).padStart(2, '0')},Name ${index + 1}`);
  const id = await imported('suppliers', `code,name\n${lines.join('\n')}\n`);
  await keeper.post(`${IMPORTS}/${id}/undo`);
  const first = (await keeper.get(`${IMPORTS}/${id}/rows`)).body;
  const second = (await keeper.get(`${IMPORTS}/${id}/rows?after=${first.next}`)).body;
  const records = [...first.rows, ...second.rows].map(({ record }: { record: string }) => record);
  expect(records).toEqual(lines.map((line) => line.replace(',', ' ')));
  expect(second.next).toBeNull();
});

it('shows and undoes only imports of kinds that the caller may import (FIX-95)', async () => {
  const ofOffice = await imported('clients', 'code,name\nOFF1,Of the office\n', office);
  const ofPeople = await imported('people', 'code,name,username\nOFF2,Two,off.two\n');
  const { body } = await office.get(IMPORTS);
  expect(new Set(body.imports.map(({ kind }: { kind: string }) => kind))).not.toContain('people');
  expect(body.imports[0].id).toBe(ofOffice);
  expectProblem(await office.get(`${IMPORTS}/${ofPeople}`), 404, 'not-found');
  expectProblem(await office.get(`${IMPORTS}/${ofPeople}/rows`), 404, 'not-found');
  expectProblem(await office.post(`${IMPORTS}/${ofPeople}/undo`), 404, 'not-found');
  expect((await keeper.get(`${IMPORTS}/${ofPeople}`)).body.undone).toBeNull();
  const nobody = await agency.signIn(await agency.add.employee());
  expectProblem(await nobody.get(IMPORTS), 403, 'forbidden');
  expectProblem(await nobody.post(`${IMPORTS}/${ofOffice}/undo`), 403, 'forbidden');
});

it('lists more imports than a page by the id of the last one (FIX-95)', async () => {
  await agency.sql.query(
    "insert into file_import (kind, file) select 'divisions', 'of many.csv' from generate_series(1, $1)",
    [IMPORTS_PAGE],
  );
  const first = (await keeper.get(IMPORTS)).body;
  expect(first.imports).toHaveLength(IMPORTS_PAGE);
  expect(first.imports[0]).toMatchObject({ by: null, file: 'of many.csv', contents: [] });
  const second = (await keeper.get(`${IMPORTS}?before=${first.next}`)).body;
  expect(second.imports.length).toBeGreaterThan(0);
  expect(second.imports[0].id).toBeLessThan(first.next);
  expect(second.next).toBeNull();
});
