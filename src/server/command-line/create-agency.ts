import { isTimeZone } from '#domain/calendar/local-time.ts';
import { isDatabaseName } from '#domain/operations/new-agency.ts';
import { findCurrency, insertAgency } from '../setup/insert-agency.ts';
import { type Command, mustHave, readArguments } from './command.ts';
import { withRegistry } from './installation.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/** `create`: creates an agency with its currency and the usual access profiles, without people. */
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
  if (!isDatabaseName(name)) {
    throw new UsageProblem(
      'A database name must start with a letter and have at most 40 lower-case letters, digits and dashes.',
    );
  }
  const agencyName = mustHave(values.agency, 'agency');
  const timeZone = values['time-zone'];
  if (!isTimeZone(timeZone))
    throw new UsageProblem(`Unknown time zone ${timeZone}. Use a name such as Australia/Sydney.`);
  const currency = findCurrency(values.currency);
  if (!currency) throw new UsageProblem(`Unknown currency ${values.currency}. Use a code such as AUD or EUR.`);
  const secondLanguage = values['second-language'] ?? null;
  await withRegistry(installation, (registry) =>
    registry.create({ name, agencyName }, async (client) => {
      await client.query('begin');
      await insertAgency(client, { agencyName, timeZone, currency, secondLanguage });
      await client.query('commit');
    }),
  );
  say(
    terminal,
    `Created ${name} (${agencyName}). Next, somebody who administers it:
  npm run docket -- add-person ${name} --name … --username … --password-from-stdin
  npm run docket -- make-administrator ${name} <username>`,
  );
  return 0;
};
