import type { TimeEntry } from '#contract/time/time-entry.ts';
import { findLastChanges } from '../core/audit/last-change.sql.ts';
import { type AuditEvent, writeAudit } from '../core/audit/write-audit.sql.ts';
import { actsOnBehalfOf } from '../core/time/time-access.sql.ts';
import { type AgencyTransaction, isReferenceGone } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type Plan, planChanges } from './plan-changes.ts';
import { type Change, EntryMovedError, readSituation, type Situation, storedIdsOf } from './save-situation.ts';
import { findPersonDays, type Surroundings } from './save-time-entries.sql.ts';
import { findTimeEntriesById } from './time-entry.sql.ts';
import { deleteEntries, insertEntries, isRequestTakenMeanwhile, updateEntries } from './write-time-entries.sql.ts';

/** The result of one change: the entry as it is now (null if it was deleted), or the refusal. */
export type Outcome = { entry: TimeEntry | null; refused: null; isNew: boolean } | { entry: null; refused: Refused };

/** How often a save is tried while other saves interfere. */
const ATTEMPTS = 5;

type Session = Pick<SignedIn, 'actor' | 'database' | 'today'>;

/**
 * Applies changes of time entries in one transaction. Each change is accepted or refused separately; outcomes come in the
 * order sent. The affected days stay locked from before the rules are checked until the changes and their
 * audit rows are committed.
 */
