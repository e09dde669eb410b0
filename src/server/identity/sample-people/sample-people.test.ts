import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';
import { openTestPool } from '#test/fixtures/test-pool.ts';
import { demoPasswordHash } from '../../platform/demo-password-hash.ts';
import { findPeopleWithHash } from './sample-people.sql.ts';

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency({ withDemo: true });
  const hash = await demoPasswordHash();
  const person = (name: string, fields: object) =>
    agency.add.employee({ name, password_hash: hash, password_changed_at: '2026-01-01', ...fields });
  await person('Still sample', {});
  await person('Has left', { end_date: '2020-01-01' });
  await person('Inactive', { is_active: false });
  await person('Own password', { password_hash: 'another' });
});
afterAll(() => agency.close());

describe('sample people', () => {
  it('are people with the public password only: others have changed theirs or left (UX-07)', async () => {
    const pool = openTestPool(agency.databaseUrl, 1);
    const found = await findPeopleWithHash(pool, await demoPasswordHash());
    await pool.destroy();
    expect(found.map(({ name }) => name)).toEqual(['Still sample']);
  });

  it('are never listed for an agency that is no demo agency, or that does not exist (UX-07)', async () => {
    for (const name of ['here', 'elsewhere', 'harbour-pine', 'nowhere'])
      expect([name, (await agency.signedOut.get(`/api/databases/${name}/samplepeople`)).body]).toEqual([name, []]);
  });
});
