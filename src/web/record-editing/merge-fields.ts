import { isSameValue, isStoredAs } from './form-value.ts';

/** A version of a record: the user's own, or that of someone who saved first. */
export type Side = 'mine' | 'theirs';

/** Fields that both sides changed differently; the form contains the user's input until theirs is chosen. */
export type FieldClash<Form> = { fields: readonly (keyof Form)[] } & Readonly<Record<Side, Form>>;

/** A merge of two versions. `taken` are fields that only the other side changed, applied to the form. */
export type Merged<Form, Clash, Taken> = { form: Form; clashes: Clash[]; taken: Taken[] };

export function differingFields<Form, Name extends keyof Form>(names: readonly Name[], one: Form, other: Form): Name[] {
  return names.filter((name) => !isSameValue(one[name], other[name]));
}

/** Picks a form's fields by name. */
export function pickFields<Form, Name extends keyof Form>(names: readonly Name[], from: Form): Pick<Form, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<Form, Name>;
}

/**
 * Merges two changes of the same form: what only one side changed is taken, what both changed is a conflict for the user to resolve.
 * `together` lists fields that only make sense together: the side that wins one of them wins all.
 */
export function mergeFields<Form>(
  names: readonly (keyof Form)[],
  before: Form,
  mine: Form,
  theirs: Form,
  together: readonly (readonly (keyof Form)[])[] = [],
): Merged<Form, FieldClash<Form>, keyof Form> {
  const alone = names.filter((name) => !together.some((unit) => unit.includes(name))).map((name) => [name]);
  const changedHere = new Set(differingFields(names, before, mine));
  const changedThere = new Set(differingFields(names, before, theirs));
  const form = { ...theirs };
  const clashes: FieldClash<Form>[] = [];
  const taken: (keyof Form)[] = [];
  for (const unit of [...together, ...alone]) {
    if (!unit.some((name) => changedHere.has(name))) {
      taken.push(...unit.filter((name) => changedThere.has(name)));
      continue;
    }
    Object.assign(form as object, pickFields(unit, mine));
    const fields = differingFields(unit, mine, theirs);
    if (unit.some((name) => changedThere.has(name)) && fields.length > 0) clashes.push({ fields, mine, theirs });
  }
  return { form, clashes, taken };
}

/** The common base, and the form's current content. */
export type OwnSides<Form> = { before: Form; mine: Form };

/**
 * Adjusts base and form after a save without a response that may have been stored: fields stored as sent are the base, not someone else's
 * change.
 */
export function knownFields<Form>(
  names: readonly (keyof Form)[],
  { before, mine }: OwnSides<Form>,
  sent: Form,
  theirs: Form,
): OwnSides<Form> {
  const known = names.filter((name) => isStoredAs(sent[name], theirs[name]));
  const untouched = known.filter((name) => isSameValue(sent[name], mine[name]));
  return {
    before: { ...before, ...pickFields(known, theirs) },
    mine: { ...mine, ...pickFields(untouched, theirs) },
  };
}

/** Applies one side of a conflict to the form. */
export function withSide<Form>(form: Form, clash: FieldClash<Form>, side: Side): Form {
  return { ...form, ...pickFields(clash.fields, clash[side]) };
}

/** Returns which side of a conflict the form contains; null if it was edited since. */
export function standingSide<Form>(form: Form, clash: FieldClash<Form>): Side | null {
  const stands = (side: Side) => differingFields(clash.fields, form, clash[side]).length === 0;
  return stands('mine') ? 'mine' : stands('theirs') ? 'theirs' : null;
}
