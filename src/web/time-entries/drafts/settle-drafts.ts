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
  /** No response: the server may have saved the change or not. */
  | { kind: 'unsent'; message: string };

/** A change of an entry on the server: created if `before` is null, deleted if `after` is null. */
export type EntryUpdate = { before: TimeEntry | null; after: TimeEntry | null };

/** The drafts after a save request, and what to report to the user. */
export type Settlement = {
  drafts: Map<number, Draft>;
  saved: EntryUpdate[];
  /** Entries that someone else has changed or deleted. */
  changedElsewhere: EntryUpdate[];
  /** New ids of entries: a saved entry's temporary id is replaced by the server's. */
  aliases: [from: number, to: number][];
  refusals: string[];
  /** How many changes were merged with someone else's. */
  merged: number;
};

export type NewIds = { newRequestId: () => string; newEntryId: () => number };

/** `newRequest` = the fields that make a draft's next save a request of its own, not a repeat of the last one. */
type SettlingIds = NewIds & { newRequest: () => Pick<Draft, 'requestId' | 'attempts' | 'refused'> };

/** Applies the outcomes of a request to the drafts. `outcomes` has the order of `sent`. */
export function settleDrafts(
  drafts: Drafts,
  sent: readonly Draft[],
  outcomes: readonly SaveOutcome[],
  ids: NewIds,
): Settlement {
  const settlement: Settlement = {
    drafts: new Map(drafts),
    saved: [],
    changedElsewhere: [],
    aliases: [],
    refusals: [],
    merged: 0,
  };
  const settling = { ...ids, newRequest: () => ({ requestId: ids.newRequestId(), attempts: [], refused: [] }) };
  for (const [index, draft] of sent.entries()) settleDraft(settlement, draft, outcomes[index]!, settling);
  return settlement;
}

function settleDraft(settlement: Settlement, sent: Draft, outcome: SaveOutcome, ids: SettlingIds) {
  const { drafts, saved, aliases } = settlement;
  const latest = drafts.get(sent.entryId);
  // Input typed into the same cell during the save continues from the saved entry.
  const newerInput = latest && latest.state !== 'saving' ? latest : null;
  switch (outcome.kind) {
    case 'saved': {
      const { entry } = outcome;
      saved.push({ before: sent.base, after: entry });
      drafts.delete(sent.entryId);
      aliases.push([sent.entryId, entry.id]);
      // The entry may be from an earlier attempt that got no response: then the latest input still has to be saved.
      const followUp = newerInput ?? (earlierAttempts(sent).length > 0 ? asWaiting(sent) : null);
      if (followUp) continueFrom(settlement, entry, { ...followUp, entryId: entry.id, base: asSent(sent, entry) }, ids);
      return;
    }
    case 'deleted': {
      saved.push({ before: sent.base, after: null });
      drafts.delete(sent.entryId);
      if (!newerInput?.wanted) return;
      const entryId = ids.newEntryId();
      aliases.push([sent.entryId, entryId]);
      putUnlessSaved(drafts, { ...newerInput, ...ids.newRequest(), entryId, base: null });
      return;
    }
    case 'conflict':
      settlement.changedElsewhere.push({ before: sent.base, after: outcome.current });
      if (!newerInput) settleConflict(settlement, sent, outcome, ids);
      return;
    case 'refused':
      settlement.refusals.push(outcome.message);
      if (newerInput) drafts.set(sent.entryId, { ...newerInput, attempts: sent.attempts, refused: withRefused(sent) });
      else drafts.set(sent.entryId, { ...failed(sent, outcome.message, outcome.isFinal), refused: withRefused(sent) });
      return;
    case 'unsent': {
      const draft = newerInput ?? { ...sent, state: 'waiting' };
      // Newer input can't be sent either: it becomes unsent too.
      const next = draft.state === 'waiting' ? { ...draft, state: 'unsent' as const, message: outcome.message } : draft;
      drafts.set(sent.entryId, { ...next, attempts: withAttempt(sent) });
    }
  }
}

/** Makes a follow-up draft a change of the saved entry, merged with other people's changes. */
function continueFrom(settlement: Settlement, entry: TimeEntry, followUp: Draft, ids: SettlingIds) {
  const { drafts } = settlement;
  // If the response was lost, the user may have reloaded the entry and changed it again. That draft is newer.
  if (drafts.has(entry.id)) return;
  if (followUp.base === entry) return putUnlessSaved(drafts, { ...followUp, ...ids.newRequest() });
  settlement.changedElsewhere.push({ before: entry, after: entry });
  settleConflict(
    settlement,
    followUp,
    { current: entry, message: text.of(SAVE_REFUSALS['changed-elsewhere'].text) },
    ids,
  );
}

