import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createAgencyDatabase, testServerUrl } from '#test/fixtures/test-databases.ts';
import { openOwnerClient, openPool } from './postgres.ts';

it("every connection uses one time zone, the application's role and no JIT compilation", async () => {
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

it('an owner connection is dropped within half a minute by a server that can no longer reach it (SCALE-02)', async () => {
  const owner = await openOwnerClient(testServerUrl());
  try {
    const { rows } = await owner.query(
      "select setting from pg_settings where name ~ '^tcp_keepalives' and source = 'client' order by name",
    );
    // TCP keepalive: the number of probes, seconds of silence before the first, and seconds between them.
    expect(rows.map(({ setting }) => setting)).toEqual(['3', '15', '5']);
  } finally {
    await owner.end();
  }
});
