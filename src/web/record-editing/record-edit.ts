import { knownFields, type Merged, type OwnSides, type Side } from './merge-fields.ts';

/** Why the server rejected a record, in total and by field; documents with lines add theirs. */
export type FieldRefusal<Field extends string = string> = { message: string; errors: ReadonlyMap<Field, string> };

/** A record being edited: its base when editing began, and the form. */
export type RecordEdit<Base, Form, Clash, Taken, Refusal> = {
  base: Base;
  form: Form;
  /** Conflicts, until the record is saved again. */
  clashes: readonly Clash[];
  /** Others' changes that the form took over. */
  taken: readonly Taken[];
  refusal: Refusal | null;
  /** Forms sent on this base without a response: any of them may be stored. */
  unanswered: readonly Form[];
};

/** How a kind of record treats its form. */
type FormRules<Base, Form, Clash, Taken> = {
  formOf: (record: Base) => Form;
  isChanged: (base: Base, form: Form) => boolean;
  merge: (before: Form, mine: Form, theirs: Form) => Merged<Form, Clash, Taken>;
  withSide: (form: Form, clash: Clash, side: Side) => Form;
  /** The saved form with input typed since it was sent. */
  typedSince: (sent: Form, typed: Form, saved: Base) => Form;
  /**
   * Both sides of a merge if something sent without a response may be stored, which then counts as the user's own change. Left out for
   * forms that consist of fields only.
   */
  known?: (sides: OwnSides<Form>, sent: Form, theirs: Form) => OwnSides<Form>;
};

function knownInFields<Form>(sides: OwnSides<Form>, sent: Form, theirs: Form): OwnSides<Form> {
  return knownFields(Object.keys(sent as object) as (keyof Form)[], sides, sent, theirs);
}

/** The steps of editing a kind of record. Null: nothing was changed, and the form follows the record. */
export function editSteps<Base, Form, Clash, Taken, Refusal>(rules: FormRules<Base, Form, Clash, Taken>) {
  type Started = RecordEdit<Base, Form, Clash, Taken, Refusal>;
  type Edit = Started | null;
  const { known = knownInFields } = rules;
  const untouched = { clashes: [], taken: [], refusal: null, unanswered: [] };
  const begun = (edit: Edit, record: Base): Started =>
    edit ?? { base: record, form: rules.formOf(record), ...untouched };
  // Something sent without a response may be stored, so restoring the original values also needs saving.
  const isUnsaved = (edit: Edit): boolean =>
    edit !== null && (edit.clashes.length + edit.unanswered.length > 0 || rules.isChanged(edit.base, edit.form));
  const settled = (edit: Edit): Edit => (isUnsaved(edit) ? edit : null);
  return {
    formOf: rules.formOf,
    /** Returns the edit, or one that begins with the stored record. */
    begun,
    /** Whether there is unsaved input or an unresolved conflict. */
    isUnsaved,
    /** Ends editing once everything is back as it was. */
    settled,
    /** Applies a change of the form; `stillRefused` drops rejections of fields that changed. */
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
    /** Applies a chosen side of a conflict. */
    afterChoice: (edit: Edit, clash: Clash, side: Side): Edit =>
      edit && { ...edit, form: rules.withSide(edit.form, clash, side) },
    /** Handles a rejection: input stays. `unanswered` is what was sent if there was no response. */
    afterRefusal: (edit: Edit, refusal: Refusal, unanswered: Form | null = null): Edit =>
      edit && { ...edit, refusal, unanswered: [...new Set([...edit.unanswered, ...(unanswered ? [unanswered] : [])])] },
    /**
     * Handles a conflict: someone else saved first, or the user's own save was stored without a response. Merges both changes onto the
     * current record, losing no input. `sent` is the current request if it was accepted.
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
    /** Whether everything taken over into the form is the user's own. */
    isAllOwn: ({ clashes, taken }: Started): boolean => clashes.length + taken.length === 0,
    /**
     * Handles a successful save. Input typed during the save stays, based on the current record. `isHeld`: a line is being edited, so the
     * form keeps its line keys and the input goes into that line.
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

/** Drops a rejection's message about a field that changed since. */
export function withoutField(name: string) {
  return <Refusal extends FieldRefusal>(refusal: Refusal): Refusal => ({
    ...refusal,
    errors: new Map([...refusal.errors].filter(([field]) => field !== name)),
  });
}
