import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createAgencyDatabase, testServerUrl } from '#test/fixtures/test-databases.ts';
import { openOwnerClient, openPool } from './postgres.ts';

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

it('a connection with the rights of the owner is given up within half a minute by a server that it no longer reaches (SCALE-02)', async () => {
  const owner = await openOwnerClient(testServerUrl());
  try {
    const { rows } = await owner.query(
      "select setting from pg_settings where name ~ '^tcp_keepalives' and source = 'client' order by name",
    );
    // For how many of how many seconds it is asked after so many of silence.
    expect(rows.map(({ setting }) => setting)).toEqual(['3', '15', '5']);
  } finally {
    await owner.end();
  }
});
