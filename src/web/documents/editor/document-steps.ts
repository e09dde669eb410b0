import {
  editSteps,
  type FieldRefusal,
  type FormRules,
  type RecordEdit,
  withoutField,
} from '../../record-editing/record-edit.ts';
import { addStep, type Steps, stepRedone, stepUndone } from '../lines/line-steps.ts';

/** An error in a line or section, by its key. Without a field it concerns the section itself. */
export type PartProblem<Place> = { key: string; field: Place | null; why: string };

/** Why the server rejected a document: the message, and the errors by field and by line or section. */
export type DocumentRefusal<Field extends string, Place> = FieldRefusal<Field> & {
  parts: readonly PartProblem<Place>[];
};

/** What others changed: fields of the head, or lines. */
export type Adopted<Field> = Field | 'lines';

/** A document's form. `steps` = what can be undone; merging or recalculating the lines clears it. */
export type DocumentForm<Head, Parts> = { head: Head; steps?: Steps<Parts> };

/** A document that is being changed; null = nothing was changed. */
type DocumentEdit<Base, Form, Conflict, Field extends string, Place> = RecordEdit<
  Base,
  Form,
  Conflict,
  Adopted<Field>,
  DocumentRefusal<Field, Place>
> | null;

/** Returns the steps of editing a document. `Parts` = its lines, or its sections with lines. */
export function documentSteps<
  Base,
  Head,
  Parts extends readonly object[],
  Form extends DocumentForm<Head, Parts>,
  Conflict,
  Place,
>(
  rules: FormRules<Base, Form, Conflict, Adopted<keyof Head & string>> & {
    withHeadField: <Name extends keyof Head>(form: Form, name: Name, value: Head[Name]) => Form;
    partsOf: (form: Form) => Parts;
    withParts: (form: Form, parts: Parts) => Form;
    /** All lines and sections, in which the server may find errors. */
    places: (form: Form) => readonly { key: string }[];
  },
) {
  type Field = keyof Head & string;
  type Refusal = DocumentRefusal<Field, Place>;
  type Edit = DocumentEdit<Base, Form, Conflict, Field, Place>;
  const steps = editSteps<Base, Form, Conflict, Adopted<Field>, Refusal>(rules);

  /** Removes the server's errors in what has changed since. */
  const withoutChanged = (refusal: Refusal, form: Form, before: Form): Refusal => {
    const now = new Set<object>(rules.places(form));
    const same = new Set(rules.places(before).flatMap((part) => (now.has(part) ? [part.key] : [])));
    return { ...refusal, parts: refusal.parts.filter(({ key }) => same.has(key)) };
  };
  const afterStep = (edit: Edit, step: typeof stepUndone): Edit =>
    edit &&
    steps.afterChange(
      edit,
      edit.base,
      (form) => {
        const found = step(form.steps, rules.partsOf(form));
        return found ? { ...rules.withParts(form, found.lines), steps: found.steps } : form;
      },
      withoutChanged,
    );
  return {
    ...steps,
    /** Returns the edit after a change to a field of the head. */
    afterHeadChange: <Name extends Field>(edit: Edit, record: Base, name: Name, value: Head[Name]): Edit =>
      steps.afterChange(edit, record, (form) => rules.withHeadField(form, name, value), withoutField(name)),
    /** Returns the edit after a change of currency, which changes the amounts of every line. */
    afterCurrency: (edit: Edit, record: Base, change: (form: Form) => Form): Edit =>
      steps.afterChange(edit, record, change, withoutField('currency')),
    /** Returns the edit after a change to the lines: one step to undo, none if they stay the same. */
    afterLines: (edit: Edit, record: Base, change: (form: Form) => Parts): Edit =>
      steps.afterChange(
        edit,
        record,
        (form) => {
          const [before, parts] = [rules.partsOf(form), change(form)];
          return parts === before ? form : { ...rules.withParts(form, parts), steps: addStep(form.steps, before) };
        },
        withoutChanged,
      ),
    /** Returns the edit after undoing the last change to the lines. */
    afterUndo: (edit: Edit): Edit => afterStep(edit, stepUndone),
    /** Returns the edit after redoing the last undone change. */
    afterRedo: (edit: Edit): Edit => afterStep(edit, stepRedone),
  };
}
export type DocumentSteps<
  Base,
  Head,
  Parts extends readonly object[],
  Form extends DocumentForm<Head, Parts>,
  Conflict,
  Place,
> = ReturnType<typeof documentSteps<Base, Head, Parts, Form, Conflict, Place>>;
