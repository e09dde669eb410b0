import type { RefusalCode } from '#contract/http/refusal.ts';
import { isDay } from '#domain/calendar/calendar.ts';
import type { Texts } from '../../platform/translation.ts';
import { describeFieldError, type WhyWrong } from '../../record-editing/field-errors.ts';
import { type AnyLine, byKey, type LineRules } from '../lines/draft-line.ts';
import type { PartProblem } from './document-steps.ts';

/** An error in the head of a document. */
export type HeadProblem<Field> = { field: Field; why: WhyWrong };
/** An error that prevents saving a line or section, by its key. */
export type WrongPart<Place> = { key: string; field: Place | null; why: WhyWrong };
/** An error in a line or section as text; `isMissing` = the value is only missing. */
export type ShownPartProblem<Place> = PartProblem<Place> & { isMissing: boolean };

/** Checks whether a document may be edited: only while it is new or rejected. */
export function mayEdit({ allowedActions }: { allowedActions: readonly string[] }): boolean {
  return allowedActions.includes('edit');
}

/** Returns the errors in the head of a document. `later` = a day that must not be before the document's date. */
export function problemsOfHead<Field extends string>(
  head: Readonly<Record<Field | 'documentDate', unknown>>,
  rules: { mandatory: Iterable<Field>; references: readonly Field[]; later: Field; whyBefore: RefusalCode },
): HeadProblem<Field>[] {
  const valueIn = (field: Field) => head[field];
  const isMissing = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '');
  const isUnread = (value: unknown) => typeof value === 'string' && !isDay(value);
  const { documentDate } = head;
  const later = valueIn(rules.later);
  const days = ['documentDate' as Field, rules.later];
  const unread = days.filter((field) => isUnread(valueIn(field)));
  const isBefore =
    unread.length === 0 && typeof documentDate === 'string' && typeof later === 'string' && later < documentDate;
  return [
    ...[...rules.mandatory]
      .filter((field) => isMissing(valueIn(field)))
      .map((field) => ({ field, why: 'mandatory-fields' as const })),
    ...rules.references
      .filter((field) => (valueIn(field) as { isActive?: boolean } | null)?.isActive === false)
      .map((field) => ({ field, why: 'inactive-fields' as const })),
    ...unread.map((field) => ({ field, why: 'not-a-day' as const })),
    ...(isBefore ? [{ field: rules.later, why: rules.whyBefore }] : []),
  ];
}

/** Returns a function that finds the errors of lines; unchanged lines aren't checked again. */
export function lineChecker<Line extends AnyLine<Field>, Field extends Place, Place extends string>(
  { fields, isBlank }: LineRules<Line, Field>,
  check: (line: Line, decimals: number) => readonly { field: Place; why: WhyWrong }[],
) {
  const known = new WeakMap<Line, WrongPart<Place>[]>();
  const problemsOf = (line: Line, decimals: number): WrongPart<Place>[] => {
    const unread: readonly Place[] = fields.filter((field) => line.unread[field]);
    return [
      ...unread.map((field) => ({ field, why: 'unread' as const })),
      ...check(line, decimals).filter(({ field }) => !unread.includes(field)),
    ].map((problem) => ({ key: line.key, ...problem }));
  };
  return (lines: readonly Line[], decimals: number): WrongPart<Place>[] =>
    lines
      .filter((line) => !isBlank(line))
      .flatMap((line) => {
        const problems = known.get(line) ?? problemsOf(line, decimals);
        known.set(line, problems);
        return problems;
      });
}

/** Describes the errors in lines and sections: missing values only after an attempt to save. */
export function shownPartProblems<Field extends string, Place>(
  lines: readonly AnyLine<Field>[],
  wrong: readonly WrongPart<Place>[],
  refused: readonly PartProblem<Place>[],
  wasTried: boolean,
  t: Texts['t'],
): ShownPartProblem<Place>[] {
  const own = wrong.flatMap(({ key, field, why }): ShownPartProblem<Place>[] => {
    const isMissing = why === 'mandatory-fields';
    if ((isMissing || why === 'line-needs-employee') && !wasTried) return [];
    const unread = why === 'unread' ? byKey(lines, key)?.unread[field as unknown as Field] : null;
    return [{ key, field, why: unread?.why ?? describeFieldError(why, t), isMissing }];
  });
  const others = refused.filter(({ key, field }) => !own.some((one) => one.key === key && one.field === field));
  return [...own, ...others.map((one) => ({ ...one, isMissing: false }))];
}
