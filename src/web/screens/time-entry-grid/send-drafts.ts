import {
  createTimeEntry,
  deleteTimeEntry,
  saveTimeEntryBatch,
  type TimeEntry,
  type TimeEntryResult,
  updateTimeEntry,
} from '#contract/time-entry.ts';
import { hoursAsNumber } from '#domain/hours.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import type { SaveOutcome, SendDrafts } from './draft-store.ts';
import type { Draft } from './time-sheet.ts';

/**
 * Saves drafts of one employee's time: a single one by POST, PUT or DELETE (TE-03), several by one batch (TE-23).
 * `employeeId` is the person whose time it is.
 */
export function sendDraftsOf(employeeId: number): SendDrafts {
  return async (drafts) =>
    drafts.length === 1 ? [await sendOne(drafts[0]!, employeeId)] : sendBatch(drafts, employeeId);
}

async function sendOne(draft: Draft, employeeId: number): Promise<SaveOutcome> {
  const { base, wanted } = draft;
  try {
    if (!base)
      return wanted ? saved(await call(createTimeEntry, { body: createOf(draft, employeeId) })) : { kind: 'deleted' };
    if (wanted) return saved(await call(updateTimeEntry, { params: { id: base.id }, body: updateOf(draft, base) }));
    await call(deleteTimeEntry, { params: { id: base.id }, query: { lastModified: base.lastModified } });
    return { kind: 'deleted' };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const current = (error.problem.current as TimeEntry | null | undefined) ?? null;
    return failureOf(draft, { status: error.status, message: error.message, current });
  }
}

async function sendBatch(drafts: readonly Draft[], employeeId: number): Promise<SaveOutcome[]> {
  const creates = drafts.filter(({ base, wanted }) => !base && wanted);
  const updates = drafts.filter(({ base, wanted }) => base && wanted);
  const deletes = drafts.filter(({ base, wanted }) => base && !wanted);
  const answer = await call(saveTimeEntryBatch, {
    body: {
      creates: creates.map((draft) => createOf(draft, employeeId)),
      updates: updates.map((draft) => updateOf(draft, draft.base!)),
      deletes: deletes.map(({ base }) => ({ id: base!.id, lastModified: base!.lastModified })),
    },
  });
  const outcomes = new Map<Draft, SaveOutcome>();
  const take = (sent: readonly Draft[], results: readonly TimeEntryResult[]) => {
    for (const [index, draft] of sent.entries()) outcomes.set(draft, outcomeOf(draft, results[index]!));
  };
  take(creates, answer.creates);
  take(updates, answer.updates);
  take(deletes, answer.deletes);
  return drafts.map((draft) => outcomes.get(draft) ?? { kind: 'deleted' });
}

function createOf({ job, costType, day, wanted, requestId }: Draft, employeeId: number) {
  return {
    id: 0,
    employeeId,
    jobId: job.id,
    costTypeId: costType.id,
    transactionDate: day,
    ...contentOnWire(wanted!),
    requestId,
  };
}

function updateOf({ job, costType, day, wanted }: Draft, base: TimeEntry) {
  const { id, lastModified } = base;
  return { id, lastModified, jobId: job.id, costTypeId: costType.id, transactionDate: day, ...contentOnWire(wanted!) };
}

function contentOnWire({ units, notes, isBillable }: NonNullable<Draft['wanted']>) {
  return { units: hoursAsNumber(units), notes, isBillable };
}

function saved(entry: TimeEntry): SaveOutcome {
  return { kind: 'saved', entry };
}

function outcomeOf(draft: Draft, { entry, problem }: TimeEntryResult): SaveOutcome {
  if (problem) return failureOf(draft, { status: problem.status, message: problem.detail, current: problem.current });
  return entry ? saved(entry) : { kind: 'deleted' };
}

/** Deleting what is gone already is done; changing it is a conflict with nothing on the other side. */
function failureOf(draft: Draft, failure: { status: number; message: string; current: TimeEntry | null }): SaveOutcome {
  const { status, message, current } = failure;
  if (status === 404 && draft.base)
    return draft.wanted ? { kind: 'conflict', current: null, message } : { kind: 'deleted' };
  if (status === 409) return { kind: 'conflict', current, message };
  return { kind: 'refused', message, isFinal: status === 403 || status === 422 };
}
