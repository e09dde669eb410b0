import { countCall } from '../../platform/counted-calls.sql.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import { Refused } from '../../platform/refused.ts';

/**
 * Counts a link that never existed, and returns its rejection, which is the same for every invalid link. An address that tried too many
 * within the hour must wait. Valid and formerly valid links don't count. Links of unknown agencies also count, so that responses don't
 * reveal whether an agency exists.
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
