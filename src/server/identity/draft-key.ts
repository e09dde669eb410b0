import { createHmac } from 'node:crypto';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { signingKey } from './signing-key.sql.ts';

/**
 * The key that encrypts unsaved input on a person's devices: 256 bits, the same in each of their sessions, so that only they can
 * read it when they sign in on the device again.
 */
export async function draftKeyOf(database: AgencyDatabase, employeeId: number): Promise<string> {
  return createHmac('sha256', await signingKey(database, 'drafts'))
    .update(String(employeeId))
    .digest('base64url');
}
