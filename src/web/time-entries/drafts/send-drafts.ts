import type { LastChange } from '#contract/http/refusal.ts';
import {
  createTimeEntry,
  deleteTimeEntry,
  saveTimeEntryBatch,
  type TimeEntry,
  type TimeEntryResult,
  updateTimeEntry,
} from '#contract/time/time-entry.ts';
import { hoursAsNumber } from '#domain/time/hours.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { type ChangeReader, describeChange } from '../../platform/change-texts.ts';
import type { Draft, EntryContent } from './draft.ts';
import type { SendDrafts } from './draft-store-events.ts';
import type { SaveOutcome } from './settle-drafts.ts';

/**
 * Saves drafts of one employee's time: one by POST, PUT or DELETE, several by batch. `employeeId` is the owner of the time, `reader` the
 * user.
 */
export function sendDraftsOf(employeeId: number, reader: ChangeReader): SendDrafts {
  return async (drafts) =>
    drafts.length === 1 ? [await sendOne(drafts[0]!, employeeId, reader)] : sendBatch(drafts, employeeId, reader);
}

async function sendOne(draft: Draft, employeeId: number, reader: ChangeReader): Promise<SaveOutcome> {
  const { base, wanted } = draft;
  try {
    if (!base) return saved(await call(createTimeEntry, { body: createOf(draft, employeeId) }));
    if (wanted) return saved(await call(updateTimeEntry, { params: { id: base.id }, body: updateOf(draft, base) }));
    await call(deleteTimeEntry, { params: { id: base.id }, query: { lastModified: base.lastModified } });
    return { kind: 'deleted' };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const current = (error.problem.current as TimeEntry | null | undefined) ?? null;
    const { changed } = error.problem;
    return failureOf(draft, { status: error.status, message: error.message, current, changed }, reader);
  }
}

async function sendBatch(drafts: readonly Draft[], employeeId: number, reader: ChangeReader): Promise<SaveOutcome[]> {
  const creates = drafts.filter(({ base }) => !base);
  const updates = drafts.filter(({ base, wanted }) => base && wanted);
  const deletes = drafts.filter(({ base, wanted }) => base && !wanted);
  const sending = call(saveTimeEntryBatch, {
    body: {
      creates: creates.map((draft) => createOf(draft, employeeId)),
      updates: updates.map((draft) => updateOf(draft, draft.base!)),
      deletes: deletes.map(({ base }) => ({ id: base!.id, lastModified: base!.lastModified })),
    },
  });
  const answer = await sending.catch((error: unknown) => {
    if (error instanceof ApiProblem) return error;
    throw error;
  });
  if (answer instanceof ApiProblem) {
    const { status, message } = answer;
    return drafts.map((draft) => failureOf(draft, { status, message, current: null }, reader));
  }
  const outcomes = new Map<Draft, SaveOutcome>();
  const take = (sent: readonly Draft[], results: readonly TimeEntryResult[]) => {
    for (const [index, draft] of sent.entries()) outcomes.set(draft, outcomeOf(draft, results[index]!, reader));
  };
  take(creates, answer.creates);
  take(updates, answer.updates);
  take(deletes, answer.deletes);
  return drafts.map((draft) => outcomes.get(draft) ?? { kind: 'deleted' });
}

/** An unwanted entry that may have been created without a response is sent again to learn its id. */
function createOf({ job, costType, day, wanted, attempts, requestId, restores }: Draft, employeeId: number) {
  const content = wanted ?? attempts.find((attempt) => attempt !== null);
  if (!content) throw new Error('nothing to make');
  return {
    id: 0,
    employeeId,
    jobId: job.id,
    costTypeId: costType.id,
    transactionDate: day,
    ...contentOnWire(content),
    requestId,
    ...(restores === undefined ? {} : { restores }),
  };
}

function updateOf({ job, costType, day, wanted }: Draft, base: TimeEntry) {
  const { id, lastModified } = base;
  return { id, lastModified, jobId: job.id, costTypeId: costType.id, transactionDate: day, ...contentOnWire(wanted!) };
}

function contentOnWire({ units, notes, isBillable }: EntryContent) {
  return { units: hoursAsNumber(units), notes, isBillable };
}

function saved(entry: TimeEntry): SaveOutcome {
  return { kind: 'saved', entry };
}

function outcomeOf(draft: Draft, { entry, problem }: TimeEntryResult, reader: ChangeReader): SaveOutcome {
  if (problem) return failureOf(draft, { ...problem, message: problem.detail }, reader);
  return entry ? saved(entry) : { kind: 'deleted' };
}

type Failure = { status: number; message: string; current: TimeEntry | null; changed?: LastChange | undefined };

/** Deleting a missing entry succeeds; changing it is a conflict with a deletion. */
function failureOf(
  draft: Draft,
  { status, message, current, changed = undefined }: Failure,
  reader: ChangeReader,
): SaveOutcome {
  // No response, or a failing server: the request may have been executed, and is resent automatically.
  if (status === 0 || status === 429 || status >= 500) return { kind: 'unsent', message };
  if (status === 404 && draft.base && !draft.wanted) return { kind: 'deleted' };
  if (status === 409 || (status === 404 && draft.base)) {
    const isDeleted = current === null;
    return { kind: 'conflict', current, changed: changed ?? null, message: describeChange(changed, reader, isDeleted) };
  }
  return { kind: 'refused', message, isFinal: status === 403 || status === 422 };
}
