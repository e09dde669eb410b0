import type { z } from 'zod/mini';
import type { createPin, Pin } from '#contract/time/pin.ts';
import { databaseJobId, jobKindOfId } from '#domain/jobs/job-id.ts';
import { canPin } from '#domain/time/pin.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { employeeOfCall, mayEnterTimeOf } from '../core/time/time-access.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findPair, findPin, insertPin } from './pin.sql.ts';

/** Pins an active job and cost type; repeating it returns the existing pin. */
export async function pinPair(
  session: SignedIn,
  sent: z.output<typeof createPin.body>,
): Promise<{ pin: Pin; isNew: boolean }> {
  const employeeId = await employeeOfCall(session, sent.employee.id);
  const jobId = databaseJobId(sent.job.id);
  const pair = await findPair(session.database, jobId, sent.costType.id);
  if (!pair || pair.jobKind !== jobKindOfId(sent.job.id)) throw new Refused('not-found');
  if (!canPin({ isActive: pair.isJobActive }, { isActive: pair.isCostTypeActive })) {
    throw new Refused(pair.isJobActive ? 'cost-type-inactive' : 'job-inactive');
  }
  return inTransaction(session.database, async (transaction) => {
    const { id, isNew } = await insertPin(transaction, { employeeId, jobId, costTypeId: sent.costType.id });
    const pin = await findPin(transaction, id);
    if (!pin) throw new Refused('deleted-elsewhere');
    if (isNew) {
      await writeAudit(transaction, [
        {
          by: session.actor.id,
          for: employeeId,
          subject: 'pinned_time_allocation',
          subjectId: id,
          action: 'create',
          after: sent,
        },
      ]);
    }
    return { pin, isNew };
  });
}

/** Returns a pin of the user, or of someone they may enter time for; others are reported as not found. */
export async function visiblePin(session: SignedIn, id: number): Promise<Pin> {
  const pin = await findPin(session.database, id);
  if (!pin || !(await mayEnterTimeOf(session, pin.employee.id))) throw new Refused('not-found');
  return pin;
}

/** Removes a pin; entries created from it stay. */
export async function removePin(session: SignedIn, id: number) {
  const pin = await visiblePin(session, id);
  await inTransaction(session.database, async (transaction) => {
    const deleted = await transaction.deleteFrom('pinned_time_allocation').where('id', '=', id).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new Refused('not-found');
    await writeAudit(transaction, [
      {
        by: session.actor.id,
        for: pin.employee.id,
        subject: 'pinned_time_allocation',
        subjectId: id,
        action: 'delete',
        before: pin,
      },
    ]);
  });
}
