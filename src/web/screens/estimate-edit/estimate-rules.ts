import type { Estimate } from '#contract/estimates/estimate.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { ESTIMATE_FIELD_NAMES, type EstimateField } from '#domain/estimates/estimate-fields.ts';
import { problemsOfEstimateLine } from '#domain/estimates/estimate-line.ts';
import { singleAlternatives } from '#domain/estimates/estimate-section.ts';
import { readOnlyFields } from '#domain/people/permission.ts';
import { lineChecker, mayEdit, problemsOfHead, type WrongPart } from '../../documents/editor/document-rules.ts';
import type { EstimateForm, EstimateHeadForm } from './estimate-form.ts';
import { type DraftLine, ESTIMATE_LINES, type LineField } from './estimate-line.ts';

/** The required fields of an estimate's head. */
export const MANDATORY_HEAD_FIELDS: ReadonlySet<EstimateField> = new Set(['name', 'currency', 'documentDate']);

/** Returns the errors in the head of an estimate. */
export function headProblems(head: EstimateHeadForm) {
  return problemsOfHead<EstimateField>(head, {
    mandatory: MANDATORY_HEAD_FIELDS,
    references: [],
    later: 'validUntil',
    whyBefore: 'valid-before-date',
  });
}

const lineProblems = lineChecker<DraftLine, LineField, LineField>(ESTIMATE_LINES, (line, decimals) => [
  ...(line.stored ? [] : problemsOfEstimateLine(line, decimals)).flatMap(({ field, reason }) => {
    // Inactive records can be saved, but not approved or sent: they are marked in place.
    if (reason === 'inactive') return [];
    const why = {
      missing: 'mandatory-fields',
      'too-long': 'line-quantity-too-long',
      'too-large': 'amount-too-large',
    } as const;
    return [{ field, why: why[reason] }];
  }),
  ...(line.markUp !== null && Number(line.markUp) < -100 ? [{ field: 'markUp', why: 'mark-up-too-low' } as const] : []),
  ...((line.markUp?.split('.')[1] ?? '').length > 6 ? [{ field: 'markUp', why: 'mark-up-decimals' } as const] : []),
]);

/** Returns the errors in the sections of an estimate and their lines. */
export function sectionProblems({ sections }: Pick<EstimateForm, 'sections'>, decimals: number) {
  const lonely = singleAlternatives(sections);
  return sections.flatMap(({ key, lines }, place): WrongPart<LineField>[] => [
    ...(lonely.includes(place) ? [{ key, field: null, why: 'estimate-alternative-alone' as const }] : []),
    ...lineProblems(lines, decimals),
  ]);
}

/** Returns the fields of a line with inactive records, which prevent approving and sending. */
export function inactiveFields(line: DraftLine): LineField[] {
  return (['costType', 'person', 'supplier', 'taxStatus'] as const).filter((field) => line[field]?.isActive === false);
}

/** Returns the fields of the head that are read-only for the user. */
export function fixedHeadFields(user: SessionUser, base: Estimate): ReadonlySet<EstimateField> {
  const readOnly = readOnlyFields(user, 'estimate');
  return new Set(ESTIMATE_FIELD_NAMES.filter((name) => readOnly.includes(name) || !mayEdit(base)));
}
