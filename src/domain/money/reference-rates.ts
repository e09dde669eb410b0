import { type Day, isDay, MONTH_NAMES } from '../calendar/calendar.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/** The European Central Bank's reference rates of a day: currency units per euro, by code, exact. */
export type ReferenceRates = { day: Day; figures: ReadonlyMap<string, string> };

const EURO = 'EUR';

/**
 * Derives the rates of a day for an agency's base currency. For other bases than the euro, the two figures of the day form the pair
 * unchanged. Empty if the base currency has no figure.
 */
export function ratesOfReference({ figures }: ReferenceRates, base: string): (ExchangeRate & { currency: string })[] {
  const baseUnits = base === EURO ? '1' : figures.get(base);
  if (baseUnits === undefined) return [];
  const others = [...figures, ...(figures.has(EURO) ? [] : [[EURO, '1'] as const])];
  return others.flatMap(([currency, currencyUnits]) =>
    currency === base ? [] : [{ currency, baseUnits, currencyUnits }],
  );
}

/** Parses the bank's dates: `2026-03-13`, or `13 March 2026` in the daily file; null if neither. */
export function readReferenceDay(text: string): Day | null {
  if (isDay(text)) return text;
  const [, dayOfMonth, name, year] = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text) ?? [];
  const month = (MONTH_NAMES as readonly string[]).indexOf(name ?? '') + 1;
  const day = `${year}-${String(month).padStart(2, '0')}-${dayOfMonth?.padStart(2, '0')}`;
  return month > 0 && isDay(day) ? day : null;
}

/** Parses a figure; null for `N/A` (no rate on this day), undefined if invalid. */
export function readReferenceFigure(text: string): string | null | undefined {
  if (text === 'N/A') return null;
  return /^\d{1,12}(\.\d{1,12})?$/.test(text) ? text : undefined;
}
