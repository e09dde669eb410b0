import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REFUSALS, type RefusalCode } from '#contract/refusal.ts';
import {
  type ApprovalResult,
  approveEntries,
  listEntriesToApprove,
  listEntriesToApproveOf,
  listTeam,
  readApprovalSettings,
  returnEntries,
  withdrawReturns,
} from '#contract/time-approval.ts';
import { translate } from '../platform/problem.ts';
import { Refused } from '../platform/refused.ts';
import { serve } from '../platform/serve.ts';
import { findTeam, isSelfApprovalAllowed, mayApproveTimeOf } from '../platform/whose-time.sql.ts';
import { type DecisionOutcome, decideOnEntries } from './decide-on-entries.ts';
import { findEntriesToApprove } from './entries-to-approve.sql.ts';

/** What approvers ask for and decide (APPR-10, APPR-15, APPR-19). */
export function timeApprovalRoutes(app: FastifyInstance) {
  serve(app, listTeam, ({ session }) => findTeam(session));
  serve(app, readApprovalSettings, async ({ session }) => ({
    isSelfApprovalAllowed: await isSelfApprovalAllowed(session.database),
    today: session.today,
  }));

  serve(app, listEntriesToApprove, ({ query, session }) => findEntriesToApprove(session, query));
  serve(app, listEntriesToApproveOf, async ({ params: { employeeId }, query, session }) => {
    if (!(await mayApproveTimeOf(session, employeeId))) throw new Refused('forbidden');
    return findEntriesToApprove(session, { ...query, employeeId });
  });

  serve(app, approveEntries, async ({ body, session, request }) => {
    const decisions = body.map(({ isApproved, ...entry }) =>
      isApproved ? ({ action: 'approve', ...entry } as const) : ({ action: 'unapprove', ...entry } as const),
    );
    return resultsOf(request, await decideOnEntries(session, decisions));
  });
  serve(app, returnEntries, async ({ body, session, request }) => {
    const decisions = body.map((entry) => ({ action: 'return', ...entry }) as const);
    return resultsOf(request, await decideOnEntries(session, decisions));
  });
  serve(app, withdrawReturns, async ({ body, session, request }) => {
    const decisions = body.map((entry) => ({ action: 'withdraw-return', ...entry }) as const);
    return resultsOf(request, await decideOnEntries(session, decisions));
  });
}

/** Refusals in the language of whoever asked; each text is looked up once, however many entries it is for. */
async function resultsOf(request: FastifyRequest, outcomes: readonly DecisionOutcome[]): Promise<ApprovalResult[]> {
  const texts = new Map<RefusalCode, string>();
  for (const { refused } of outcomes) {
    if (refused && !texts.has(refused)) texts.set(refused, await translate(request, REFUSALS[refused].text));
  }
  return outcomes.map(({ refused, ...entry }) => ({ ...entry, error: refused ? texts.get(refused)! : null }));
}
