import type { FastifyRequest } from 'fastify';
import { REFUSALS } from '#contract/http/refusal.ts';
import { findApproverCandidates } from '../../core/people/approver-candidates.sql.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { translate } from '../../platform/http/problem.ts';
import { Refused } from '../../platform/refused.ts';
import { ownersOf } from '../estimate-facts.sql.ts';
import { estimateApproverRefusal } from '../people/estimate-approver.ts';
import { estimateToApprove } from '../people/estimate-to-approve.ts';
import type { EstimateSession } from '../save-estimate.ts';
import { readStoredEstimate } from '../stored-estimate.sql.ts';

/** Who approves an estimate, by the rule that guards sending, those who can first; the caller is about to send it. */
export async function approversOfEstimate(session: EstimateSession, request: FastifyRequest, id: number) {
  const { actor, database, today } = session;
  const { toApprove, ownerIds, candidates } = await inTransaction(database, async (transaction) => {
    const stored = await readStoredEstimate(transaction, session, id);
    if (!stored) throw new Refused('not-found');
    return {
      toApprove: await estimateToApprove(transaction, stored, today),
      ownerIds: [...ownersOf(stored.facts), actor.id],
      candidates: await findApproverCandidates(transaction, 'estimate'),
    };
  });
  const told = await Promise.all(
    candidates.map(async (person) => {
      const why = estimateApproverRefusal(person, toApprove, ownerIds);
      const reason = why && (await translate(request, REFUSALS[why].text));
      return { id: person.id, name: person.name, canApprove: why === null, reason };
    }),
  );
  return told.sort((one, other) => Number(other.canApprove) - Number(one.canApprove));
}
