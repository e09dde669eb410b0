import { type CurrencyChange, lineInCurrency } from '#domain/money/currency-change.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import type { DraftSection, EstimateForm, EstimateHeadForm } from '../estimate-form.ts';
import { type DraftLine, type RatesOf, withRates } from '../estimate-line.ts';

type Change = { change: CurrencyChange; cross: ExchangeRate | null; ratesOf: RatesOf };

/** Converts the form to another currency: with converted amounts, new rates, or the same numbers. Undo can't revert it step by step. */
export function inCurrency(form: EstimateForm, currency: EstimateHeadForm['currency'], given: Change): EstimateForm {
  const decimals = currency?.numberOfDecimals ?? 2;
  const sections = form.sections.map(
    (section): DraftSection => ({
      ...section,
      lines: section.lines.map((line) => lineIn(line, { ...given, decimals })),
    }),
  );
  return { head: { ...form.head, currency }, sections, currencyChange: given.change };
}

function lineIn(line: DraftLine, { change, cross, ratesOf, decimals }: Change & { decimals: number }): DraftLine {
  const rated = withRates(line, ratesOf);
  // The source of a mark-up applies in every currency; the server determines the source of a rate again.
  const markUpSource = line.stored ? (line.stored.source?.markUp ?? null) : (line.markUpSource ?? null);
  const said = { ...rated, stored: null, markUpSource };
  if (change === 'keep' || cross === null) return { ...said, follows: { ...said.follows, rate: false } };
  const converted = lineInCurrency(said, change, { cross, decimals, rateFromCards: null });
  const isFromCards = line.follows.rate || line.stored?.source?.rate != null;
  return { ...converted, follows: { ...said.follows, rate: change === 'rates' && isFromCards } };
}
