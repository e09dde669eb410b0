import type { Estimate } from '#contract/estimates/estimate.ts';
import { ESTIMATE_FIELD_NAMES, type EstimateField } from '#domain/estimates/estimate-fields.ts';
import { type DocumentRefusal, documentSteps } from '../../documents/editor/document-steps.ts';
import { withLaterLines } from '../../documents/editor/saved-lines.ts';
import { mergeFields } from '../../record-editing/merge-fields.ts';
import {
  type DraftSection,
  type EstimateForm,
  type EstimateHeadForm,
  formOf,
  isFormChanged,
  linesOf,
  sectionOf,
  sentSections,
} from './estimate-form.ts';
import type { LineField } from './estimate-line.ts';
import { recognizeSavedEstimate } from './loaded-estimate.ts';
import { type EstimateConflict, mergeEstimate, withSide } from './merge-estimate.ts';

export type EstimateRefusal = DocumentRefusal<EstimateField, LineField>;

/** The steps of editing an estimate. */
export const estimateSteps = documentSteps<
  Estimate,
  EstimateHeadForm,
  readonly DraftSection[],
  EstimateForm,
  EstimateConflict,
  LineField
>({
  formOf,
  isChanged: isFormChanged,
  merge: mergeEstimate,
  withSide,
  withLaterInput,
  recognizeSaved: recognizeSavedEstimate,
  withHeadField: (form, name, value) => ({ ...form, head: { ...form.head, [name]: value } }),
  partsOf: ({ sections }) => sections,
  withParts: (form, sections) => ({ ...form, sections }),
  places: (form) => [...form.sections, ...linesOf(form)],
});

function withLaterInput(sent: EstimateForm, typed: EstimateForm, saved: Estimate): EstimateForm {
  // The server answers sections and lines in the order in which they were sent, so that each is known again.
  const sections = new Map(
    sentSections(sent).flatMap(({ key, lines }, place) => {
      const section = saved.sections[place];
      const keys = lines.map((line) => line.key);
      return section ? [[key, sectionOf(section, key, keys)] as const] : [];
    }),
  );
  const { form: head } = mergeFields(ESTIMATE_FIELD_NAMES, sent.head, typed.head, formOf(saved).head);
  return {
    head,
    sections: typed.sections.map((section) => {
      const known = sections.get(section.key);
      if (known && sent.sections.includes(section)) return known;
      // A key of an added line may be used again in another section.
      const stored = new Map(known?.lines.map((line) => [line.key, line]));
      const later = withLaterLines(linesOf(sent), section.lines, stored);
      return { ...section, id: known?.id ?? section.id, lines: later };
    }),
  };
}
