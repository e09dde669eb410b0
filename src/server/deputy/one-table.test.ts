import { readdirSync } from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from '../platform/database/migrations/migrate.ts';
import { projectRoot } from '../platform/operations/project-root.ts';
import { createAgencyDatabase } from '../testing/test-databases.ts';

it('APPR-19 PO-14 deputies named by an older version stay who they were, for time and for orders', async () => {
  const folder = `${projectRoot()}/db/migrations`;
  const database = await createAgencyDatabase('template0');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await migrate(client, folder, { only: readdirSync(folder).filter((name) => name < '0068') });
    await client.query(`
      insert into employee (code, name, username) select name, name, name from unnest(array['sam', 'sue', 'dana']) as name;
      insert into deputy (supervisor_id, deputy_id, start_date, end_date) values (1, 2, '2026-11-01', '2026-11-30');
      insert into purchase_order_deputy (approver_id, deputy_id, start_date, end_date) values
        (1, 2, '2026-11-20', '2026-12-24'), (3, 2, '2026-02-28', '2026-02-28')`);
    await migrate(client, folder);
    const { rows } = await client.query(`
      select subject, in_place_of_id as "inPlaceOf", deputy_id as deputy, start_date::text as start, end_date::text as "end"
      from deputy order by id`);
    expect(rows).toEqual([
      { subject: 'time', inPlaceOf: 1, deputy: 2, start: '2026-11-01', end: '2026-11-30' },
      { subject: 'purchase-order', inPlaceOf: 1, deputy: 2, start: '2026-11-20', end: '2026-12-24' },
      { subject: 'purchase-order', inPlaceOf: 3, deputy: 2, start: '2026-02-28', end: '2026-02-28' },
    ]);
    const again = `insert into deputy (subject, in_place_of_id, deputy_id, start_date, end_date)
      values ('purchase-order', 3, 2, '2026-02-28', '2026-03-01')`;
    await expect(client.query(again)).rejects.toThrow(/deputy_no_overlap/);
  } finally {
    await client.end();
    await database.drop();
  }
});
