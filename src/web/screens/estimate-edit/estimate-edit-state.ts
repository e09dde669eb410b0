import type { Estimate } from '#contract/estimates/estimate.ts';
import { ESTIMATE_FIELD_NAMES, type EstimateField } from '#domain/estimates/estimate-fields.ts';
import { addStep, stepRedone, stepUndone } from '../../documents/lines/line-steps.ts';
import { mergeFields } from '../../record-editing/merge-fields.ts';
import { editSteps, type FieldRefusal, type RecordEdit, withoutField } from '../../record-editing/record-edit.ts';
import { inCurrency } from './currency/change-currency.ts';
import {
  type DraftSection,
  type EstimateForm,
  type EstimateHeadForm,
  formOf,
  isFormChanged,
  sectionOf,
  sentSections,
} from './estimate-form.ts';
import type { LineField } from './estimate-line.ts';
import { recognizeSavedEstimate } from './loaded-estimate.ts';
import { type Adopted, type EstimateConflict, mergeEstimate, withSide } from './merge-estimate.ts';

/** The location of an error in a section: a field of a line, or the section itself. */
export type PlaceProblem = { section: string; line: string | null; field: LineField | null; why: string };

/** Why the server rejected an estimate: the message, and the errors by field, section and line. */
export type EstimateRefusal = FieldRefusal<EstimateField> & { places: readonly PlaceProblem[] };

/** An estimate that is being changed; null = nothing was changed. */
export type EstimateEdit = RecordEdit<Estimate, EstimateForm, EstimateConflict, Adopted, EstimateRefusal> | null;

/** The steps of editing an estimate. */
export const estimateSteps = editSteps<Estimate, EstimateForm, EstimateConflict, Adopted, EstimateRefusal>({
  formOf,
  isChanged: isFormChanged,
  merge: mergeEstimate,
  withSide,
  withLaterInput,
  recognizeSaved: recognizeSavedEstimate,
});

/** Returns the edit after a change to a field of the head. */
export function afterHeadChange<Name extends EstimateField>(
  edit: EstimateEdit,
  estimate: Estimate,
  name: Name,
  value: EstimateHeadForm[Name],
): EstimateEdit {
  const change = (form: EstimateForm) => ({ ...form, head: { ...form.head, [name]: value } });
  return estimateSteps.afterChange(edit, estimate, change, withoutField(name));
}

/** Returns the edit after a change of currency, which changes the amounts of every line. */
export function afterCurrency(
  edit: EstimateEdit,
  estimate: Estimate,
  currency: NonNullable<EstimateHeadForm['currency']>,
  given: Parameters<typeof inCurrency>[2],
): EstimateEdit {
  const change = (form: EstimateForm) => inCurrency(form, currency, given);
  return estimateSteps.afterChange(edit, estimate, change, withoutField('currency'));
}

/** Returns the edit after a change to the sections or their lines: one step to undo. */
export function afterSections(
  edit: EstimateEdit,
  estimate: Estimate,
  change: (form: EstimateForm) => readonly DraftSection[],
): EstimateEdit {
  const step = (form: EstimateForm) => {
    const sections = change(form);
    return sections === form.sections ? form : { ...form, sections, steps: addStep(form.steps, form.sections) };
  };
  return estimateSteps.afterChange(edit, estimate, step, withoutChanged);
}

/** Returns the edit after undoing the last change to the sections. */
export function afterUndo(edit: EstimateEdit): EstimateEdit {
  return afterStep(edit, stepUndone);
}

/** Returns the edit after redoing the last undone change. */
export function afterRedo(edit: EstimateEdit): EstimateEdit {
  return afterStep(edit, stepRedone);
}

function afterStep(edit: EstimateEdit, step: typeof stepUndone): EstimateEdit {
  if (!edit) return null;
  const change = (form: EstimateForm) => {
    const found = step(form.steps, form.sections);
    return found ? { ...form, sections: found.lines, steps: found.steps } : form;
  };
  return estimateSteps.afterChange(edit, edit.base, change, withoutChanged);
}

/** Removes the server's errors for lines and sections that have changed since. */
function withoutChanged(refusal: EstimateRefusal, { sections }: EstimateForm, before: EstimateForm): EstimateRefusal {
  const lines = new Set(before.sections.flatMap((section) => section.lines));
  const same = new Set([
    ...before.sections.flatMap((section) => (sections.includes(section) ? [section.key] : [])),
    ...sections.flatMap((section) => section.lines.flatMap((line) => (lines.has(line) ? [line.key] : []))),
  ]);
  return { ...refusal, places: refusal.places.filter(({ section, line }) => same.has(line ?? section)) };
}

function withLaterInput(sent: EstimateForm, typed: EstimateForm, saved: Estimate): EstimateForm {
  // The server answers sections and lines in the order in which they were sent, so that each is known again.
  const stored = new Map(
    sentSections(sent).flatMap(({ key, lines }, place) => {
      const section = saved.sections[place];
      return section
        ? [
            [
              key,
              sectionOf(
                section,
                key,
                lines.map((line) => line.key),
              ),
            ] as const,
          ]
        : [];
    }),
  );
  const lines = new Map(
    [...stored.values()].flatMap((section) => section.lines.map((line) => [line.key, line] as const)),
  );
  const sentLines = new Set(sent.sections.flatMap((section) => section.lines));
  const { form: head } = mergeFields(ESTIMATE_FIELD_NAMES, sent.head, typed.head, formOf(saved).head);
  const sections = typed.sections.map((section) => {
    const known = stored.get(section.key);
    if (known && sent.sections.includes(section)) return known;
    return {
      ...section,
      id: known?.id ?? section.id,
      lines: section.lines.flatMap((line) => {
        const own = lines.get(line.key);
        if (sentLines.has(line)) return own ?? [];
        return [own ? { ...line, id: own.id } : line];
      }),
    };
  });
  return { head, sections };
}
