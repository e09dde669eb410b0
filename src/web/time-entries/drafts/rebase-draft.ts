import type { TimeEntry } from '#contract/time/time-entry.ts';
import { hoursAsNumber } from '#domain/time/hours.ts';
import { mergeEntries } from '#domain/time/time-entry-merge.ts';
import {
  contentOf,
  type Draft,
  type EntryChange,
  type EntryContent,
  fieldsOf,
  isSameContent,
  isSameFields,
  placeKey,
  placeOf,
  wantedFields,
} from './draft.ts';

const CONTENT = ['units', 'notes', 'isBillable'] as const;

/**
 * The change of a cell that shows a draft stands on what the draft stood on, and not on what was heard of the entry since:
 * what somebody else changed meanwhile is then found when it is saved.
 */
export function onSameBase(change: EntryChange, known: Draft | undefined): EntryChange {
  if (!known?.base || !change.base) return change;
  if (known.state === 'conflict' && known.current) return overConflict(change, known, known.current);
  // What the draft stands on may hold what a cell showed instead of what was saved then: also over that the change is one.
  const isReadAnew =
    change.base.lastModified !== known.base.lastModified ||
    !isSameContent(contentOf(change.base), contentOf(known.base));
  return { ...change, base: isReadAnew ? baseBelow(change, known, known.base) : known.base };
}

/** The draft that a change makes, over one of the same entry that is `known`. */
export function draftOfChange(
  given: Omit<EntryChange, 'refusal'> & { entryId: number },
  refusal: EntryChange['refusal'],
  known: Draft | undefined,
  events: { newRequestId: () => string; now: () => number },
): Draft {
  return {
    ...given,
    state: refusal?.state ?? 'waiting',
    isFinal: refusal !== undefined,
    message: refusal?.message ?? null,
    current: null,
    requestId: known?.requestId ?? events.newRequestId(),
    attempts: known?.attempts ?? [],
    refused: known?.refused ?? [],
    madeAt: known?.madeAt ?? events.now(),
  };
}

/** Putting a field back to what it was before the draft is a change as well: of what the cell showed. */
function baseBelow({ wanted }: EntryChange, known: Draft, base: TimeEntry): TimeEntry {
  const before = contentOf(base);
  const shown = known.wanted ?? { ...before, units: 0, notes: '' };
  const putBack = CONTENT.filter((field) => wanted?.[field] === before[field]);
  return withContent(base, { ...before, ...Object.fromEntries(putBack.map((field) => [field, shown[field]])) });
}

/** In a conflict both sides were shown: who types into a field has decided it, and what is left of the conflict stays. */
function overConflict(change: EntryChange, known: Draft, current: TimeEntry): EntryChange {
  if (!change.wanted) return { ...change, base: current };
  const mine = fieldsOf(change.wanted, change);
  const theirs = fieldsOf(contentOf(current), placeOf(current));
  const base = fieldsOf(contentOf(known.base!), placeOf(known.base!));
  const typed = CONTENT.filter((field) => known.wanted?.[field] !== mine[field]);
  const settled = { ...base, ...Object.fromEntries(typed.map((field) => [field, theirs[field]])) };
  const { merged, conflicting } = mergeEntries(settled, mine, theirs);
  if (conflicting.length > 0) return { ...change, base: withContent(known.base!, settled) };
  const { units, notes, isBillable } = merged;
  const place = (merged.place !== placeKey(change) && placeOf(current)) || change;
  const { job, costType, day } = place;
  return { ...change, job, costType, day, base: current, wanted: { units, notes, isBillable } };
}

function withContent(entry: TimeEntry, { units, notes, isBillable }: EntryContent): TimeEntry {
  return { ...entry, units: hoursAsNumber(units), notes, isBillable };
}

/** The version of an entry that was never read as it was then. */
const NEVER_READ = '1970-01-01T00:00:00.000Z';

/**
 * What an answered entry is compared with to see what somebody else has done to it: itself when it is as it was sent, now
 * or in an earlier attempt; otherwise what the first attempt made of it.
 */
export function asSent(sent: Draft, entry: TimeEntry): TimeEntry {
  const attempts = [...sent.attempts, ...sent.refused, wantedFields(sent)].filter((attempt) => attempt !== null);
  const standing = fieldsOf(contentOf(entry), placeOf(entry));
  if (attempts.some((attempt) => isSameFields(attempt, standing))) return entry;
  const [first] = attempts;
  return first ? { ...withContent(entry, first), lastModified: NEVER_READ } : entry;
}

/** What a draft had sent without an answer, and what it sends now. */
export function withAttempt(sent: Draft): Draft['attempts'] {
  const now = wantedFields(sent);
  // A deletion of what may never have been made is sent as its making.
  if (sent.base === null && now === null) return sent.attempts;
  return [...sent.attempts.filter((attempt) => !isSameFields(attempt, now)), now];
}

/** What this draft has asked the server for before, whether it was heard of again or not. */
export function earlierAttempts({ attempts, refused }: Draft): Draft['attempts'] {
  return [...attempts, ...refused];
}

/** What the server has refused of a draft, and what it refuses now. */
export function withRefused(sent: Draft): Draft['refused'] {
  const now = wantedFields(sent);
  if (sent.base === null && now === null) return sent.refused;
  return [...sent.refused.filter((attempt) => !isSameFields(attempt, now)), now];
}
