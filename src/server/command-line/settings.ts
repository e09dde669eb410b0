import type pg from 'pg';
import { CONFIG_OPTIONS } from '#domain/people/permission.ts';
import { type Command, readArguments } from './command.ts';
import { withAgency } from './installation.ts';
import { say } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/** A kind of setting: how it's parsed and printed. Throws UsageProblem for invalid values. */
type Kind = { read: (typed: string) => unknown; show: (value: unknown) => string };

const onOrOff: Kind = {
  read(typed) {
    if (typed === 'on' || typed === 'off') return typed === 'on';
    throw new UsageProblem(`"${typed}" must be on or off.`);
  },
  show: (value) => (value ? 'on' : 'off'),
};

const daysOrNone: Kind = {
  read(typed) {
    if (typed === 'none') return null;
    if (/^[1-9]\d{0,3}$/.test(typed)) return Number(typed);
    throw new UsageProblem(`"${typed}" must be a number of days from 1 to 9999, or none.`);
  },
  show: (value) => (value === null ? 'none' : String(value)),
};

const addressOrNone: Kind = {
  read(typed) {
    if (typed === 'none') return null;
    if (/^https?:\/\/\S+$/.test(typed)) return typed;
    throw new UsageProblem(`"${typed}" must be a page address such as https://example.com/help, or none.`);
  },
  show: (value) => (value === null ? 'none' : String(value)),
};

/** Settings stored in the agency's row; the others are config options. */
const COLUMNS: Record<string, { column: string; kind: Kind }> = {
  'self-approval': { column: 'is_self_approval_allowed', kind: onOrOff },
  'own-order-approval': { column: 'is_own_order_approval_allowed', kind: onOrOff },
  'own-invoice-approval': { column: 'is_own_invoice_approval_allowed', kind: onOrOff },
  'password-days': { column: 'password_lifetime_days', kind: daysOrNone },
  'help-link': { column: 'help_link', kind: addressOrNone },
};

/** `settings`: prints an agency's settings, or sets one. Applies to signed-in people at their next call. */
export const settings: Command = async (typed, terminal, installation) => {
  const { words } = readArguments(typed, { least: 1, most: 3 }, {});
  const [database, name, value] = words as [string, string | undefined, string | undefined];
  if (name !== undefined && value === undefined) throw new UsageProblem('The value is missing. See --help.');
  return withAgency(installation, database, async (client) => {
    const before = await read(client);
    if (name !== undefined) {
      await client.query('begin');
      await set(client, name, value!);
      await writeTrail(client, before, await read(client));
      await client.query('commit');
    }
    for (const [shown, text] of await read(client)) say(terminal, `${shown}: ${text}`);
    return 0;
  });
};

async function read(client: pg.Client): Promise<[string, string][]> {
  const { rows: agencies } = await client.query('select * from agency');
  const { rows: options } = await client.query<{ code: string; setting: boolean }>('select * from config_option');
  const isOn = (code: string) => options.some((option) => option.code === code && option.setting);
  return [
    ...Object.entries(COLUMNS).map(([name, { column, kind }]): [string, string] => [
      name,
      kind.show(agencies[0]?.[column] ?? null),
    ]),
    ...CONFIG_OPTIONS.map((code): [string, string] => [code, onOrOff.show(isOn(code))]),
  ];
}

async function set(client: pg.Client, name: string, typed: string) {
  const known = COLUMNS[name];
  const code = CONFIG_OPTIONS.find((option) => option.toLowerCase() === name.toLowerCase());
  if (known) await client.query(`update agency set ${known.column} = $1`, [known.kind.read(typed)]);
  else if (code) {
    await client.query(
      `insert into config_option (code, setting) values ($1, $2)
       on conflict (code) do update set setting = excluded.setting`,
      [code, onOrOff.read(typed)],
    );
  } else throw new UsageProblem(`Unknown setting ${name}. Leave it out to list all settings.`);
}

/** The agency is a single row with id 1. */
async function writeTrail(client: pg.Client, before: [string, string][], after: [string, string][]) {
  const was = Object.fromEntries(before);
  const changed = after.filter(([name, text]) => was[name] !== text);
  for (const [name, text] of changed) {
    await client.query(
      `insert into audit_event (subject, subject_id, action, way, before, after)
       values ('agency', 1, 'update', 'command line', $1, $2)`,
      [{ [name]: was[name] }, { [name]: text }],
    );
  }
}
