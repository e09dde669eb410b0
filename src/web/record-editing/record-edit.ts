import { type Merged, type OwnSides, recognizeSavedFields, type Side } from './merge-fields.ts';

/** Why the server rejected a record: a message, and errors by field. Documents add errors by line. */
export type FieldRefusal<Field extends string = string> = { message: string; errors: ReadonlyMap<Field, string> };

/** An edit in progress: `base` = the record as it was when the user began, `form` = the current input. */
export type RecordEdit<Base, Form, Conflict, Adopted, Refusal> = {
  base: Base;
  form: Form;
  /** Fields that this user and someone else both changed, until the next save. */
  conflicts: readonly Conflict[];
  /** Fields that only someone else changed: the form has their values. */
  adopted: readonly Adopted[];
  refusal: Refusal | null;
  /** Forms that were sent without getting a response: any of them may have been saved. */
  unanswered: readonly Form[];
};

/** How to edit a kind of record. */
export type FormRules<Base, Form, Conflict, Adopted> = {
  formOf: (record: Base) => Form;
  isChanged: (base: Base, form: Form) => boolean;
  merge: (before: Form, mine: Form, theirs: Form) => Merged<Form, Conflict, Adopted>;
  withSide: (form: Form, conflict: Conflict, side: Side) => Form;
  /** Returns the form of the saved record, with the input made after it was sent. */
  withLaterInput: (sent: Form, typed: Form, saved: Base) => Form;
  /**
   * Corrects the sides of a merge if an unanswered save may have succeeded: stored values that equal the sent ones are the
   * user's own change, not someone else's. The default suits forms that consist only of fields.
   */
  recognizeSaved?: (sides: OwnSides<Form>, sent: Form, theirs: Form) => OwnSides<Form>;
};

function recognizeFields<Form>(sides: OwnSides<Form>, sent: Form, theirs: Form): OwnSides<Form> {
  return recognizeSavedFields(Object.keys(sent as object) as (keyof Form)[], sides, sent, theirs);
}

/**
 * Returns the state transitions of an edit, as pure functions. The edit is null while nothing is changed: then the form shows
 * the record.
 */
export function editSteps<Base, Form, Conflict, Adopted, Refusal>(rules: FormRules<Base, Form, Conflict, Adopted>) {
  type Started = RecordEdit<Base, Form, Conflict, Adopted, Refusal>;
  type Edit = Started | null;
  const { recognizeSaved = recognizeFields } = rules;
  const untouched = { conflicts: [], adopted: [], refusal: null, unanswered: [] };
  const start = (edit: Edit, record: Base): Started =>
    edit ?? { base: record, form: rules.formOf(record), ...untouched };
  // An unanswered save may have succeeded. Then the record differs, even if the input is back to what it was.
  const isUnsaved = (edit: Edit): boolean =>
    edit !== null && (edit.conflicts.length + edit.unanswered.length > 0 || rules.isChanged(edit.base, edit.form));
  const endIfUnchanged = (edit: Edit): Edit => (isUnsaved(edit) ? edit : null);
  return {
    formOf: rules.formOf,
    /** Returns the edit, or a new one of the unchanged record. */
    start,
    /** Whether there is unsaved input or an unresolved conflict. */
    isUnsaved,
    /** Returns null if everything is back to what it was. */
    endIfUnchanged,
    /** The user changed the form. `stillRefused` removes the errors of what they changed. */
    afterChange: (
      edit: Edit,
      record: Base,
      change: (form: Form) => Form,
      stillRefused: (refusal: Refusal, form: Form, before: Form) => Refusal,
    ): Edit => {
      const before = start(edit, record);
      const form = change(before.form);
      if (form === before.form) return edit;
      return { ...before, form, refusal: before.refusal && stillRefused(before.refusal, form, before.form) };
    },
    /** The user chose a side of a conflict. */
    afterChoice: (edit: Edit, conflict: Conflict, side: Side): Edit =>
      edit && { ...edit, form: rules.withSide(edit.form, conflict, side) },
    /** The server rejected the save: all input stays. `unanswered` = the form that was sent, if there was no response. */
    afterRefusal: (edit: Edit, refusal: Refusal, unanswered: Form | null = null): Edit =>
      edit && { ...edit, refusal, unanswered: [...new Set([...edit.unanswered, ...(unanswered ? [unanswered] : [])])] },
    /**
     * The record has a newer version: someone else saved it, or this user did and the response was lost. Merges the input over
     * the current record and loses none of it. `sent` = the form that was just sent, if the server may have saved it.
     */
    afterConflict: (edit: Edit, current: Base, sent: Form | null = null): Edit => {
      if (!edit) return null;
      const theirs = rules.formOf(current);
      const own = sent ? [...edit.unanswered, sent] : edit.unanswered;
      const { before, mine } = own.reduce<OwnSides<Form>>(
        (sides, unanswered) => recognizeSaved(sides, unanswered, theirs),
        {
          before: rules.formOf(edit.base),
          mine: edit.form,
        },
      );
      return endIfUnchanged({ base: current, ...rules.merge(before, mine, theirs), refusal: null, unanswered: [] });
    },
    /** Whether the form contains no changes by others. */
    isAllOwn: ({ conflicts, adopted }: Started): boolean => conflicts.length + adopted.length === 0,
    /**
     * The record was saved. Input made during the save stays. `isEditingLine` = a line's editor is open: the form keeps the keys
     * of its lines, so that the input goes into that line.
     */
    afterSave: (edit: Edit, sent: Form, saved: Base, isEditingLine = false): Edit => {
      if (!edit || (edit.form === sent && !isEditingLine)) return null;
      const next = { base: saved, form: rules.withLaterInput(sent, edit.form, saved), ...untouched };
      return isEditingLine ? next : endIfUnchanged(next);
    },
  };
}
export type EditSteps<Base, Form, Conflict, Adopted, Refusal> = ReturnType<
  typeof editSteps<Base, Form, Conflict, Adopted, Refusal>
>;

/** Removes a changed field's error from a refusal. */
export function withoutField(name: string) {
  return <Refusal extends FieldRefusal>(refusal: Refusal): Refusal => ({
    ...refusal,
    errors: new Map([...refusal.errors].filter(([field]) => field !== name)),
  });
}
