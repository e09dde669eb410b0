import type { LastChange } from '#contract/http/refusal.ts';
import { SAVE_REFUSALS } from '#contract/http/save-refusal.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { addUpEntries, type EntryFields, mergeEntries } from '#domain/time/time-entry-merge.ts';
import { text } from '../../platform/translation.ts';
import { contentOf, type Draft, type Drafts, fieldsOf, isAsSaved, isSameFields, placeKey, placeOf } from './draft.ts';
import { asSent, earlierAttempts, withAttempt, withRefused } from './rebase-draft.ts';

/** The result of a save, by whichever call. */
export type SaveOutcome =
  | { kind: 'saved'; entry: TimeEntry }
  | { kind: 'deleted' }
  | { kind: 'conflict'; current: TimeEntry | null; message: string; changed?: LastChange | null }
  | { kind: 'refused'; message: string; isFinal: boolean }
  /** No response: it may or may not have been executed. */
  | { kind: 'unsent'; message: string };

/** An entry created or changed on the server (`before` null: created), or deleted (`after` null). */
export type EntryUpdate = { before: TimeEntry | null; after: TimeEntry | null };

/** The effect of results on drafts, and what to report. */
export type Settlement = {
  drafts: Map<number, Draft>;
  saved: EntryUpdate[];
  /** Entries that others changed or deleted. */
  foundElsewhere: EntryUpdate[];
  /** New ids of entries. */
  aliases: [from: number, to: number][];
  refusals: string[];
  /** How many changes were merged with others'. */
  merged: number;
};

/** Generates new ids. */
export type NewIds = { newRequestId: () => string; newEntryId: () => number };

/** The same, with a draft's initial state for its next save. */
type SettlingIds = NewIds & { ofNextSave: () => Pick<Draft, 'requestId' | 'attempts' | 'refused'> };

/** Applies a request's results in order. */
export function settleDrafts(
  drafts: Drafts,
  sent: readonly Draft[],
  outcomes: readonly SaveOutcome[],
  ids: NewIds,
): Settlement {
  const settlement: Settlement = {
    drafts: new Map(drafts),
    saved: [],
    foundElsewhere: [],
    aliases: [],
    refusals: [],
    merged: 0,
  };
  const settling = { ...ids, ofNextSave: () => ({ requestId: ids.newRequestId(), attempts: [], refused: [] }) };
  for (const [index, draft] of sent.entries()) settleOne(settlement, draft, outcomes[index]!, settling);
  return settlement;
}

function settleOne(settlement: Settlement, sent: Draft, outcome: SaveOutcome, ids: SettlingIds) {
  const { drafts, saved, aliases } = settlement;
  const latest = drafts.get(sent.entryId);
  // Input typed into the same cell during the save continues from the saved entry.
  const overtaking = latest && latest.state !== 'saving' ? latest : null;
  switch (outcome.kind) {
    case 'saved': {
      const { entry } = outcome;
      saved.push({ before: sent.base, after: entry });
      drafts.delete(sent.entryId);
      aliases.push([sent.entryId, entry.id]);
      // An earlier unanswered attempt may have created the entry; then the current content is still unsaved.
      const further = overtaking ?? (earlierAttempts(sent).length > 0 ? waitingAgain(sent) : null);
      if (further) goOnFrom(settlement, entry, { ...further, entryId: entry.id, base: asSent(sent, entry) }, ids);
      return;
    }
    case 'deleted': {
      saved.push({ before: sent.base, after: null });
      drafts.delete(sent.entryId);
      if (!overtaking?.wanted) return;
      const entryId = ids.newEntryId();
      aliases.push([sent.entryId, entryId]);
      put(drafts, { ...overtaking, ...ids.ofNextSave(), entryId, base: null });
      return;
    }
    case 'conflict':
      settlement.foundElsewhere.push({ before: sent.base, after: outcome.current });
      if (!overtaking) settleConflict(settlement, sent, outcome, ids);
      return;
    case 'refused':
      settlement.refusals.push(outcome.message);
      if (overtaking) drafts.set(sent.entryId, { ...overtaking, attempts: sent.attempts, refused: withRefused(sent) });
      else drafts.set(sent.entryId, { ...failed(sent, outcome.message, outcome.isFinal), refused: withRefused(sent) });
      return;
    case 'unsent': {
      const draft = overtaking ?? { ...sent, state: 'waiting' };
      // Input typed in the meantime can't be sent either, so it waits too.
      const next = draft.state === 'waiting' ? { ...draft, state: 'unsent' as const, message: outcome.message } : draft;
      drafts.set(sent.entryId, { ...next, attempts: withAttempt(sent) });
    }
  }
}

/** A draft with newer input continues from the saved entry, and takes other people's changes into account. */
function goOnFrom(settlement: Settlement, entry: TimeEntry, further: Draft, ids: SettlingIds) {
  const { drafts } = settlement;
  // Before its id was known, the user may have read and changed the entry as another one; that change is newer.
  if (drafts.has(entry.id)) return;
  if (further.base === entry) return put(drafts, { ...further, ...ids.ofNextSave() });
  settlement.foundElsewhere.push({ before: entry, after: entry });
  settleConflict(
    settlement,
    further,
    { current: entry, message: text.of(SAVE_REFUSALS['changed-elsewhere'].text) },
    ids,
  );
}