export async function saveTimeEntries(session: Session, changes: readonly Change[]): Promise<Outcome[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const outcomes = await inTransaction(
        session.database,
        (transaction) => saveWithin(transaction, session, changes),
        { plansOnce: true },
      );
      return await withLastChanges(session, changes, outcomes);
    } catch (error) {
      // Something changed between reading and writing: the same request arrived twice for different days, the job was deleted,
      // or an entry was moved to another day before its day was locked. The next attempt reads the new state.
      const canRetry = error instanceof EntryMovedError || isRequestTakenMeanwhile(error) || isReferenceGone(error);
      if (!canRetry || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Adds to each conflict who changed or deleted the entry, and when. */
async function withLastChanges(session: Session, changes: readonly Change[], outcomes: Outcome[]): Promise<Outcome[]> {
  const conflicts = outcomes.flatMap(({ refused }, index) => {
    if (refused?.code !== 'changed-elsewhere' && refused?.code !== 'not-found') return [];
    const current = refused.details.current as TimeEntry | undefined;
    return [{ id: changes[index]!.sent.id, since: current?.lastModified ?? null }];
  });
  const found = await findLastChanges(session.database, 'time_entry', conflicts, session.actor.id);
  return outcomes.map((outcome, index) => {
    const changed = outcome.refused ? found.get(changes[index]!.sent.id) : undefined;
    if (!outcome.refused || !changed) return outcome;
    return { entry: null, refused: new Refused(outcome.refused.code, { ...outcome.refused.details, changed }) };
  });
}

/** Does the same as `saveTimeEntries` in the caller's transaction, which may have locked the days and entries already. */
export async function saveWithin(
  transaction: AgencyTransaction,
  session: Pick<Session, 'actor' | 'today'>,
  changes: readonly Change[],
): Promise<Outcome[]> {
  const known = await findPersonDays(transaction, storedIdsOf(changes));
  return applyChanges(transaction, session, changes, await readSituation(transaction, session, changes, known));
}

async function applyChanges(
  transaction: AgencyTransaction,
  { actor, today }: Pick<Session, 'actor' | 'today'>,
  changes: readonly Change[],
  situation: Situation,
): Promise<Outcome[]> {
  const plans = planChanges(changes, situation);
  const idOfPlan = idsOf(plans, situation);
  await write(transaction, actor.id, plans, idOfPlan, situation);
  const entries = await findTimeEntriesById(transaction, entryIdsOfOutcomes(plans, idOfPlan), today);
  const entryById = new Map(entries.map((entry) => [entry.id, entry]));
  return plans.map((plan) => outcomeOf(plan, idOfPlan, entryById));
}

/** Returns the entry id of each insert and update. Inserts get the ids that were reserved for them. */
function idsOf(plans: readonly Plan[], { surroundings }: Situation): Map<Plan, number> {
  const reservedIds = surroundings.newIds.values();
  const ids = new Map<Plan, number>();
  for (const plan of plans) {
    if (plan.kind === 'insert') ids.set(plan, reservedIds.next().value!);
    if (plan.kind === 'update') ids.set(plan, plan.before.id);
  }
  return ids;
}

/** Writes the planned changes and their audit rows. */
async function write(
  transaction: AgencyTransaction,
  actorId: number,
  plans: readonly Plan[],
  idOfPlan: Map<Plan, number>,
  { surroundings }: Situation,
) {
  const inserts = plans.filter((plan) => plan.kind === 'insert');
  const updates = plans.filter((plan) => plan.kind === 'update');
  const deletes = plans.filter((plan) => plan.kind === 'delete');
  await Promise.all([
    deleteEntries(
      transaction,
      deletes.map(({ before }) => before.id),
    ),
    updateEntries(
      transaction,
      updates.map(({ entry, before }) => ({ ...entry, id: before.id })),
    ),
    insertEntries(
      transaction,
      actorId,
      inserts.map((plan) => {
        const { entry, requestId, restoresId } = plan;
        return { ...entry, requestId, restoresId, id: idOfPlan.get(plan)! };
      }),
    ),
    writeAudit(
      transaction,
      plans
        .flatMap((plan) => auditOf(plan, actorId, idOfPlan))
        .map((event) => ({ ...event, onBehalfOf: onBehalfOf(actorId, event.for, surroundings) })),
    ),
  ]);
}

function onBehalfOf(actorId: number, employeeId: number, { employees }: Surroundings): number | null {
  return actsOnBehalfOf({ id: actorId }, employees.find(({ id }) => id === employeeId)!);
}

function auditOf(plan: Plan, actorId: number, idOfPlan: Map<Plan, number>): (AuditEvent & { for: number })[] {
  const common = { by: actorId, subject: 'time_entry' } as const;
  switch (plan.kind) {
    case 'insert':
      return [
        { ...common, for: plan.entry.employeeId, subjectId: idOfPlan.get(plan)!, action: 'create', after: plan.entry },
      ];
    case 'update': {
      const { before, entry } = plan;
      return [{ ...common, for: before.employeeId, subjectId: before.id, action: 'update', before, after: entry }];
    }
    case 'delete':
      return [
        { ...common, for: plan.before.employeeId, subjectId: plan.before.id, action: 'delete', before: plan.before },
      ];
    default:
      return [];
  }
}

function entryIdsOfOutcomes(plans: readonly Plan[], idOfPlan: Map<Plan, number>): number[] {
  return unique(
    plans.flatMap((plan) => {
      if (plan.kind === 'unchanged') return [plan.id];
      if (plan.kind === 'refuse') return plan.currentId === undefined ? [] : [plan.currentId];
      return idOfPlan.get(plan) ?? [];
    }),
  );
}

function outcomeOf(plan: Plan, idOfPlan: Map<Plan, number>, entryById: Map<number, TimeEntry>): Outcome {
  if (plan.kind === 'delete') return { entry: null, refused: null, isNew: false };
  if (plan.kind !== 'refuse') {
    const id = plan.kind === 'unchanged' ? plan.id : idOfPlan.get(plan)!;
    return { entry: entryById.get(id)!, refused: null, isNew: plan.kind === 'insert' };
  }
  if (plan.currentId === undefined) return { entry: null, refused: plan.refused };
  const { code, details } = plan.refused;
  return { entry: null, refused: new Refused(code, { ...details, current: entryById.get(plan.currentId) ?? null }) };
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
