import type { Estimate } from '#contract/estimates/estimate.ts';
import type { RefusalCode } from '#contract/http/refusal.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import { isDay } from '#domain/calendar/calendar.ts';
import { ESTIMATE_FIELD_NAMES, type EstimateField } from '#domain/estimates/estimate-fields.ts';
import { problemsOfEstimateLine } from '#domain/estimates/estimate-line.ts';
import { singleAlternatives } from '#domain/estimates/estimate-section.ts';
import { readOnlyFields } from '#domain/people/permission.ts';
import type { EstimateForm, EstimateHeadForm } from './estimate-form.ts';
import { type DraftLine, isBlank, LINE_FIELDS, type LineField } from './estimate-line.ts';

/** Why a value can't be saved, as an error code of the API; `unread` and `not-a-day` = it couldn't be parsed. */
type WhyWrong = RefusalCode | 'unread' | 'not-a-day';

/** The required fields of an estimate's head. */
export const MANDATORY_HEAD_FIELDS: ReadonlySet<string> = new Set(['name', 'currency', 'documentDate']);

/** Returns the errors in the head of an estimate. */
export function headProblems(head: EstimateHeadForm): { field: EstimateField; why: WhyWrong }[] {
  const { name, currency, documentDate, validUntil } = head;
  const problems: { field: EstimateField; why: WhyWrong }[] = [];
  if (!name?.trim()) problems.push({ field: 'name', why: 'mandatory-fields' });
  if (!currency) problems.push({ field: 'currency', why: 'mandatory-fields' });
  if (documentDate === null) problems.push({ field: 'documentDate', why: 'mandatory-fields' });
  const unread = (['documentDate', 'validUntil'] as const).filter(
    (field) => head[field] !== null && !isDay(head[field]),
  );
  problems.push(...unread.map((field) => ({ field, why: 'not-a-day' as const })));
  if (unread.length === 0 && documentDate !== null && validUntil !== null && validUntil < documentDate)
    problems.push({ field: 'validUntil', why: 'valid-before-date' });
  return problems;
}

/** An error in a section: in a field of a line, or, without one, in the section itself. */
export type SectionProblem = { section: string; line: string | null; field: LineField | null; why: WhyWrong };

const known = new WeakMap<DraftLine, { field: LineField; why: WhyWrong }[]>();

/** Returns the errors that prevent saving a line; unchanged lines aren't checked again. */
function problemsIn(line: DraftLine, decimals: number): { field: LineField; why: WhyWrong }[] {
  const before = known.get(line);
  if (before) return before;
  const unread = LINE_FIELDS.filter((field) => line.unread[field]);
  const problems: { field: LineField; why: WhyWrong }[] = unread.map((field) => ({ field, why: 'unread' }));
  if (!line.stored)
    for (const { field, reason } of problemsOfEstimateLine(line, decimals)) {
      // Inactive records can be saved, but not approved or sent: they are marked in place.
      if (reason === 'inactive' || unread.includes(field)) continue;
      const why = {
        missing: 'mandatory-fields',
        'too-long': 'line-quantity-too-long',
        'too-large': 'amount-too-large',
      } as const;
      problems.push({ field, why: why[reason] });
    }
  if (line.markUp !== null && Number(line.markUp) < -100) problems.push({ field: 'markUp', why: 'mark-up-too-low' });
  if ((line.markUp?.split('.')[1] ?? '').length > 6) problems.push({ field: 'markUp', why: 'mark-up-decimals' });
  known.set(line, problems);
  return problems;
}

/** Returns the errors in the sections of an estimate and their lines. */
export function sectionProblems({ sections }: Pick<EstimateForm, 'sections'>, decimals: number): SectionProblem[] {
  const lonely = singleAlternatives(sections);
  return sections.flatMap(({ key, lines }, place): SectionProblem[] => [
    ...(lonely.includes(place)
      ? [{ section: key, line: null, field: null, why: 'estimate-alternative-alone' as const }]
      : []),
    ...lines
      .filter((line) => !isBlank(line))
      .flatMap((line) => problemsIn(line, decimals).map((problem) => ({ section: key, line: line.key, ...problem }))),
  ]);
}

/** Returns the fields of a line with inactive records, which prevent approving and sending. */
export function inactiveFields(line: DraftLine): LineField[] {
  return (['costType', 'person', 'supplier', 'taxStatus'] as const).filter((field) => line[field]?.isActive === false);
}

/** Checks whether the estimate may be edited: only while it is new or rejected. */
export function mayEdit({ allowedActions }: Pick<Estimate, 'allowedActions'>): boolean {
  return allowedActions.includes('edit');
}

/** Returns the fields of the head that are read-only for the user. */
export function fixedHeadFields(user: SessionUser, base: Estimate): ReadonlySet<EstimateField> {
  const readOnly = readOnlyFields(user, 'estimate');
  return new Set(ESTIMATE_FIELD_NAMES.filter((name) => readOnly.includes(name) || !mayEdit(base)));
}
