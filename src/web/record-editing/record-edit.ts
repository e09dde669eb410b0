import { knownFields, type Merged, type OwnSides, type Side } from './merge-fields.ts';

/** Why the server did not take a record, in all and by field; a document with lines adds what is of them. */
export type FieldRefusal<Field extends string = string> = { message: string; errors: ReadonlyMap<Field, string> };

/** A record that is being changed: what it was when the first key was pressed, and what stands in the form. */
export type RecordEdit<Base, Form, Clash, Taken, Refusal> = {
  base: Base;
  form: Form;
  /** What both this person and somebody else changed, until it is saved again. */
  clashes: readonly Clash[];
  /** What only somebody else changed, which the form took over. */
  taken: readonly Taken[];
  refusal: Refusal | null;
  /** The forms that were sent over this record without an answer: one of them may be stored all the same. */
  unanswered: readonly Form[];
};

/** What a kind of record says of its form. */
type FormRules<Base, Form, Clash, Taken> = {
  formOf: (record: Base) => Form;
  isChanged: (base: Base, form: Form) => boolean;
  merge: (before: Form, mine: Form, theirs: Form) => Merged<Form, Clash, Taken>;
  withSide: (form: Form, clash: Clash, side: Side) => Form;
  /** The form of what was saved, with what was typed since it was sent. */
  typedSince: (sent: Form, typed: Form, saved: Base) => Form;
  /**
   * Both sides of a merge where what was sent without an answer may be among what is stored: that is the own change then. Left out = the
   * form is nothing but fields.
   */
  known?: (sides: OwnSides<Form>, sent: Form, theirs: Form) => OwnSides<Form>;
};

function knownInFields<Form>(sides: OwnSides<Form>, sent: Form, theirs: Form): OwnSides<Form> {
  return knownFields(Object.keys(sent as object) as (keyof Form)[], sides, sent, theirs);
}

/**
 * The steps of editing one kind of record, whichever fields and lines it has. null = nothing was changed, and the form follows
 * the record.
 */
export function editSteps<Base, Form, Clash, Taken, Refusal>(rules: FormRules<Base, Form, Clash, Taken>) {
  type Started = RecordEdit<Base, Form, Clash, Taken, Refusal>;
  type Edit = Started | null;
  const { known = knownInFields } = rules;
  const untouched = { clashes: [], taken: [], refusal: null, unanswered: [] };
  const begun = (edit: Edit, record: Base): Started =>
    edit ?? { base: record, form: rules.formOf(record), ...untouched };
  // What was sent without an answer may be stored: then it is not saved that everything is back as it was.
  const isUnsaved = (edit: Edit): boolean =>
    edit !== null && (edit.clashes.length + edit.unanswered.length > 0 || rules.isChanged(edit.base, edit.form));
  const settled = (edit: Edit): Edit => (isUnsaved(edit) ? edit : null);
  return {
    formOf: rules.formOf,
    /** What is being changed, or the record as it is where nothing was changed yet. */
    begun,
    /** Whether something is edited that is not saved: typed, or a clash that is still to be decided. */
    isUnsaved,
    /** Nothing is edited any more when everything is back as it was. */
    settled,
    /** The form was changed; `stillRefused` leaves away why the server refused what is different now. */
    afterChange: (
      edit: Edit,
      record: Base,
      change: (form: Form) => Form,
      stillRefused: (refusal: Refusal, form: Form, before: Form) => Refusal,
    ): Edit => {
      const before = begun(edit, record);
      const form = change(before.form);
      if (form === before.form) return edit;
      return { ...before, form, refusal: before.refusal && stillRefused(before.refusal, form, before.form) };
    },
    /** One side of a clash was chosen. */
    afterChoice: (edit: Edit, clash: Clash, side: Side): Edit =>
      edit && { ...edit, form: rules.withSide(edit.form, clash, side) },
    /** The server did not take it: everything typed stays. `unanswered` = what was sent, where no answer came. */
    afterRefusal: (edit: Edit, refusal: Refusal, unanswered: Form | null = null): Edit =>
      edit && { ...edit, refusal, unanswered: [...new Set([...edit.unanswered, ...(unanswered ? [unanswered] : [])])] },
    /**
     * Somebody else was quicker, or this person, where a save was carried out and its answer was lost: both changes are merged over the
     * record as it is now, and nothing typed is lost. `sent` = what was sent now, where that was taken.
     */
    afterConflict: (edit: Edit, current: Base, sent: Form | null = null): Edit => {
      if (!edit) return null;
      const theirs = rules.formOf(current);
      const own = sent ? [...edit.unanswered, sent] : edit.unanswered;
      const { before, mine } = own.reduce<OwnSides<Form>>((sides, one) => known(sides, one, theirs), {
        before: rules.formOf(edit.base),
        mine: edit.form,
      });
      return settled({ base: current, ...rules.merge(before, mine, theirs), refusal: null, unanswered: [] });
    },
    /** Whether nothing of what was taken over into the form is somebody else's. */
    isAllOwn: ({ clashes, taken }: Started): boolean => clashes.length + taken.length === 0,
    /**
     * It was saved. What was typed during the save stays, over the record as it is now. `isHeld` = a line of it is being
     * edited: the form continues with the lines as they are named here, so that the input goes into that line.
     */
    afterSave: (edit: Edit, sent: Form, saved: Base, isHeld = false): Edit => {
      if (!edit || (edit.form === sent && !isHeld)) return null;
      const next = { base: saved, form: rules.typedSince(sent, edit.form, saved), ...untouched };
      return isHeld ? next : settled(next);
    },
  };
}
export type EditSteps<Base, Form, Clash, Taken, Refusal> = ReturnType<
  typeof editSteps<Base, Form, Clash, Taken, Refusal>
>;

/** A refusal without what it says of one field, which was changed since. */
export function withoutField(name: string) {
  return <Refusal extends FieldRefusal>(refusal: Refusal): Refusal => ({
    ...refusal,
    errors: new Map([...refusal.errors].filter(([field]) => field !== name)),
  });
}
