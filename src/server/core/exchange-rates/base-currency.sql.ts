import type { Ask } from './document-rates.sql.ts';

/** Returns the agency's base currency (null if unset), and whether amounts are stored in it: of jobs, rated hours, rates and limits. */
export async function findBaseCurrencyInUse(ask: Ask): Promise<{ id: number | null; hasAmounts: boolean }> {
  const [found] = await ask<{ id: number | null; hasAmounts: boolean }>(
    `select (select base_currency_id from agency) as id,
      exists (select from purchase_order) or exists (select from client_invoice) or exists (select from supplier_cost)
      or exists (select from estimate_line) or exists (select from card_rate) or exists (select from card_mark_up) or exists (select from cost_type_rate)
      or exists (select from personal_rate) or exists (select from exchange_rate) or exists (select from approval_limit where amount is not null)
      or exists (select from cost_type where cost_rate <> 0 or charge_rate <> 0)
      or exists (select from time_entry where cost_rate <> 0 or charge_rate <> 0) as "hasAmounts"`,
    [],
  );
  return found!;
}
