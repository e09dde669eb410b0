import { addDays } from '#domain/calendar.ts';
import { DAYS_A_RATE_LASTS, exchangeRateFindings } from '#domain/exchange-rate.ts';
import { askIn, fillDocumentRates } from '../platform/exchange-rates/document-rates.sql.ts';
import { findBaseAndToday } from '../platform/exchange-rates/exchange-rate.sql.ts';
import type { KindRules } from './record-change.ts';

/** What a rate of exchange that is typed has to keep to, and which documents take it (FX-08, FX-09). */
export const EXCHANGE_RATE_RULES: KindRules = {
  findings: async (transaction, { after: { day, currency } }) =>
    exchangeRateFindings({ day, currency }, await findBaseAndToday(transaction)),
  around: (_, write) => write(),
  written: async (transaction, { after: { day, currency } }) => {
    if (typeof day !== 'string' || typeof currency !== 'number') return;
    await fillDocumentRates(askIn(transaction), {
      currencyId: currency,
      from: day,
      to: addDays(day, DAYS_A_RATE_LASTS),
    });
  },
};
