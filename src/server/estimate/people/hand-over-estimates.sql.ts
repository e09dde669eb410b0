import { sql } from 'kysely';
import { estimateReference } from '#domain/estimates/estimate.ts';
import { handoverOf, type WaitingDocument } from '../../core/documents/hand-over.sql.ts';
import { askApprover } from '../notify-estimate-step.sql.ts';
import { readStoredEstimate } from '../stored-estimate.sql.ts';
import { estimateToApprove } from './estimate-to-approve.ts';

/** Hands the estimates that wait for a leaver to their successor. */
export const ESTIMATE_HANDOVER = handoverOf({
  kind: 'estimate',
  group: 'waitingEstimates',

  async findReferences(database, ids) {
    const { rows } = await sql<{ code: string; changeNumber: number; version: number }>`
      select job.code, estimate.change_number as "changeNumber", estimate.version
      from estimate join job on job.id = estimate.job_id
      where estimate.id = any(${ids}::integer[])
      order by job.code, estimate.change_number, estimate.version`.execute(database);
    return rows.map(({ code, ...place }) => estimateReference(code, place));
  },

  async readWaiting(transaction, ids, today) {
    const waiting: WaitingDocument[] = [];
    for (const id of ids) {
      const stored = (await readStoredEstimate(transaction, { actor: { id: 0 }, today }, id))!;
      waiting.push({
        ...(await estimateToApprove(transaction, stored, today)),
        notify: ({ byId, approverId }) => askApprover(transaction, { byId, approverId, today }, stored),
      });
    }
    return waiting;
  },
});
