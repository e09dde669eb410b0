import { Estimate, updateEstimate } from '#contract/estimates/estimate.ts';
import { ESTIMATE_FIELD_NAMES } from '#domain/estimates/estimate-fields.ts';
import type { PartProblem } from '../../documents/editor/document-steps.ts';
import { type ApiProblem, call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { errorsByField, type RecordSaving } from '../../record-editing/save-record.ts';
import type { EstimateRefusal } from './estimate-edit-state.ts';
import { type EstimateForm, estimateSaveOf, sentSections } from './estimate-form.ts';
import { LINE_FIELDS, type LineField } from './estimate-line.ts';

/** Returns how an estimate is saved, depending on the right to see margins. An estimate always exists before it is edited. */
export function estimateSaving(maySeeMargin: boolean): RecordSaving<Estimate, Estimate, EstimateForm, EstimateRefusal> {
  return {
    schema: Estimate,
    send: (base, form) =>
      call(updateEstimate, { params: { id: base.id }, body: estimateSaveOf(base, form, maySeeMargin) }),
    changedSince: () => null,
    refusalOf,
    keyOf: ({ id }) => queryKeys.estimate(id),
    lists: [queryKeys.estimates, queryKeys.waiting],
  };
}

/** Parses the server's errors by path: `name` in the head, `sections.0.lines.3.rate` for a sent line. */
function refusalOf(refused: ApiProblem, form: EstimateForm): EstimateRefusal {
  const { message, problem } = refused;
  const sections = sentSections(form);
  const parts = (problem.errors ?? []).flatMap(({ path, message: why }): PartProblem<LineField>[] => {
    const [first, place, part, index, name] = path.split(/[./]/).filter(Boolean);
    const section = first === 'sections' ? sections[Number(place)] : undefined;
    if (!section) return [];
    const line = part === 'lines' ? section.lines[Number(index)] : undefined;
    const field = line ? (LINE_FIELDS.find((one) => one === name) ?? 'net') : null;
    return [{ key: (line ?? section).key, field, why }];
  });
  return { message, errors: errorsByField(ESTIMATE_FIELD_NAMES, refused), parts };
}
