import type { ClientBase } from 'pg';
import type { ExportedEntry } from '#domain/export-entry.ts';
import {
  clientKey,
  foldedName,
  type MatchSubject,
  newCode,
  personKey,
  projectKey,
  taskKey,
} from '#domain/export-match.ts';
import { formatHours } from '#domain/hours.ts';
import type { Column } from '../column.ts';
import { columnNamed, type Kind } from '../kind.ts';
import { kindNamed } from '../kinds.ts';
import type { FileLine } from '../reading/csv-text.ts';
import type { ExportRights, MatchedExport } from './match-export.ts';
import { findGeneral } from './our-records.sql.ts';

/** Lines of a kind of ours, with the numbers that they have in the export. */
export type LinesOfKind = { kind: Kind; columns: Column[]; lines: FileLine[] };

/** An export as files of our own kinds: what is new comes before the hours of it (DATA-07). */
export type ExportLines = {
  made: LinesOfKind[];
  entries: LinesOfKind;
  /** By the line of an entry: which lines of what is made it needs, as `kind line`. */
  needs: ReadonlyMap<number, readonly string[]>;
  /** Names that stand for what is made, by its code. */
  names: { subject: MatchSubject; key: string; code: string; isBillable?: boolean; place: string }[];
  /** Hours that stay out because somebody said so of one of their names. */
  leftOutByChoice: number;
  /** Rates in another currency than the agency's are not taken. */
  foreignRates: number;
};

type Made = { code: string; needs: string[] };
const KINDS_MADE = ['people', 'cost-types', 'clients', 'products', 'campaigns', 'jobs'] as const;
type KindMade = (typeof KINDS_MADE)[number];

const COLUMNS: Readonly<Record<KindMade, readonly string[]>> = {
  people: ['code', 'name', 'email', 'username', 'is_active', 'roles'],
  'cost-types': ['code', 'name', 'is_time'],
  clients: ['code', 'name'],
  products: ['client', 'code', 'name'],
  campaigns: ['client', 'product', 'code', 'name'],
  jobs: ['code', 'is_billable', 'name', 'client', 'product', 'campaign'],
};
const GENERAL = { code: 'GENERAL', name: 'General' } as const;

