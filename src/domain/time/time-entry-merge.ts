import type { Hundredths } from './hours.ts';

/** The editable fields of an entry. `place` combines job, cost type and day, which move together. */
export type EntryFields = { units: Hundredths; notes: string; isBillable: boolean; place: string };

/** A merged entry: `merged` has my values where both changed a field, and `conflicting` lists those fields. */
export type MergedEntry = { merged: EntryFields; conflicting: (keyof EntryFields)[] };

const FIELDS = ['units', 'notes', 'isBillable', 'place'] as const;

/**
 * Merges two changes of an entry field by field. A field changed on one side takes that value; a field changed to different values on both
 * sides is a conflict for the user to resolve.
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
 * Combines both changes: adds the hours that each side added and appends both notes. With 2 hours before, 3 here and 2.50 there, the result
 * is 3.50.
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
