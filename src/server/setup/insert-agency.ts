import type { ClientBase } from 'pg';
import { CONFIG_OPTIONS } from '#domain/people/permission.ts';
import { insertStandardProfiles } from './standard-profiles.ts';

/** A new agency's currency. */
export type NewCurrency = { code: string; name: string; decimals: number };

/** Inserts the agency's row, its currency and the usual access profiles into a new database; within a transaction. */
export async function insertAgency(
  client: ClientBase,
  agency: { agencyName: string; timeZone: string; currency: NewCurrency; secondLanguage: string | null },
): Promise<void> {
  const { code, name, decimals } = agency.currency;
  await client.query(
    `with base as (insert into currency (code, name, number_of_decimals) values ($1, $2, $3) returning id)
     insert into agency (name, time_zone, second_language, base_currency_id) select $4, $5, $6, id from base`,
    [code, name, decimals, agency.agencyName, agency.timeZone, agency.secondLanguage],
  );
  await client.query('insert into config_option (code, setting) select code, false from unnest($1::text[]) as code', [
    CONFIG_OPTIONS,
  ]);
  await insertStandardProfiles(client);
}

/** Finds a world currency by its code, ignoring case; null if unknown. */
export function findCurrency(typed: string): NewCurrency | null {
  const code = typed.toUpperCase();
  if (!Intl.supportedValuesOf('currency').includes(code)) return null;
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return { code, name: new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code, decimals };
}
