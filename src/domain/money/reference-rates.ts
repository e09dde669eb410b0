import { type Day, isDay, MONTH_NAMES } from '../calendar/calendar.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/** What one euro is on a day, in other currencies by their codes, as the European Central Bank publishes it; exact figures. */
export type ReferenceRates = { day: Day; figures: ReadonlyMap<string, string> };

const EURO = 'EUR';

/**
 * The rates of a day for an agency of some base currency. Where that is not the euro the two figures of the day make the pair, as they
 * are; without a figure of its own there are none.
 */
export function ratesOfReference({ figures }: ReferenceRates, base: string): (ExchangeRate & { currency: string })[] {
  const baseUnits = base === EURO ? '1' : figures.get(base);
  if (baseUnits === undefined) return [];
  const others = [...figures, ...(figures.has(EURO) ? [] : [[EURO, '1'] as const])];
  return others.flatMap(([currency, currencyUnits]) =>
    currency === base ? [] : [{ currency, baseUnits, currencyUnits }],
  );
}

/** A day as the bank writes it: `2026-03-13`, or in the daily file `13 March 2026`; null = neither. */
export function readReferenceDay(text: string): Day | null {
  if (isDay(text)) return text;
  const [, dayOfMonth, name, year] = /^(\d{1,2}) ([A-Za-z]+) (\d{4})$/.exec(text) ?? [];
  const month = (MONTH_NAMES as readonly string[]).indexOf(name ?? '') + 1;
  const day = `${year}-${String(month).padStart(2, '0')}-${dayOfMonth?.padStart(2, '0')}`;
  return month > 0 && isDay(day) ? day : null;
}

/** A figure as the bank writes it; null = `N/A`, which there is for a currency that the day does not have. Undefined = it is none. */
export function readReferenceFigure(text: string): string | null | undefined {
  if (text === 'N/A') return null;
  return /^\d{1,12}(\.\d{1,12})?$/.test(text) ? text : undefined;
}
