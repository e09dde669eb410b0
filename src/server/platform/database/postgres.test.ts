import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createAgencyDatabase } from '../../testing/test-databases.ts';
import { openPool } from './postgres.ts';

it('every connection has one time zone, the role of the application, and no machine code made for statements', async () => {
  const agency = await createAgencyDatabase();
  const pool = openPool(agency.url, 1);
  const { rows } = await sql`
    select current_setting('timezone') as "timeZone", current_setting('jit') as jit, current_user as role`.execute(
    pool,
  );
  expect(rows).toEqual([{ timeZone: 'UTC', jit: 'off', role: 'docket_application' }]);
  await pool.destroy();
  await agency.drop();
});