/** Writes what an export says as lines of our own kinds. Every name has been decided. */
export async function linesOfExport(
  client: ClientBase,
  entries: readonly ExportedEntry[],
  { decisionOf, ours }: MatchedExport,
  { mayRate }: ExportRights,
): Promise<ExportLines> {
  const byId = <Row extends { id: number }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]));
  const [people, clients, jobs, tasks] = [byId(ours.people), byId(ours.clients), byId(ours.jobs), byId(ours.tasks)];
  const taken = {
    person: new Set(ours.people.map(({ code }) => foldedName(code))),
    username: new Set(ours.taken.usernames.map(foldedName)),
    client: new Set(ours.taken.clientCodes.map(foldedName)),
    task: new Set(ours.taken.taskCodes.map(foldedName)),
    job: new Set(ours.jobs.filter(({ isBillable }) => isBillable).map(({ code }) => foldedName(code))),
    project: new Set(ours.jobs.filter(({ isBillable }) => !isBillable).map(({ code }) => foldedName(code))),
  };
  const general = await findGeneral(
    client,
    ours.clients.map(({ id }) => id),
  );
  const lines: Record<KindMade, FileLine[]> = {
    people: [],
    'cost-types': [],
    clients: [],
    products: [],
    campaigns: [],
    jobs: [],
  };
  const names: ExportLines['names'] = [];
  const made = new Map<string, Made>();

  /** Makes a record the first time that something asks for it. */
  const once = (place: string, make: () => Made): Made => {
    const before = made.get(place);
    if (before) return before;
    const now = make();
    made.set(place, now);
    return now;
  };
  const add = (kind: KindMade, line: number, cells: string[]) => {
    lines[kind].push({ line, cells });
    return `${kind} ${line}`;
  };
  const wanted = (text: string, codes: Set<string>, name: string, otherwise: string) => {
    if (text === '' || codes.has(foldedName(text))) return newCode(name, codes, otherwise);
    codes.add(foldedName(text));
    return text;
  };

  const personOf = ({ line, person }: ExportedEntry): Made | null => {
    const key = personKey(person);
    const decision = decisionOf('person', key);
    if (decision?.do === 'match') return { code: people.get(decision.id)!.code, needs: [] };
    if (decision?.do !== 'create') return null;
    return once(`person ${key}`, () => {
      const name = person.name || person.email;
      const code = wanted(person.staffNumber, taken.person, name, 'PERSON');
      const username = wanted('', taken.username, person.email.split('@')[0] || name, 'person').toLowerCase();
      const place = add('people', line, [code, name, person.email, username, 'yes', 'TimesheetUser']);
      names.push({ subject: 'person', key, code, place });
      return { code, needs: [place] };
    });
  };
  const taskOf = (entry: ExportedEntry): Made | null => {
    const key = taskKey(entry);
    const decision = decisionOf('task', key);
    if (decision?.do === 'match') return { code: tasks.get(decision.id)!.code, needs: [] };
    if (decision?.do !== 'create') return null;
    return once(`task ${key}`, () => {
      const code = newCode(entry.task, taken.task, 'TASK');
      const place = add('cost-types', entry.line, [code, entry.task, 'yes']);
      names.push({ subject: 'task', key, code, place });
      return { code, needs: [place] };
    });
  };
  const clientOf = (entry: ExportedEntry): Made & { id: number | null } => {
    const key = clientKey(entry);
    const decision = decisionOf('client', key);
    if (decision?.do === 'match') return { code: clients.get(decision.id)!.code, needs: [], id: decision.id };
    const { code, needs } = once(`client ${key}`, () => {
      const code = newCode(entry.client, taken.client, 'CLIENT');
      const place = add('clients', entry.line, [code, entry.client]);
      names.push({ subject: 'client', key, code, place });
      return { code, needs: [place] };
    });
    return { code, needs, id: null };
  };
  /** A new client job hangs on the product and the campaign "General" of its client (DATA-08). */
  const campaignOf = (entry: ExportedEntry) => {
    const of = clientOf(entry);
    const there = of.id === null ? undefined : general.get(of.id);
    const product = there
      ? { code: there.product, needs: of.needs }
      : once(`product ${of.code}`, () => ({
          code: GENERAL.code,
          needs: [...of.needs, add('products', entry.line, [of.code, GENERAL.code, GENERAL.name])],
        }));
    const campaign =
      there?.campaign != null
        ? { code: there.campaign, needs: product.needs }
        : once(`campaign ${of.code}`, () => ({
            code: GENERAL.code,
            needs: [
              ...product.needs,
              add('campaigns', entry.line, [of.code, product.code, GENERAL.code, GENERAL.name]),
            ],
          }));
    return { client: of.code, product: product.code, campaign: campaign.code, needs: campaign.needs };
  };
  const jobOf = (entry: ExportedEntry): (Made & { isBillable: boolean }) | null => {
    const key = projectKey(entry);
    const decision = decisionOf('project', key);
    if (decision?.do === 'match') {
      const { code, isBillable } = jobs.get(decision.id)!;
      return { code, isBillable, needs: [] };
    }
    if (decision?.do !== 'create') return null;
    const isBillable = entry.client !== '';
    const { code, needs } = once(`project ${key}`, () => {
      const code = wanted(entry.projectCode, isBillable ? taken.job : taken.project, entry.project, 'PROJECT');
      const within = isBillable ? campaignOf(entry) : { client: '', product: '', campaign: '', needs: [] };
      const cells = [code, isBillable ? 'yes' : 'no', entry.project, within.client, within.product, within.campaign];
      const place = add('jobs', entry.line, cells);
      names.push({ subject: 'project', key, code, isBillable, place });
      return { code, needs: [...within.needs, place] };
    });
    return { code, needs, isBillable };
  };

  const approverDecision = decisionOf('approver', '');
  const approver = approverDecision?.do === 'match' ? people.get(approverDecision.id)!.code : null;
  const isBase = ({ currency }: ExportedEntry) => currency === '' || currency.toUpperCase() === ours.currency;
  const isRated = (entry: ExportedEntry) => entry.chargeRate !== null || entry.costRate !== null;
  const needs = new Map<number, readonly string[]>();
  const written: FileLine[] = [];
  let leftOutByChoice = 0;
  let foreignRates = 0;
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
    if (isRated(entry) && !isBase(entry)) foreignRates += 1;
    const isApproved = approver !== null && entry.isApproved;
    const rates = mayRate && isBase(entry) ? [entry.costRate, entry.chargeRate] : [null, null];
    written.push({
      line: entry.line,
      cells: [
        person.code,
        job.isBillable ? 'yes' : 'no',
        job.code,
        task.code,
        entry.day,
        formatHours(entry.hundredths),
        entry.notes,
        job.isBillable && entry.isBillable ? 'yes' : 'no',
        isApproved ? approver : '',
        isApproved ? `${entry.day}T12:00:00Z` : '',
        ...rates.map((rate) => rate ?? ''),
      ],
    });
  }
  return {
    made: KINDS_MADE.map((name) => madeOf(name, lines[name])),
    entries: { kind: kindNamed('time-entries')!, columns: ENTRY_COLUMNS, lines: written },
    needs,
    names,
    leftOutByChoice,
    foreignRates,
  };
}

function madeOf(name: KindMade, lines: FileLine[]): LinesOfKind {
  const kind = kindNamed(name)!;
  return { kind, columns: COLUMNS[name].map((column) => columnNamed(kind, column)!), lines };
}

/** An entry that is there keeps its approval and its rates: those of the file are how it was when it was brought in. */
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
