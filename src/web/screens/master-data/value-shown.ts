import type { AnsweredValue } from '#contract/master-data/master-data.ts';
import { formatDay, isDay } from '#domain/calendar/calendar.ts';
import type { MasterField } from '#domain/master-data/master-kind.ts';
import { phrase } from '#domain/text/phrase.ts';
import { formatAmount } from '../../platform/formats.ts';
import type { Texts } from '../../platform/translation.ts';

/** The labels of empty fields. */
export const EMPTY = { 'any-amount': phrase('any amount'), 'every-division': phrase('every division') } as const;

/** Formats a value of a record for display; empty if there is none. */
export function valueShown(of: MasterField, value: AnsweredValue, { t, field }: Pick<Texts, 't' | 'field'>): string {
  if (value === null) {
    if (of.whenEmpty) return t.of(EMPTY[of.whenEmpty]);
    return of.holds === 'day' && of.isAlways ? t('always') : '';
  }
  if (Array.isArray(value)) {
    const words = of.holds === 'list' ? of.of.filter((one) => value.includes(one.value)) : [];
    return words.map(({ label }) => field.of(label)).join(', ');
  }
  if (typeof value === 'object') return value.name;
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (of.holds === 'choice') {
    const choice = of.of.find((one) => one.value === value);
    return choice ? field.of(choice.label) : '';
  }
  if (typeof value === 'number') return String(value);
  if (of.holds === 'decimal') return formatAmount(value);
  return of.holds === 'day' && isDay(value) ? formatDay(value) : value;
}
