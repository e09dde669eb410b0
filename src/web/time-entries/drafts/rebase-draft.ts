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
 * Bases a change of a cell that displays a draft on the draft's base, not on what was read since, so that the save detects others' changes.
 */
export function onSameBase(change: EntryChange, known: Draft | undefined): EntryChange {
  if (!known?.base || !change.base) return change;
  if (known.state === 'conflict' && known.current) return overConflict(change, known, known.current);
  // The draft's base may contain displayed values rather than those saved then, which also count as changes.
  const isReadAnew =
    change.base.lastModified !== known.base.lastModified ||
    !isSameContent(contentOf(change.base), contentOf(known.base));
  return { ...change, base: isReadAnew ? baseBelow(change, known, known.base) : known.base };
}

/** Returns the draft of a change, on top of a `known` one of the same entry. */
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

/** Restoring a field's value from before the draft is also a change, of the displayed value. */
function baseBelow({ wanted }: EntryChange, known: Draft, base: TimeEntry): TimeEntry {
  const before = contentOf(base);
  const shown = known.wanted ?? { ...before, units: 0, notes: '' };
  const putBack = CONTENT.filter((field) => wanted?.[field] === before[field]);
  return withContent(base, { ...before, ...Object.fromEntries(putBack.map((field) => [field, shown[field]])) });
}

/** In a conflict both sides are displayed: typing into a field resolves it, and the other fields stay in conflict. */
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

/** The version of an entry that was never read in that state. */
const NEVER_READ = '1970-01-01T00:00:00.000Z';

/**
 * Returns what a response is compared with to detect others' changes: itself if it equals this or an earlier attempt; otherwise the result
 * of the first attempt.
 */
export function asSent(sent: Draft, entry: TimeEntry): TimeEntry {
  const attempts = [...sent.attempts, ...sent.refused, wantedFields(sent)].filter((attempt) => attempt !== null);
  const standing = fieldsOf(contentOf(entry), placeOf(entry));
  if (attempts.some((attempt) => isSameFields(attempt, standing))) return entry;
  const [first] = attempts;
  return first ? { ...withContent(entry, first), lastModified: NEVER_READ } : entry;
}

/** Returns a draft's unanswered contents including the current one. */
export function withAttempt(sent: Draft): Draft['attempts'] {
  const now = wantedFields(sent);
  // Deleting what may never have been created is sent as its creation.
  if (sent.base === null && now === null) return sent.attempts;
  return [...sent.attempts.filter((attempt) => !isSameFields(attempt, now)), now];
}

/** Returns everything this draft has sent before, answered or not. */
export function earlierAttempts({ attempts, refused }: Draft): Draft['attempts'] {
  return [...attempts, ...refused];
}

/** Returns a draft's rejected contents including the current one. */
export function withRefused(sent: Draft): Draft['refused'] {
  const now = wantedFields(sent);
  if (sent.base === null && now === null) return sent.refused;
  return [...sent.refused.filter((attempt) => !isSameFields(attempt, now)), now];
}
