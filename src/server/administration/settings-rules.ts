import { baseCurrencyRefusal } from '#domain/base-currency.ts';
import { findBaseCurrencyInUse } from '../platform/exchange-rates/base-currency.sql.ts';
import { askIn } from '../platform/exchange-rates/document-rates.sql.ts';
import type { KindRules, RecordChange } from './record-change.ts';

/** What a change of the agency's settings has to keep to: the base currency stays from the first amount on (ADM-11). */
export const SETTINGS_RULES: KindRules = {
  findings: async (transaction, { changed, after }: RecordChange) => {
    if (!changed.includes('baseCurrency')) return [];
    const { id, hasAmounts } = await findBaseCurrencyInUse(askIn(transaction));
    const why = baseCurrencyRefusal({ before: id, after: after.baseCurrency as number | null, hasAmounts });
    return why ? [{ field: 'baseCurrency', why }] : [];
  },
  around: (_, write) => write(),
  written: async () => undefined,
};
