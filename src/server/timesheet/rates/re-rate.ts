import Big from 'big.js';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { findRateChanges, lockRateChanges, type ReRatedEntry, type ReRating, writeRates } from './re-rating.sql.ts';

/** Entries whose trail is written at once. */
const AT_ONCE = 10_000;

/**
 * Applies current rates to existing time in one transaction, as previewed. Does nothing if nothing is left to change, so that a repeated
 * request gets the same answer.
 */
export async function reRateTime(
  { actor, database }: Pick<SignedIn, 'actor' | 'database'>,
  which: ReRating,
  shown: string,
): Promise<{ entries: number; hours: number }> {
  return inTransaction(database, async (transaction) => {
    const { entries, proof } = await lockRateChanges(transaction, which);
    if (entries.length === 0) return { entries: 0, hours: 0 };
    if (proof !== shown)
      throw new Refused('rate-changes-differ', { current: await findRateChanges(transaction, which) });
    await writeRates(transaction, entries);
    for (let first = 0; first < entries.length; first += AT_ONCE)
      await writeAudit(
        transaction,
        entries.slice(first, first + AT_ONCE).map((entry) => {
          const { before, after } = changeOf(entry);
          const about = { by: actor.id, for: entry.employeeId, subject: 'time_entry', subjectId: entry.id } as const;
          return { ...about, action: 're-rate', before, after } as const;
        }),
      );
    const hours = entries.reduce((sum, entry) => sum.plus(entry.hours), new Big(0));
    return { entries: entries.length, hours: hours.toNumber() };
  });
}

/** Returns an entry's changed rates, before and after. */
function changeOf({ chargeRate, costRate, chargeRateAfter, costRateAfter }: ReRatedEntry) {
  const [isCharge, isCost] = [chargeRate !== chargeRateAfter, costRate !== costRateAfter];
  return {
    before: { ...(isCharge ? { chargeRate } : {}), ...(isCost ? { costRate } : {}) },
    after: {
      ...(isCharge ? { chargeRate: chargeRateAfter } : {}),
      ...(isCost ? { costRate: costRateAfter } : {}),
    },
  };
}
