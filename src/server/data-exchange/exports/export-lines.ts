import type { ClientBase } from 'pg';
import type { ExportedEntry } from '#domain/data-exchange/export-entry.ts';
import { clientKey, personKey, projectKey, taskKey } from '#domain/data-exchange/export-match.ts';
import { namesCurrency } from '#domain/money/currency-name.ts';
import { formatHours, type Hundredths } from '#domain/time/hours.ts';
import type { Column } from '../column.ts';
import { columnNamed } from '../kind.ts';
import { kindNamed } from '../kinds.ts';
import type { ExportRights, MatchedExport } from './match-export.ts';
import { type CreatedName, type LinesOfKind, recordMaker } from './record-maker.ts';
import { type CodedEntry, takeSavedHours } from './saved-hours.sql.ts';

/** An export converted to Docket's own kinds: new records come before their hours. */
export type ExportLines = {
  made: LinesOfKind[];
  entries: LinesOfKind;
  /** The lines of new records that each entry's line needs, as `kind line`. */
  needs: ReadonlyMap<number, readonly string[]>;
  /** Names that stand for what is made, by its code. */
  names: CreatedName[];
  /** Hours that stay out because somebody said so of one of their names. */
  leftOutByChoice: number;
  ratesLeftOut: RatesLeftOut;
  /** The hours of each imported entry, by line. */
  hours: ReadonlyMap<number, Hundredths>;
  /** The person of an entry, by code; null if the person is skipped. */
  ownerOf: (entry: ExportedEntry) => { key: string; code: string | null; name: string };
};

/** Entries without rates: in a foreign currency, or because the user may not set rates. */
type RatesLeftOut = { foreign: number; currencies: string[]; forbidden: number };

/** The maximum number of currencies named when rates are left out. */
const MOST_CURRENCIES = 10;

/** Converts an export to lines of Docket's own kinds. Every name has been matched. */
export async function linesOfExport(
  client: ClientBase,
  entries: readonly ExportedEntry[],
  matched: MatchedExport,
  { mayRate }: ExportRights,
): Promise<ExportLines> {
  const { decisionOf, ours } = matched;
  const { people, personOf, taskOf, jobOf, made, names } = await recordMaker(client, matched);
  const approverDecision = decisionOf('approver', '');
  const approver = approverDecision?.do === 'match' ? people.get(approverDecision.id)!.code : null;
  const isBase = ({ currency }: ExportedEntry) => currency === '' || namesCurrency(currency, ours.currency);
  const isRated = (entry: ExportedEntry) => entry.chargeRate !== null || entry.costRate !== null;
  const needs = new Map<number, readonly string[]>();
  const coded: (CodedEntry & { line: number; rest: string[] })[] = [];
  let leftOutByChoice = 0;
  const ratesLeftOut = { foreign: 0, forbidden: 0 };
  const currencies = new Set<string>();
  for (const entry of entries) {
    const isOut =
      decisionOf('person', personKey(entry.person))?.do === 'leave-out' ||
      decisionOf('project', projectKey(entry))?.do === 'leave-out' ||
      decisionOf('task', taskKey(entry))?.do === 'leave-out' ||
      (entry.client !== '' && decisionOf('client', clientKey(entry))?.do === 'leave-out');
    const [person, job, task] = isOut ? [null, null, null] : [personOf(entry), jobOf(entry), taskOf(entry)];
    if (!person || !job || !task) {
      leftOutByChoice += 1;
      continue;
    }
    needs.set(entry.line, [...person.needs, ...job.needs, ...task.needs]);
    if (isRated(entry) && !isBase(entry)) {
      ratesLeftOut.foreign += 1;
      if (currencies.size < MOST_CURRENCIES) currencies.add(entry.currency);
    } else if (isRated(entry) && !mayRate) ratesLeftOut.forbidden += 1;
    const isApproved = approver !== null && entry.isApproved;
    const rates = mayRate && isBase(entry) ? [entry.costRate, entry.chargeRate] : [null, null];
    coded.push({
      line: entry.line,
      person: person.code,
      job: job.code,
      isClientJob: job.isBillable,
      task: task.code,
      day: entry.day,
      notes: entry.notes,
      isBillable: job.isBillable && entry.isBillable,
      hundredths: entry.hundredths,
      parts: entry.parts,
      rest: [
        isApproved ? approver : '',
        isApproved ? `${entry.day}T12:00:00Z` : '',
        ...rates.map((rate) => rate ?? ''),
      ],
    });
  }
  await takeSavedHours(client, coded);
  const created = new Map(
    names.flatMap(({ subject, key, code }) => (subject === 'person' ? [[key, code] as const] : [])),
  );
  const ownerOf: ExportLines['ownerOf'] = ({ person }) => {
    const key = personKey(person);
    const decision = decisionOf('person', key);
    const code = decision?.do === 'match' ? people.get(decision.id)!.code : (created.get(key) ?? null);
    return { key, code, name: person.name || person.email };
  };
  const written = coded.map(({ line, person, job, isClientJob, task, day, notes, isBillable, hundredths, rest }) => ({
    line,
    cells: [
      person,
      isClientJob ? 'yes' : 'no',
      job,
      task,
      day,
      formatHours(hundredths),
      notes,
      isBillable ? 'yes' : 'no',
      ...rest,
    ],
  }));
  return {
    made: made(),
    entries: { kind: kindNamed('time-entries')!, columns: ENTRY_COLUMNS, lines: written },
    needs,
    names,
    leftOutByChoice,
    hours: new Map(coded.map(({ line, hundredths }) => [line, hundredths])),
    ownerOf,
    ratesLeftOut: { ...ratesLeftOut, currencies: [...currencies] },
  };
}

/** An existing entry keeps its approval and rates, because the file shows an earlier state. */
const ENTRY_COLUMNS: Column[] = [
  'employee',
  'is_client_job',
  'job',
  'cost_type',
  'date',
  'hours',
  'notes',
  'is_billable',
  'approved_by',
  'approved_at',
  'cost_rate',
  'charge_rate',
].map((name) => {
  const column = columnNamed(kindNamed('time-entries')!, name)!;
  return name.startsWith('approved') || name.endsWith('rate') ? { ...column, isOfNewOnly: true } : column;
});
