import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** Returns the agency's signing key for a purpose. */
export async function signingKey(database: AgencyDatabase, purpose: 'device-cookie' | 'drafts'): Promise<Buffer> {
  const { key } = await database
    .selectFrom('signing_key')
    .select('key')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return key;
}
