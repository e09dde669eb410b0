import type { ClientBase } from 'pg';
import { type Command, mustHave, readArguments } from './command.ts';
import { withRegistry } from './installation.ts';
import { insertStandardProfiles } from './standard-profiles.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

type Currency = { code: string; name: string; decimals: number };

/** `create`: makes an agency with its own currency and the usual access profiles, and nobody in it. */
export const createAgency: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(
    typed,
    { least: 1, most: 1 },
    {
      agency: { type: 'string' },
      'time-zone': { type: 'string', default: 'UTC' },
      currency: { type: 'string', default: 'USD' },
      'second-language': { type: 'string' },
    },
  );
  const name = words[0]!;
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name)) {
    throw new UsageProblem(
      'The name of a database has small letters, digits and dashes, starts with a letter, and is no longer than 40.',
    );
  }
  const agencyName = mustHave(values.agency, 'agency');
  const timeZone = values['time-zone'];
  if (!isTimeZone(timeZone)) throw new UsageProblem(`There is no time zone ${timeZone}; one is Australia/Sydney.`);
  const currency = findCurrency(values.currency);
  const secondLanguage = values['second-language'] ?? null;
  await withRegistry(installation, (registry) =>
    registry.create({ name, agencyName }, async (client) => {
      await client.query('begin');
      await insertAgency(client, { agencyName, timeZone, currency, secondLanguage });
      await insertStandardProfiles(client);
      await client.query('commit');
    }),
  );
  say(
    terminal,
    `Created ${name} (${agencyName}). Next: npm run docket -- add-person ${name} --name … --username … --password-from-stdin`,
  );
  return 0;
};

async function insertAgency(
  client: ClientBase,
  agency: { agencyName: string; timeZone: string; currency: Currency; secondLanguage: string | null },
): Promise<void> {
  const { code, name, decimals } = agency.currency;
  await client.query(
    `with base as (insert into currency (code, name, number_of_decimals) values ($1, $2, $3) returning id)
     insert into agency (name, time_zone, second_language, base_currency_id) select $4, $5, $6, id from base`,
    [code, name, decimals, agency.agencyName, agency.timeZone, agency.secondLanguage],
  );
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

function findCurrency(typed: string): Currency {
  const code = typed.toUpperCase();
  if (!Intl.supportedValuesOf('currency').includes(code)) {
    throw new UsageProblem(`There is no currency ${typed}; codes are such as AUD or EUR.`);
  }
  const { maximumFractionDigits: decimals = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: code,
  }).resolvedOptions();
  return { code, name: new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code, decimals };
}
