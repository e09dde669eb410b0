import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import {
  type ApprovalResult,
  approveEntries,
  listEntriesToApprove,
  listEntriesToApproveOf,
  listExpectedTime,
  listReturned,
  listSignals,
  listTeam,
  readApprovalSettings,
  readEntryHistory,
  returnEntries,
  withdrawReturns,
} from '#contract/time/time-approval.ts';
import { findTeam, isSelfApprovalAllowed, mayApproveTimeOf } from '../../core/time/time-access.sql.ts';
import { translate } from '../../platform/http/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { findReturnedEntries } from '../time-entry.sql.ts';
import { type DecisionOutcome, decideOnEntries } from './decide-on-entries.ts';
import { findEntriesToApprove } from './entries-to-approve.sql.ts';
import { historyOfEntry } from './entry-history.ts';
import { findSignals } from './entry-signals.ts';
import { findTimeExpectedOfTeam } from './expected-time.sql.ts';

/** Routes of time approval for approvers, and of returns for owners. */
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

  serve(app, listExpectedTime, ({ query: { startDate, endDate }, session }) =>
    findTimeExpectedOfTeam(session, { start: startDate, end: endDate }),
  );
  serve(app, listSignals, async ({ query, session }) => {
    const { employeeId } = query;
    if (employeeId !== undefined && !(await mayApproveTimeOf(session, employeeId))) throw new Refused('forbidden');
    return findSignals(session, query);
  });
  serve(app, readEntryHistory, ({ params, session }) => historyOfEntry(session, params.id));

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
  serve(app, listReturned, ({ session }) =>
    findReturnedEntries(session.database, { employeeId: session.actor.id, today: session.today }),
  );
}

/** Translates rejections; each text is looked up once. */
async function resultsOf(request: FastifyRequest, outcomes: readonly DecisionOutcome[]): Promise<ApprovalResult[]> {
  const texts = new Map<RefusalCode, string>();
  for (const { refused } of outcomes) {
    if (refused && !texts.has(refused)) texts.set(refused, await translate(request, REFUSALS[refused].text));
  }
  return outcomes.map(({ refused, ...entry }) => ({ ...entry, error: refused ? texts.get(refused)! : null }));
}
