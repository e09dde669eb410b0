import type { EntryHistoryEvent } from '#contract/time/time-approval.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { formatHours } from '#domain/time/hours.ts';
import { mayApproveTimeOf, mayEnterTimeOf } from '../../core/time/time-access.sql.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import {
  type EntryInTrail,
  findApproval,
  findCostTypeNames,
  findJobTitles,
  findOwnerOfEntry,
  findTrail,
  type TrailRow,
} from './entry-history.sql.ts';

/**
 * Returns an entry's history, newest first, even after deletion, for its owner and people who may enter or approve the owner's time. Not
 * found for others.
 */
export async function historyOfEntry(session: SignedIn, entryId: number): Promise<EntryHistoryEvent[]> {
  const { database } = session;
  const ownerId = await findOwnerOfEntry(database, entryId);
  const isVisible =
    ownerId !== undefined && ((await mayEnterTimeOf(session, ownerId)) || (await mayApproveTimeOf(session, ownerId)));
  if (!isVisible) throw new Refused('not-found');
  const trail = await findTrail(database, entryId);
  const texts = await textsFor(database, trail);
  const events = trail.map(({ before, after, ...event }) => ({
    ...event,
    comment: event.action === 'return' ? (after?.comment ?? null) : null,
    changes: isChange(event) ? changesOf(before, after, texts) : [],
  }));
  return [...(await approvalPastTheTrail(database, entryId, trail)), ...events];
}

/** Imported approvals have no row in the trail. */
async function approvalPastTheTrail(
  database: AgencyDatabase,
  entryId: number,
  trail: readonly TrailRow[],
): Promise<EntryHistoryEvent[]> {
  const last = trail.find(({ action }) => action === 'approve' || action === 'unapprove');
  if (last?.action === 'approve') return [];
  const approval = await findApproval(database, entryId);
  return approval ? [{ ...approval, action: 'approve', comment: null, changes: [] }] : [];
}

const isChange = ({ action }: { action: TrailRow['action'] }) =>
  action === 'create' || action === 'update' || action === 'delete';

type FieldText = (entry: EntryInTrail) => string | null;
type FieldTexts = Record<'units' | 'notes' | 'job' | 'costType' | 'isBillable' | 'transactionDate', FieldText>;

/** Formats an entry's fields independently of language: dates as usual, flags as a tick or dash. */
async function textsFor(database: AgencyDatabase, trail: readonly TrailRow[]): Promise<FieldTexts> {
  const states = trail.flatMap(({ before, after }) => [before, after]).filter((state) => state !== null);
  const jobs = await findJobTitles(
    database,
    states.flatMap(({ jobId }) => jobId ?? []),
  );
  const costTypes = await findCostTypeNames(
    database,
    states.flatMap(({ costTypeId }) => costTypeId ?? []),
  );
  return {
    transactionDate: ({ workDate }) => (workDate === undefined ? null : formatDay(workDate)),
    job: ({ jobId }) => (jobId === undefined ? null : (jobs.get(jobId) ?? null)),
    costType: ({ costTypeId }) => costTypes.get(costTypeId ?? 0) ?? null,
    units: ({ units }) => (units === undefined ? null : formatHours(units)),
    isBillable: ({ isBillable }) => (isBillable === undefined ? null : isBillable ? '✓' : '–'),
    notes: ({ notes }) => notes || null,
  };
}

function changesOf(
  before: EntryInTrail | null,
  after: EntryInTrail | null,
  texts: FieldTexts,
): EntryHistoryEvent['changes'] {
  return Object.entries(texts)
    .map(([field, text]) => ({ field, from: before && text(before), to: after && text(after) }))
    .filter(({ from, to }) => from !== to);
}
