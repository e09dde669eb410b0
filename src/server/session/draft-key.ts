import { createHmac } from 'node:crypto';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { signingKey } from './signing-key.sql.ts';

/**
 * The key with which devices keep what a person has typed and the server does not have yet: 256 bits, the same in each of their
 * sessions, so that what was left on a device can be read when they sign in there again, and by nobody else (FIX-16).
 */
export async function draftKeyOf(database: AgencyDatabase, employeeId: number): Promise<string> {
  return createHmac('sha256', await signingKey(database, 'drafts'))
    .update(String(employeeId))
    .digest('base64url');
}
