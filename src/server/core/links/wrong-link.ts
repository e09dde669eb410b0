import { countCall } from '../../platform/counted-calls.sql.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import { Refused } from '../../platform/refused.ts';

/**
 * Counts a link that never existed, and returns its refusal: the same for all links that don't open. An address that has
 * tried too many within the hour has to wait. A link that is or was good is never counted. Links of an agency
 * that doesn't exist count as well, so that the answers don't reveal whether it does.
 */
export async function refusalOfWrongLink(agencies: Agencies, address: string): Promise<Refused> {
  try {
    await countCall(agencies, { call: 'link', address });
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  return new Refused('link-invalid');
}
