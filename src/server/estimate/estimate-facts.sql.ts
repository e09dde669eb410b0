import { sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import {
  allowedOnEstimate,
  ESTIMATE_STATUS_NAMES,
  type EstimateAction,
  type EstimateActor,
  type EstimateState,
  type EstimateStatus,
  estimateRefusal,
  mayOrderFromEstimates,
  type StoredEstimateStatus,
  statusOnDay,
} from '#domain/estimates/estimate.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import {
  type DocumentPeople,
  type DocumentViewer,
  documentPeople,
  isApproverOf,
} from '../core/documents/approver.sql.ts';
import { explainRefusal } from '../core/documents/take-step.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/** The viewer of estimates, and the day. */
export type EstimateViewer = { actor: Actor; today: Day };

/** The stored facts that decide who may do what with an estimate. */
export type EstimateFacts = DocumentPeople & {
  storedStatus: StoredEstimateStatus;
  validUntil: Day | null;
  wasSent: boolean;
  isOfClientJob: boolean;
  isTemplate: boolean;
};

/** Selects the facts of `estimate` joined with `job`, as JSON. */
export const estimateFacts = (viewer: DocumentViewer) => sql<EstimateFacts>`json_build_object(
  'storedStatus', estimate.status, 'validUntil', estimate.valid_until, 'wasSent', estimate.was_sent,
  'isOfClientJob', coalesce(job.is_billable, true), 'isTemplate', estimate.is_template, ${documentPeople('estimate', viewer)})`;

/** Returns an estimate's state on a day, for the rules. */
function stateOf(facts: EstimateFacts, today: Day): EstimateState {
  const { storedStatus, validUntil, wasSent, isOfClientJob, isTemplate } = facts;
  return { status: statusOnDay(storedStatus, validUntil, today), wasSent, isOfClientJob, isTemplate };
}

function actorOnEstimate(actor: Actor, facts: EstimateFacts): EstimateActor {
  return {
    mayCreate: can(actor, 'create', 'estimate'),
    mayUpdate: can(actor, 'update', 'estimate'),
    mayApprove: can(actor, 'approve', 'estimate'),
    mayOrder: mayOrderFromEstimates(actor),
    isApprover: isApproverOf('estimate', actor, facts),
  };
}

/** Throws why a user can't take an action on an estimate now. */
export async function requireEstimateAction(
  transaction: AgencyTransaction,
  action: EstimateAction,
  { actor, today }: EstimateViewer,
  facts: EstimateFacts,
) {
  const state = stateOf(facts, today);
  const why = estimateRefusal(action, state, actorOnEstimate(actor, facts));
  if (!why) return;
  const statusName = ESTIMATE_STATUS_NAMES[state.status];
  throw await explainRefusal(transaction, why, { statusName, approverId: facts.approverId, whoMay: [] });
}

/** Replaces the facts of a row by its status, validity and permitted actions. */
export function withAllowedActions<Row extends { facts: EstimateFacts }>(
  { actor, today }: EstimateViewer,
  { facts, ...row }: Row,
) {
  const state = stateOf(facts, today);
  return {
    ...row,
    status: statusNamed(state.status),
    validUntil: facts.validUntil,
    allowedActions: allowedOnEstimate(state, actorOnEstimate(actor, facts)),
  };
}

export function statusNamed(code: EstimateStatus) {
  return { code, name: ESTIMATE_STATUS_NAMES[code] };
}