/** Merges and resends changes of different fields; changes of the same field are left to the user. */
function settleConflict(
  settlement: Settlement,
  sent: Draft,
  { current, message, changed = null }: { current: TimeEntry | null; message: string; changed?: LastChange | null },
  ids: SettlingIds,
) {
  const { drafts } = settlement;
  const isNoLaterThanMine = current !== null && current.lastModified === sent.base?.lastModified;
  if (isNoLaterThanMine) {
    settlement.refusals.push(message);
    drafts.set(sent.entryId, failed(sent, message, true));
    return;
  }
  const own = ownAttemptAt(sent, current);
  const merged = own ?? (current && mergeWithout(sent, current));
  if (merged) {
    if (!own) settlement.merged += 1;
    const entryId = current ? merged.entryId : ids.newEntryId();
    settlement.aliases.push([sent.entryId, entryId]);
    drafts.delete(sent.entryId);
    put(drafts, { ...merged, ...ids.ofNextSave(), entryId });
    return;
  }
  drafts.set(sent.entryId, { ...sent, state: 'conflict', message, current, changed });
}

function failed(sent: Draft, message: string, isFinal: boolean): Draft {
  return { ...sent, state: 'failed', message, isFinal };
}

/**
 * The server's entry is what this very draft had sent before its response was lost: no one else changed anything, and the draft continues
 * from there. Null when the change is another person's.
 */
function ownAttemptAt(sent: Draft, current: TimeEntry | null): Draft | null {
  const standing = current && fieldsOf(contentOf(current), placeOf(current));
  if (!earlierAttempts(sent).some((attempt) => isSameFields(attempt, standing))) return null;
  return { ...waitingAgain(sent), base: current };
}

function waitingAgain(draft: Draft): Draft {
  return { ...draft, state: 'waiting', message: null, current: null, isFinal: false };
}

/** Merges the draft onto the current entry if no field was changed on both sides; null otherwise. */
function mergeWithout(sent: Draft, current: TimeEntry): Draft | null {
  const { base, mine, theirs } = sidesOf(sent, current);
  if (!mine) return isSameFields(base, theirs) ? onto(sent, current, null) : null;
  const { merged, conflicting } = mergeEntries(base, mine, theirs);
  return conflicting.length === 0 ? onto(sent, current, merged) : null;
}

/** How a user resolves a conflict: their own change, the other's, or both combined. */
export type ConflictSide = 'mine' | 'theirs' | 'both';

/** Returns the fields that both sides changed; empty if one deleted the entry. */
function conflictingFields(draft: Draft): (keyof EntryFields)[] {
  if (!draft.current || !draft.wanted) return [];
  const { base, mine, theirs } = sidesOf(draft, draft.current);
  return mine ? mergeEntries(base, mine, theirs).conflicting : [];
}

/** Returns the combination of both changes; null if one side deleted the entry, or there are no hours or notes to combine. */
export function bothTogether(draft: Draft): EntryFields | null {
  if (!draft.current || !draft.wanted) return null;
  const { base, mine, theirs } = sidesOf(draft, draft.current);
  const canBeAdded = conflictingFields(draft).some((field) => field === 'units' || field === 'notes');
  return mine && canBeAdded ? addUpEntries(base, mine, theirs) : null;
}

/** Returns the draft to send after a decision; null if nothing is left to send. */
export function decided(draft: Draft, side: ConflictSide, ids: NewIds): Draft | null {
  const { current } = draft;
  if (!current) {
    if (side === 'theirs') return null;
    return sentAnew({ ...draft, entryId: ids.newEntryId(), base: null }, ids);
  }
  const { base, mine, theirs } = sidesOf(draft, current);
  if (!mine) return side === 'theirs' ? null : sentAnew(onto(draft, current, null), ids);
  const fields =
    side === 'mine'
      ? mergeEntries(base, mine, theirs).merged
      : side === 'theirs'
        ? mergeEntries(base, theirs, mine).merged
        : addUpEntries(base, mine, theirs);
  const next = sentAnew(onto(draft, current, fields), ids);
  return isAsSaved(next) ? null : next;
}

function sentAnew(draft: Draft, ids: NewIds): Draft {
  return { ...waitingAgain(draft), requestId: ids.newRequestId(), attempts: [], refused: [] };
}

function sidesOf(draft: Draft, current: TimeEntry) {
  const base = draft.base ?? current;
  return {
    base: fieldsOf(contentOf(base), placeOf(base)),
    mine: draft.wanted && fieldsOf(draft.wanted, draft),
    theirs: fieldsOf(contentOf(current), placeOf(current)),
  };
}

/** Bases the draft on the current entry. */
function onto(draft: Draft, current: TimeEntry, fields: EntryFields | null): Draft {
  const theirPlace = placeOf(current);
  const place = fields && theirPlace && fields.place !== placeKey(draft) ? theirPlace : draft;
  const { job, costType, day } = place;
  const wanted = fields && { units: fields.units, notes: fields.notes, isBillable: fields.isBillable };
  return { ...draft, job, costType, day, wanted, base: current, state: 'waiting', message: null, current: null };
}

/** Keeps a draft unless it equals what is saved. */
function put(drafts: Map<number, Draft>, draft: Draft) {
  if (isAsSaved(draft) && draft.state !== 'unreadable') drafts.delete(draft.entryId);
  else drafts.set(draft.entryId, draft);
}
