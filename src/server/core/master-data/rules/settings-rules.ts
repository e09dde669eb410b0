import { baseCurrencyRefusal } from '#domain/money/base-currency.ts';
import { findBaseCurrencyInUse } from '../../exchange-rates/base-currency.sql.ts';
import { askIn } from '../../exchange-rates/document-rates.sql.ts';
import type { KindRules } from './record-change.ts';
import { reportSecurityChanges } from './report-security-changes.ts';

/** The base currency can't change once anything is stored in it. */
export const SETTINGS_RULES: KindRules = {
  findings: async (transaction, changes) => {
    if (!changes.some(({ changed }) => changed.includes('baseCurrency'))) return changes.map(() => []);
    const { hasAmounts } = await findBaseCurrencyInUse(askIn(transaction));
    return changes.map(({ before, after }) => {
      const [was, is] = [before.baseCurrency as number | null, after.baseCurrency as number | null];
      const why = baseCurrencyRefusal({ before: was, after: is, hasAmounts });
      return why ? [{ field: 'baseCurrency', why }] : [];
    });
  },
  around: (_, write) => write(),
  written: reportSecurityChanges('settings'),
};
