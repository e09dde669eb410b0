import { addDays } from '#domain/calendar/calendar.ts';
import type { MasterKindName } from '#domain/master-data/master-kind.ts';
import { baseCurrencyRefusal } from '#domain/money/base-currency.ts';
import { DAYS_A_RATE_LASTS, exchangeRateFindings, isOddRate } from '#domain/money/exchange-rate.ts';
import { findBaseCurrencyInUse } from '../../exchange-rates/base-currency.sql.ts';
import { askIn, fillDocumentRates } from '../../exchange-rates/document-rates.sql.ts';
import { findBaseAndToday, findRatesBefore } from '../../exchange-rates/exchange-rate.sql.ts';
import { PEOPLE_RULES } from './people-rules.ts';
import type { KindRules } from './record-change.ts';
import { reportSecurityChanges } from './report-security-changes.ts';

/** The base currency can't change once amounts are stored in it. */
const SETTINGS_RULES: KindRules = {
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

/** Rates can't be in the future or of the base currency; documents without a rate take new ones. */
const EXCHANGE_RATE_RULES: KindRules = {
  findings: async (transaction, changes) => {
    const known = await findBaseAndToday(transaction);
    return changes.map(({ after: { day, currency } }) => (known ? exchangeRateFindings({ day, currency }, known) : []));
  },
  questions: async (transaction, changes) => {
    const before = await findRatesBefore(
      transaction,
      changes.map(({ after: { day, currency } }) => ({ day: String(day), currencyId: Number(currency) })),
    );
    return changes.map(({ after: { baseUnits, currencyUnits } }, index) => {
      const rate = { baseUnits: String(baseUnits), currencyUnits: String(currencyUnits) };
      const last = before[index];
      return last && isOddRate(rate, last) ? [{ field: 'currencyUnits', why: 'exchange-rate-odd' as const }] : [];
    });
  },
  around: (_, write) => write(),
  written: async (transaction, changes) => {
    const [first] = changes;
    const { day, currency } = first?.after ?? {};
    // One rate concerns few documents. After an import it's cheaper to check all documents without a rate.
    const isOne = changes.length === 1 && typeof day === 'string' && typeof currency === 'number';
    const among = isOne ? { currencyId: currency, from: day, to: addDays(day, DAYS_A_RATE_LASTS) } : null;
    if (changes.length > 0) await fillDocumentRates(askIn(transaction), among);
  },
};

/** Kinds with rules that need the database, in addition to their declaration's. */
export const KIND_RULES: Partial<Record<MasterKindName, KindRules>> = {
  'exchange-rates': EXCHANGE_RATE_RULES,
  people: PEOPLE_RULES,
  settings: SETTINGS_RULES,
};
