import { text as readText } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { fillDemoAgency } from '../demo/demo-agency.ts';
import { exportCsv } from './export-csv.ts';
import { importCsv } from './importing/import-csv.ts';
import { KINDS, KINDS_TO_READ } from './kinds.ts';

const translationsFolder = new URL('../../../db/translations', import.meta.url).pathname;
let demo: Awaited<ReturnType<typeof createAgencyDatabase>>;
let other: Awaited<ReturnType<typeof createAgencyDatabase>>;
let client: pg.Client;
let empty: pg.Client;

beforeAll(async () => {
  [demo, other] = [await createAgencyDatabase(), await createAgencyDatabase()];
  client = new pg.Client({ connectionString: demo.url });
  empty = new pg.Client({ connectionString: other.url });
  await client.connect();
  await empty.connect();
  await fillDemoAgency(client, { agency: 'harbour-pine', today: '2026-07-22', translationsFolder });
  // Texts that break CSV, spreadsheets or terminals.
  await client.query(
    `insert into client (code, name) values ('=1+1', 'Says "hi", twice'), ('''=x', E'Two\\nlines\\r\\n')`,
  );
  await client.query(`update job set notes = E'-\\tdash, "quote" and 🦘\\n\\n' where id = 40`);
  await client.query(`update employee set email = '' where code = 'P0002'`);
  await client.query("insert into work_hours (person_id, first_day, friday_hours) values (2, '2027-01-01', 0)");
});
afterAll(async () => {
  await client.end();
  await empty.end();
  await Promise.all([demo.drop(), other.drop()]);
});

describe.each([...KINDS, ...KINDS_TO_READ])('the file of $name (DATA-04)', (kind) => {
  it('changes nothing when it comes back as it went out', async () => {
    const csv = await readText(exportCsv(client, kind));
    const exported = `select count(*) from ${kind.table} t where not (${kind.isLeftOut ?? 'false'})`;
    const rows = Number((await client.query(exported)).rows[0].count);
    expect(rows).toBeGreaterThan(0);
    const result = await importCsv(client, kind, Buffer.from(csv), { dryRun: false });
    expect(result.problems).toEqual([]);
    expect(result).toMatchObject({ lines: rows, created: 0, updated: 0, unchanged: rows });
  });
});

describe('a new agency', () => {
  it('filled with the files of another in their order has the same files itself', async () => {
    // Profiles are set up in the product, not imported.
    await empty.query("insert into access_profile (name) select 'Staff'");
    const { rows } = await client.query('select name from access_profile where name <> $1', ['Staff']);
    for (const { name } of rows) await empty.query('insert into access_profile (name) values ($1)', [name]);
    for (const kind of KINDS) {
      const csv = await readText(exportCsv(client, kind));
      const result = await importCsv(empty, kind, Buffer.from(csv), { dryRun: false });
      expect(result.problems, kind.name).toEqual([]);
      expect(result.created, kind.name).toBe(result.lines);
      expect(await readText(exportCsv(empty, kind)), kind.name).toBe(csv);
    }
  });

  it('keeps no password of the old one', async () => {
    expect((await empty.query('select count(*)::int from employee where password_hash is not null')).rows).toEqual([
      { count: 0 },
    ]);
  });
});

it('guards texts that a spreadsheet program would run', async () => {
  const csv = await readText(exportCsv(client, KINDS.find(({ name }) => name === 'clients')!));
  expect(csv).toContain(`'=1+1,"Says ""hi"", twice",yes,`);
  expect(csv).toContain(`''=x,`);
});

it('the file of people is without service accounts (TOKEN-04)', async () => {
  await client.query(
    `insert into employee (code, name, username, is_active, is_service_account)
     values ('robot', 'Robot (API)', 'robot', false, true)`,
  );
  const people = KINDS.find(({ name }) => name === 'people')!;
  expect(await readText(exportCsv(client, people))).not.toContain('robot');
});