/** Merges and sends again if the two sides changed different fields; otherwise the user has to choose. */
function settleConflict(
  settlement: Settlement,
  sent: Draft,
  { current, message, changed = null }: { current: TimeEntry | null; message: string; changed?: LastChange | null },
  ids: SettlingIds,
) {
  const { drafts } = settlement;
  const isSameVersionAsMine = current !== null && current.lastModified === sent.base?.lastModified;
  if (isSameVersionAsMine) {
    settlement.refusals.push(message);
    drafts.set(sent.entryId, failed(sent, message, true));
    return;
  }
  const continued = continueOwnAttempt(sent, current);
  const merged = continued ?? (current && mergeWithoutConflict(sent, current));
  if (merged) {
    if (!continued) settlement.merged += 1;
    const entryId = current ? merged.entryId : ids.newEntryId();
    settlement.aliases.push([sent.entryId, entryId]);
    drafts.delete(sent.entryId);
    putUnlessSaved(drafts, { ...merged, ...ids.newRequest(), entryId });
    return;
  }
  drafts.set(sent.entryId, { ...sent, state: 'conflict', message, current, changed });
}

function failed(sent: Draft, message: string, isFinal: boolean): Draft {
  return { ...sent, state: 'failed', message, isFinal };
}

/**
 * If the server's entry is what this draft itself sent before a response was lost, returns the draft based on that entry.
 * Null if someone else changed the entry.
 */
function continueOwnAttempt(sent: Draft, current: TimeEntry | null): Draft | null {
  const standing = current && fieldsOf(contentOf(current), placeOf(current));
  if (!earlierAttempts(sent).some((attempt) => isSameFields(attempt, standing))) return null;
  return { ...asWaiting(sent), base: current };
}

function asWaiting(draft: Draft): Draft {
  return { ...draft, state: 'waiting', message: null, current: null, isFinal: false };
}

/** Returns the draft merged with the current entry; null if both sides changed the same field. */
function mergeWithoutConflict(sent: Draft, current: TimeEntry): Draft | null {
  const { base, mine, theirs } = sidesOf(sent, current);
  if (!mine) return isSameFields(base, theirs) ? rebase(sent, current, null) : null;
  const { merged, conflicting } = mergeEntries(base, mine, theirs);
  return conflicting.length === 0 ? rebase(sent, current, merged) : null;
}

/** How the user resolves a conflict: keep their own change, the other person's, or the sum of both. */
export type ConflictSide = 'mine' | 'theirs' | 'both';

/** Returns the fields that both sides changed; none if either side deleted the entry. */
function conflictingFields(draft: Draft): (keyof EntryFields)[] {
  if (!draft.current || !draft.wanted) return [];
  const { base, mine, theirs } = sidesOf(draft, draft.current);
  return mine ? mergeEntries(base, mine, theirs).conflicting : [];
}

/** Returns the entry with both sides' hours and notes added up; null if either side deleted it, or neither field conflicts. */
export function addUpBothSides(draft: Draft): EntryFields | null {
  if (!draft.current || !draft.wanted) return null;
  const { base, mine, theirs } = sidesOf(draft, draft.current);
  const canBeAdded = conflictingFields(draft).some((field) => field === 'units' || field === 'notes');
  return mine && canBeAdded ? addUpEntries(base, mine, theirs) : null;
}

/** Returns the draft to send after the user resolved the conflict; null if there is nothing to send. */
export function resolveConflict(draft: Draft, side: ConflictSide, ids: NewIds): Draft | null {
  const { current } = draft;
  if (!current) {
    if (side === 'theirs') return null;
    return asNewRequest({ ...draft, entryId: ids.newEntryId(), base: null }, ids);
  }
  const { base, mine, theirs } = sidesOf(draft, current);
  if (!mine) return side === 'theirs' ? null : asNewRequest(rebase(draft, current, null), ids);
  const fields =
    side === 'mine'
      ? mergeEntries(base, mine, theirs).merged
      : side === 'theirs'
        ? mergeEntries(base, theirs, mine).merged
        : addUpEntries(base, mine, theirs);
  const next = asNewRequest(rebase(draft, current, fields), ids);
  return isAsSaved(next) ? null : next;
}

function asNewRequest(draft: Draft, ids: NewIds): Draft {
  return { ...asWaiting(draft), requestId: ids.newRequestId(), attempts: [], refused: [] };
}

function sidesOf(draft: Draft, current: TimeEntry) {
  const base = draft.base ?? current;
  return {
    base: fieldsOf(contentOf(base), placeOf(base)),
    mine: draft.wanted && fieldsOf(draft.wanted, draft),
    theirs: fieldsOf(contentOf(current), placeOf(current)),
  };
}

/** Returns the draft as a change of the current entry. */
function rebase(draft: Draft, current: TimeEntry, fields: EntryFields | null): Draft {
  const theirPlace = placeOf(current);
  const place = fields && theirPlace && fields.place !== placeKey(draft) ? theirPlace : draft;
  const { job, costType, day } = place;
  const wanted = fields && { units: fields.units, notes: fields.notes, isBillable: fields.isBillable };
  return { ...draft, job, costType, day, wanted, base: current, state: 'waiting', message: null, current: null };
}

/** Stores a draft, or removes it if it equals the saved entry. */
function putUnlessSaved(drafts: Map<number, Draft>, draft: Draft) {
  if (isAsSaved(draft) && draft.state !== 'unreadable') drafts.delete(draft.entryId);
  else drafts.set(draft.entryId, draft);
}
