import type { ClientBase } from 'pg';

/** Returns the codes of an agency's currencies and of its base currency. */
export async function findOwnCurrencies(
  client: ClientBase,
): Promise<{ currencies: ReadonlySet<string>; base: string }> {
  const { rows } = await client.query<{ code: string; isBase: boolean }>(
    `select currency.code, currency.id = agency.base_currency_id as "isBase" from currency cross join agency`,
  );
  return { currencies: new Set(rows.map(({ code }) => code)), base: rows.find(({ isBase }) => isBase)!.code };
}
