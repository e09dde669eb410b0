import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { openOwnerClient } from '../../platform/database/postgres.ts';

let database: Awaited<ReturnType<typeof createAgencyDatabase>>;
let clients: pg.Client[];
beforeAll(async () => {
  database = await createAgencyDatabase();
  clients = [];
  while (clients.length < 4) clients.push(await openOwnerClient(database.url));
  await clients[0]!.query(`
    insert into employee (id, code, name, username) values (1, 'E', 'Emma', 'emma');
    insert into job (id, code, name, is_billable) select n, 'P' || n, 'Project', false from generate_series(1, 3) as n;
    insert into cost_type (id, code, name, is_time) select n, 'T' || n, 'Time', true from generate_series(1, 2) as n;
    insert into currency (id, code, name) values (1, 'AUD', 'Dollar');
    insert into client (id, code, name) values (1, 'C', 'Client');
    insert into division (id, code, name) values (1, 'D', 'Division');
    insert into client_invoice (id, reference, kind, client_id, division_id, currency_id, document_date, created_by_id)
      values (1, 'I', 'PRODUCTION', 1, 1, 1, '2026-11-01', 1);
    insert into client_invoice_line (id, client_invoice_id, position) values (1, 1, 1)`);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await database.drop();
});

const INSERT = `insert into time_entry (employee_id, job_id, cost_type_id, work_date, units, is_billable, charge_rate)
  select 1, 1 + (n + $1) % 3, nullif((n + $1) % 3, 0), '2026-11-16', 0.25 * (1 + (n * $1) % 7), false, 150.557 + $1
  from generate_series(1, $2::integer) as n`;
const SOME = '(id + $1) % 3 = 0';

/** Changes of many entries in one statement, as made by calls, imports and approvals. */
const CHANGES: Record<string, string> = {
  few: INSERT.replace('$2::integer', '2'),
  many: INSERT.replace('$2::integer', '300'),
  hours: `update time_entry set units = units + 0.5 where ${SOME} and units > -5`,
  notes: `update time_entry set notes = 'n' || $1::integer where ${SOME}`,
  move: `update time_entry set job_id = 1 + (job_id + $1) % 3, cost_type_id = 1 where ${SOME}`,
  rate: `update time_entry set charge_rate = charge_rate + 0.01 where ${SOME}`,
  approve: `update time_entry set approved_by_id = 1, approved_at = now() where ${SOME}`,
  unapprove: `update time_entry set approved_by_id = null, approved_at = null, billed_invoice_line_id = null where ${SOME}`,
  bill: `update time_entry set billed_invoice_line_id = 1 where ${SOME} and approved_at is not null`,
  delete: `delete from time_entry where ${SOME} and (id + $1) % 2 = 0`,
};

const change = fc.record({
  who: fc.nat({ max: 3 }),
  what: fc.constantFrom(...Object.keys(CHANGES)),
  seed: fc.nat({ max: 20 }),
  ends: fc.constantFrom('commit', 'commit', 'commit', 'rollback'),
});

async function differences() {
  const { rows } = await clients[0]!.query(`
    select job_id, cost_type_id, sum(approved_hours), sum(approved_value), sum(unapproved_hours), sum(unapproved_value),
      sum(billed_hours), sum(entries)
    from (
      select 'kept', job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries
      from job_time
      union all
      select 'recomputed', job_id, cost_type_id, -approved_hours, -approved_value, -unapproved_hours, -unapproved_value,
        -billed_hours, -entries
      from job_time_recomputed) as side
    group by job_id, cost_type_id
    having sum(approved_hours) <> 0 or sum(approved_value) <> 0 or sum(unapproved_hours) <> 0 or sum(unapproved_value) <> 0
      or sum(billed_hours) <> 0 or sum(entries) <> 0`);
  return rows;
}

describe('the totals of time that are kept', () => {
  it('equal the sum of all entries after any concurrent changes, committed or rolled back (TRACK-01)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 4, maxLength: 16 }), async (changes) => {
        await Promise.all(
          clients.map(async (client, index) => {
            for (const { what, seed, ends } of changes.filter(({ who }) => who === index)) {
              await client.query('begin');
              try {
                const sql = CHANGES[what]!;
                await client.query(sql, [seed]);
                await client.query(ends);
              } catch (error) {
                // Two of them locked the same entries in different order, which is unrelated to totals.
                await client.query('rollback');
                if ((error as { code?: string }).code !== '40P01') throw error;
              }
            }
          }),
        );
        expect(await differences()).toEqual([]);
      }),
      { numRuns: 40 },
    );
    const { rows } = await clients[0]!.query('select count(*)::integer as waiting from job_time_change');
    expect(rows[0].waiting).toBeLessThan(2000);
  });

  it('never make one save wait for another: each notes its own (TRACK-01)', async () => {
    const [one, other] = clients as [pg.Client, pg.Client];
    await one.query('begin');
    await one.query(CHANGES.many!, [1]);
    await other.query("set lock_timeout = '5s'");
    await other.query(CHANGES.many!, [2]);
    await one.query('commit');
    expect(await differences()).toEqual([]);
  });
});
