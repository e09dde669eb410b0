import type { Estimate } from '#contract/estimates/estimate.ts';
import type { EstimateStep } from '#contract/estimates/estimate-action.ts';
import { REFUSALS } from '#contract/http/refusal.ts';
import { addDays } from '#domain/calendar/calendar.ts';
import { isMailAddress } from '#domain/communication/mail-address.ts';
import { VALID_DAYS } from '#domain/estimates/estimate.ts';
import { Refused } from '../../platform/refused.ts';
import { actOnEstimate } from '../act-on-estimate.ts';
import { statusNamed } from '../estimate-facts.sql.ts';
import { findEstimate } from '../estimate-record.sql.ts';
import { estimatePdf } from '../pdf/estimate-pdf.sql.ts';
import type { EstimateSession } from '../save-estimate.ts';

/**
 * Sends an estimate to its client. Draws its PDF before taking locks, so that others don't wait, and stores it. `lastModified` detects
 * changes in the meantime.
 */
export async function sendEstimate(
  session: EstimateSession,
  id: number,
  step: EstimateStep & { action: 'send' },
): Promise<Estimate> {
  const to = addressesOf(step.to);
  const estimate = await findEstimate(session.database, session, id);
  if (!estimate) throw new Refused('not-found');
  const validUntil = estimate.validUntil ?? addDays(session.today, VALID_DAYS);
  const pdf = await estimatePdf(session.database, { ...estimate, validUntil, status: statusNamed('SENT') });
  return actOnEstimate(session, id, { ...step, to }, { pdf });
}

/** Returns the distinct addresses of a mail; rejects invalid ones. */
export function addressesOf(typed: readonly string[]): string[] {
  const to = [...new Set(typed.map((address) => address.trim()))];
  const wrong = to.findIndex((address) => !isMailAddress(address));
  if (wrong >= 0)
    throw new Refused('mail-address-invalid', {
      errors: [{ path: `to.${wrong}`, message: REFUSALS['mail-address-invalid'].text }],
    });
  return to;
}
