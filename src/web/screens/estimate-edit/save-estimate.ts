import { Estimate, updateEstimate } from '#contract/estimates/estimate.ts';
import { ESTIMATE_FIELD_NAMES } from '#domain/estimates/estimate-fields.ts';
import { type ApiProblem, call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { errorsByField, type RecordSaving } from '../../record-editing/save-record.ts';
import type { EstimateRefusal, PlaceProblem } from './estimate-edit-state.ts';
import { type EstimateForm, estimateSaveOf, sentSections } from './estimate-form.ts';
import { LINE_FIELDS } from './estimate-line.ts';

/** How an estimate is saved by somebody who may see margins, or not. It exists when it is edited: it was begun before. */
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

/** The message of a refusal, with those of its fields: `name` of the head, `sections.0.lines.3.rate` of a line as it was sent. */
function refusalOf(refused: ApiProblem, form: EstimateForm): EstimateRefusal {
  const { message, problem } = refused;
  const sections = sentSections(form);
  const places = (problem.errors ?? []).flatMap(({ path, message: why }): PlaceProblem[] => {
    const [first, place, part, index, name] = path.split(/[./]/).filter(Boolean);
    const section = first === 'sections' ? sections[Number(place)] : undefined;
    if (!section) return [];
    const line = part === 'lines' ? section.lines[Number(index)] : undefined;
    const field = line ? (LINE_FIELDS.find((one) => one === name) ?? 'net') : null;
    return [{ section: section.key, line: line?.key ?? null, field, why }];
  });
  return { message, errors: errorsByField(ESTIMATE_FIELD_NAMES, refused), places };
}
