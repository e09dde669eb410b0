import type { AgencyDatabase } from '../platform/database/postgres.ts';

/** What the agency signs a thing of some purpose with. */
export async function signingKey(database: AgencyDatabase, purpose: 'device-cookie' | 'drafts'): Promise<Buffer> {
  const { key } = await database
    .selectFrom('signing_key')
    .select('key')
    .where('purpose', '=', purpose)
    .executeTakeFirstOrThrow();
  return key;
}
