import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FilePreview } from '#contract/data-exchange/data-file.ts';
import type { TestAgency, TestPerson } from '#test/fixtures/test-agency.ts';
import type { fileCalls } from '../testing/file-calls.ts';
import { startImportDesk } from '../testing/import-desk.ts';

let agency: TestAgency;
let keeper: TestPerson;
let calls: ReturnType<typeof fileCalls>;
beforeAll(async () => {
  ({ agency, keeper, calls } = await startImportDesk());
});
afterAll(() => agency.close());

const outcomeOf = async (kind: string, file: string) => {
  const { status, body } = await calls.preview(keeper, kind, file);
  expect([status, body.detail]).toEqual([200, undefined]);
  return (body as FilePreview).outcome!;
};
const oddOf = async (kind: string, file: string) =>
  (await outcomeOf(kind, file)).odd.map(({ line, column, value, reason }) => [line, column, value, reason]);

it('names new records before they are created, and how many there are (FIX-95)', async () => {
  await agency.sql.query("insert into client (code, name) values ('THERE', 'There')");
  expect((await outcomeOf('clients', 'code,name\nTHERE,Changed\nN1,First\nN2,Second\n')).newRecords).toEqual([
    { kind: 'clients', count: 2, names: ['N1 First', 'N2 Second'] },
  ]);
  const many = Array.from({ length: 60 }, (_, index) => `M${index},Many ${index}\n`).join('');
  const [ofMany] = (await outcomeOf('suppliers', `code,name\n${many}`)).newRecords;
  expect([ofMany!.count, ofMany!.names.length, ofMany!.names[0]]).toEqual([60, 50, 'M0 Many 0']);
  expect((await outcomeOf('clients', 'code,name\nTHERE,There\n')).newRecords).toEqual([]);
});

it('points out new codes and names that differ from existing ones only by leading zeros (FIX-95)', async () => {
  await agency.sql.query("insert into supplier (code, name) values ('0042', 'Printer 007'), ('77', 'Seventy-seven')");
  expect(await oddOf('suppliers', 'code,name\n42,Another\nS9,printer 7\n077,Other\n78,Fine\n')).toEqual([
    [2, 'code', '42', '42 is new, but differs from the existing 0042 only by leading zeros'],
    [3, 'name', 'printer 7', 'printer 7 is new, but differs from the existing Printer 007 only by leading zeros'],
    [4, 'code', '077', '077 is new, but differs from the existing 77 only by leading zeros'],
  ]);
  // Existing records are only changed.
  expect(await oddOf('suppliers', 'code,name\n0042,Printer 007\n')).toEqual([]);
});

it('compares products with those of the same client only (FIX-95)', async () => {
  await agency.sql.query("insert into client (code, name) values ('Z1', 'One'), ('Z2', 'Two')");
  await agency.sql.query(
    "insert into product (client_id, code, name) select id, '005', 'Five' from client where code = 'Z1'",
  );
  expect((await oddOf('products', 'client,code,name\nZ1,5,Fifth\nZ2,5,Fifth\n')).map(([line]) => line)).toEqual([2]);
});

it("names what another product's hours would create, kind by kind, with missing zeros (FIX-95)", async () => {
  await agency.sql.query("insert into client (code, name) values ('ZERO', 'Agency 0815')");
  const file =
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\r\n' +
    'Zoe Zero,zoe@example.com,Agency 815,Film,Editing,Work,Yes,2021-08-02,09:00:00,2021-08-02,11:00:00,02:00:00,\r\n';
  for (let round = 0; round < 2; round += 1) {
    const { matching } = (await calls.preview(keeper, 'time-entries', file)).body as FilePreview;
    const open = matching!.names.filter(({ choice }) => choice === null);
    const matches = open.map(({ subject, key }) => ({ subject, key, choice: 'create' }));
    await keeper.put('/api/administration/time-entries/matches/toggl', { matches });
  }
  const { newRecords, odd } = await outcomeOf('time-entries', file);
  expect(newRecords.map(({ kind, count }) => [kind, count])).toEqual(
    ['people', 'cost-types', 'clients', 'products', 'campaigns', 'jobs', 'time-entries'].map((kind) => [kind, 1]),
  );
  const namesOf = (kind: string) => newRecords.find((one) => one.kind === kind)!.names;
  expect(namesOf('clients')[0]).toMatch(/Agency 815$/);
  expect(namesOf('jobs')[0]).toMatch(/Film$/);
  expect(namesOf('time-entries')).toEqual([]);
  expect(odd.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [2, 'client', 'Agency 815 is new, but differs from the existing Agency 0815 only by leading zeros'],
  ]);
});

it('says which existing code a missing one differs from only by leading zeros (FIX-95)', async () => {
  await agency.sql.query("insert into client (code, name) values ('0099', 'Ninety-nine')");
  const { problems } = await outcomeOf('products', 'client,code,name\n99,P,Product\n98,P,Product\n');
  expect(problems.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [2, 'client', 'there is no client with the code "99", but "0099" differs from it only by leading zeros'],
    [3, 'client', 'there is no client with the code "98"'],
  ]);
});
