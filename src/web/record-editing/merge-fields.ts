import { isSameValue, isStoredAs } from './form-value.ts';

/** Whose version of a record: that of the person at the form, or that of somebody else who saved first. */
export type Side = 'mine' | 'theirs';

/** Fields that both sides changed, and differently; in the form stands what was typed here, until theirs is taken. */
export type FieldClash<Form> = { fields: readonly (keyof Form)[] } & Readonly<Record<Side, Form>>;

/** Two versions merged. `taken` = what only somebody else changed, which the form took over. */
export type Merged<Form, Clash, Taken> = { form: Form; clashes: Clash[]; taken: Taken[] };

/** The fields in which two forms differ. */
export function differingFields<Form, Name extends keyof Form>(names: readonly Name[], one: Form, other: Form): Name[] {
  return names.filter((name) => !isSameValue(one[name], other[name]));
}

/** The fields of a form, by their names, out of something that has more than them. */
export function pickFields<Form, Name extends keyof Form>(names: readonly Name[], from: Form): Pick<Form, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<Form, Name>;
}

/**
 * Two changes of the same form merged: what only one side changed is taken, what both changed is a conflict for the user to resolve.
 * `together` = fields that only make sense together: the side that wins one of them wins all.
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

/** What both sides began from, and what stands in the form here. */
export type OwnSides<Form> = { before: Form; mine: Form };

/**
 * The fields of both once a save that stayed without an answer may have been carried out: what is stored as it was sent is what both
 * began from, not a change of somebody else's.
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

/** The form with one side of a clash in it. */
export function withSide<Form>(form: Form, clash: FieldClash<Form>, side: Side): Form {
  return { ...form, ...pickFields(clash.fields, clash[side]) };
}

/** Which side of a clash stands in the form; null when it was typed over since. */
export function standingSide<Form>(form: Form, clash: FieldClash<Form>): Side | null {
  const stands = (side: Side) => differingFields(clash.fields, form, clash[side]).length === 0;
  return stands('mine') ? 'mine' : stands('theirs') ? 'theirs' : null;
}
