import type { Hundredths } from './hours.ts';

/** What a person can change of an entry. `place` names its job, cost type and day in one text, as these move together. */
export type EntryFields = { units: Hundredths; notes: string; isBillable: boolean; place: string };

/** Two changes of one entry merged: `merged` has mine where both changed a field, and `conflicting` names those. */
export type MergedEntry = { merged: EntryFields; conflicting: (keyof EntryFields)[] };

const FIELDS = ['units', 'notes', 'isBillable', 'place'] as const;

/**
 * Lays two changes of the same entry together: a field that only one side changed takes that side's value; a
 * field that both changed to different values is a conflict, which a person decides.
 */
export function mergeEntries(base: EntryFields, mine: EntryFields, theirs: EntryFields): MergedEntry {
  const conflicting = FIELDS.filter(
    (field) => mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field],
  );
  const pick = <Field extends keyof EntryFields>(field: Field): EntryFields[Field] =>
    mine[field] === base[field] ? theirs[field] : mine[field];
  return {
    merged: { units: pick('units'), notes: pick('notes'), isBillable: pick('isBillable'), place: pick('place') },
    conflicting,
  };
}

/**
 * Both changes at once: the hours that each side added are added, and notes that both wrote stand one below the other.
 * With 2 hours before, 3 here and 2.50 there, it is 3.50.
 */
export function addUpEntries(base: EntryFields, mine: EntryFields, theirs: EntryFields): EntryFields {
  const { merged, conflicting } = mergeEntries(base, mine, theirs);
  return {
    ...merged,
    units: theirs.units + (mine.units - base.units),
    notes: conflicting.includes('notes')
      ? [theirs.notes, mine.notes].filter((notes) => notes !== '').join('\n')
      : merged.notes,
  };
}
