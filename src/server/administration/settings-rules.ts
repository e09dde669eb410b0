import { sql } from 'kysely';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import type { KindRules, RecordChange } from './record-change.ts';

/** What a change of the agency's settings has to keep to: the base currency stays from the first amount on (ADM-11). */
export const SETTINGS_RULES: KindRules = {
  findings: async (transaction, { changed }: RecordChange) =>
    changed.includes('baseCurrency') && (await hasAmounts(transaction))
      ? [{ field: 'baseCurrency', why: 'currency-settled' }]
      : [],
  around: (_, write) => write(),
  written: async () => undefined,
};

/** Whether anything is kept in the base currency: amounts of jobs, hours with a rate, rates and limits. */
async function hasAmounts(transaction: AgencyTransaction): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from purchase_order) or exists (select from client_invoice) or exists (select from supplier_cost)
      or exists (select from estimate_line) or exists (select from card_rate) or exists (select from card_mark_up) or exists (select from cost_type_rate)
      or exists (select from personal_rate) or exists (select from exchange_rate) or exists (select from approval_limit where amount is not null)
      or exists (select from cost_type where cost_rate <> 0 or charge_rate <> 0)
      or exists (select from time_entry where cost_rate <> 0 or charge_rate <> 0) as found`.execute(transaction);
  return rows[0]!.found;
}
