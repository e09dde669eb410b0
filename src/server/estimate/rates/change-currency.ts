import { formatDay } from '#domain/calendar/calendar.ts';
import { type CurrencyChange, crossRate, lineInCurrency } from '#domain/money/currency-change.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import { Refused } from '../../platform/refused.ts';
import type { LineRates, RatedLine } from '../rates-of-lines.sql.ts';
import type { StoredSection } from '../stored-estimate.sql.ts';

/** A currency with today's exchange rate; null for the base currency, undefined if there's none. */
type RatedCurrency = { code: string; rate: ExchangeRate | null | undefined };

/**
 * Converts stored sections to another currency before sent values are applied, including values that users without margin rights can't
 * send. Rejects if there's no exchange rate.
 */
export function sectionsInCurrency(
  sections: readonly StoredSection[],
  change: CurrencyChange,
  into: {
    from: RatedCurrency;
    to: RatedCurrency & { decimals: number };
    today: string;
    ratesOf: (line: RatedLine) => LineRates;
  },
): readonly StoredSection[] {
  if (change === 'keep' || sections.every(({ lines }) => lines.length === 0)) return sections;
  const { from, to, today, ratesOf } = into;
  const cross = crossRate({ from: from.rate, to: to.rate });
  if (!cross) {
    const currency = from.rate === undefined ? from.code : to.code;
    throw new Refused('no-exchange-rate', { values: { currency, day: formatDay(today) } });
  }
  return sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => {
      const isFromCards = line.costType !== null && line.source?.rate != null;
      const rateFromCards = isFromCards ? ratesOf({ costTypeId: line.costType!, personId: line.person }).rate : null;
      return lineInCurrency(line, change, { cross, decimals: to.decimals, rateFromCards });
    }),
  }));
}
