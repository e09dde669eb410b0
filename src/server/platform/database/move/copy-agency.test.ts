import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { openOwnerClient } from '../postgres.ts';
import { compareCopies } from './copy-agency.ts';

let databases: Awaited<ReturnType<typeof createAgencyDatabase>>[];
let source: pg.Client;
let target: pg.Client;
beforeAll(async () => {
  databases = await Promise.all([createAgencyDatabase(), createAgencyDatabase()]);
  [source, target] = (await Promise.all(databases.map(({ url }) => openOwnerClient(url)))) as [pg.Client, pg.Client];
});
afterAll(async () => {
  await Promise.all([source?.end(), target?.end()]);
  await Promise.all((databases ?? []).map((database) => database.drop()));
});

const onBoth = (statement: string) => Promise.all([source.query(statement), target.query(statement)]);

it('compares the number of rows of each table and their content (SCALE-02)', async () => {
  // These tables differ between any two databases.
  await onBoth('truncate schema_migration, translation cascade');
  await onBoth(
    "insert into client (id, code, name, last_modified) values (1, 'A', 'Alpha', '2026-01-01'), (2, 'B', 'Beta', '2026-01-01')",
  );
  await compareCopies(source, target);
  await target.query("update client set name = 'Other', last_modified = '2026-01-01' where id = 2");
  await expect(compareCopies(source, target)).rejects.toThrow('The copy of client differs from the original.');
  await target.query('delete from client where id = 2');
  await expect(compareCopies(source, target)).rejects.toThrow('The copy of client has 1 rows; the original has 2.');
});
