import { sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import {
  allowedOnEstimate,
  ESTIMATE_STATUS_NAMES,
  type EstimateAction,
  type EstimateActor,
  type EstimateState,
  type EstimateStatus,
  mayOrderFromEstimates,
  type StoredEstimateStatus,
  statusOnDay,
} from '#domain/estimates/estimate.ts';
import { type Actor, can } from '#domain/people/permission.ts';

/** The viewer of estimates, and the day. */
export type EstimateViewer = { actor: Actor; today: Day };
/** The viewer where no permissions are evaluated. */
export type EstimateOnDay = { actor: Pick<Actor, 'id'>; today: Day };

/** The stored facts that decide who may do what with an estimate. */
export type EstimateFacts = {
  storedStatus: StoredEstimateStatus;
  validUntil: Day | null;
  wasSent: boolean;
  isOfClientJob: boolean;
  isTemplate: boolean;
  approverId: number | null;
  createdById: number | null;
  /** Who last changed it, and who last sent it for approval; null if no one. */
  changedById: number | null;
  readyById: number | null;
  /** Whether the approver named the viewer as deputy for today. Deputies for orders count for estimates. */
  isDeputy: boolean;
};

const lastBy = (action: string) => sql<number | null>`(
  select by_employee_id from estimate_event as event
  where event.estimate_id = estimate.id and event.action = ${action} order by event.id desc limit 1)`;

/** Selects the facts of `estimate` joined with `job`, as columns. */
export const estimateFacts = ({ actor, today }: EstimateOnDay) => sql`estimate.status as "storedStatus",
  estimate.valid_until as "validUntil", estimate.was_sent as "wasSent", coalesce(job.is_billable, true) as "isOfClientJob",
  estimate.is_template as "isTemplate", estimate.approver_id as "approverId", estimate.created_by_id as "createdById",
  ${lastBy('save')} as "changedById", ${lastBy('ready')} as "readyById",
  coalesce(estimate.approver_id in (
    select in_place_of_id from deputy
    where deputy.subject = 'purchase-order' and deputy.deputy_id = ${actor.id}
      and ${today}::date between deputy.start_date and deputy.end_date), false) as "isDeputy"`;

/** Returns whose own an estimate is; they may not approve it. */
export function ownersOf({ createdById, changedById, readyById }: EstimateFacts): (number | null)[] {
  return [createdById, changedById, readyById];
}

/** Returns an estimate's state on a day, for the rules. */
export function stateOf(facts: EstimateFacts, today: Day): EstimateState {
  const { storedStatus, validUntil, wasSent, isOfClientJob, isTemplate } = facts;
  return { status: statusOnDay(storedStatus, validUntil, today), wasSent, isOfClientJob, isTemplate };
}

export function actorOnEstimate(actor: Actor, facts: EstimateFacts): EstimateActor {
  const mayApprove = can(actor, 'approve', 'estimate');
  const standsIn = facts.isDeputy && mayApprove && !ownersOf(facts).includes(actor.id);
  return {
    mayCreate: can(actor, 'create', 'estimate'),
    mayUpdate: can(actor, 'update', 'estimate'),
    mayApprove,
    mayOrder: mayOrderFromEstimates(actor),
    isApprover: facts.approverId === actor.id || standsIn,
  };
}

/** Replaces the facts of a row by its status and permitted steps. */
export function withWhatIsAllowed<Row extends EstimateFacts>({ actor, today }: EstimateViewer, row: Row) {
  const {
    storedStatus,
    wasSent,
    isOfClientJob,
    approverId: _approver,
    createdById: _creator,
    changedById: _changed,
    readyById: _ready,
    isDeputy: _deputy,
    ...shown
  } = row;
  const state = stateOf(row, today);
  const allowedActions: EstimateAction[] = allowedOnEstimate(state, actorOnEstimate(actor, row));
  return { ...shown, status: statusNamed(state.status), allowedActions };
}

export function statusNamed(code: EstimateStatus) {
  return { code, name: ESTIMATE_STATUS_NAMES[code] };
}
