import { isSameValue, isStoredAs } from './form-value.ts';

/** Whose version of a record: this user's, or someone else's who saved first. */
export type Side = 'mine' | 'theirs';

/** Fields that both sides changed to different values. The form has this user's until they choose the other. */
export type FieldConflict<Form> = { fields: readonly (keyof Form)[] } & Readonly<Record<Side, Form>>;

/** A merge of two versions. `adopted` = fields that only someone else changed: the form has their values. */
export type Merged<Form, Conflict, Adopted> = { form: Form; conflicts: Conflict[]; adopted: Adopted[] };

export function differingFields<Form, Name extends keyof Form>(names: readonly Name[], one: Form, other: Form): Name[] {
  return names.filter((name) => !isSameValue(one[name], other[name]));
}

export function pickFields<Form, Name extends keyof Form>(names: readonly Name[], from: Form): Pick<Form, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<Form, Name>;
}

/**
 * Merges two changes of the same form. The user resolves fields that both sides changed.
 * `together` = groups of fields that only make sense together: all fields of a group come from the same side.
 */
export function mergeFields<Form>(
  names: readonly (keyof Form)[],
  before: Form,
  mine: Form,
  theirs: Form,
  together: readonly (readonly (keyof Form)[])[] = [],
): Merged<Form, FieldConflict<Form>, keyof Form> {
  const singleFields = names.filter((name) => !together.some((group) => group.includes(name))).map((name) => [name]);
  const changedHere = new Set(differingFields(names, before, mine));
  const changedThere = new Set(differingFields(names, before, theirs));
  const form = { ...theirs };
  const conflicts: FieldConflict<Form>[] = [];
  const adopted: (keyof Form)[] = [];
  for (const group of [...together, ...singleFields]) {
    if (!group.some((name) => changedHere.has(name))) {
      adopted.push(...group.filter((name) => changedThere.has(name)));
      continue;
    }
    Object.assign(form as object, pickFields(group, mine));
    const fields = differingFields(group, mine, theirs);
    if (group.some((name) => changedThere.has(name)) && fields.length > 0) conflicts.push({ fields, mine, theirs });
  }
  return { form, conflicts, adopted };
}

/** The version that both sides started from, and this user's form. */
export type OwnSides<Form> = { before: Form; mine: Form };

/**
 * Corrects both versions after an unanswered save that may have succeeded. A stored value that equals the sent one becomes
 * part of `before`, so that a merge doesn't take it for someone else's change.
 */
export function recognizeSavedFields<Form>(
  names: readonly (keyof Form)[],
  { before, mine }: OwnSides<Form>,
  sent: Form,
  theirs: Form,
): OwnSides<Form> {
  const saved = names.filter((name) => isStoredAs(sent[name], theirs[name]));
  const untouched = saved.filter((name) => isSameValue(sent[name], mine[name]));
  return {
    before: { ...before, ...pickFields(saved, theirs) },
    mine: { ...mine, ...pickFields(untouched, theirs) },
  };
}

/** Returns the form with the chosen side of a conflict. */
export function withSide<Form>(form: Form, conflict: FieldConflict<Form>, side: Side): Form {
  return { ...form, ...pickFields(conflict.fields, conflict[side]) };
}

/** Returns the side of a conflict that the form has; null if the user has typed something else. */
export function standingSide<Form>(form: Form, conflict: FieldConflict<Form>): Side | null {
  const stands = (side: Side) => differingFields(conflict.fields, form, conflict[side]).length === 0;
  return stands('mine') ? 'mine' : stands('theirs') ? 'theirs' : null;
}
