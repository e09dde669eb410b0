import type { ClientBase } from 'pg';
import type { ExportedEntry } from '#domain/data-exchange/export-entry.ts';
import {
  clientKey,
  foldedName,
  isInternal,
  type MatchSubject,
  newCode,
  personKey,
  projectKey,
  taskKey,
} from '#domain/data-exchange/export-match.ts';
import type { Column } from '../column.ts';
import { columnNamed, type Kind } from '../kind.ts';
import { kindNamed } from '../kinds.ts';
import type { FileLine } from '../reading/csv-text.ts';
import { findClientPlaces } from './job-defaults.sql.ts';
import type { MatchedExport } from './match-export.ts';

/** Lines of one of Docket's kinds, with their line numbers in the export. */
export type LinesOfKind = { kind: Kind; columns: Column[]; lines: FileLine[] };

/** A name that stands for a new record, by code; `place` is its line, as `kind line`. */
export type MadeName = { subject: MatchSubject; key: string; code: string; isBillable?: boolean; place: string };

type Made = { code: string; needs: string[] };
const KINDS_MADE = ['people', 'cost-types', 'clients', 'products', 'campaigns', 'jobs'] as const;
type KindMade = (typeof KINDS_MADE)[number];

const COLUMNS: Readonly<Record<KindMade, readonly string[]>> = {
  people: ['code', 'name', 'email', 'username', 'is_active', 'roles'],
  'cost-types': ['code', 'name', 'is_time'],
  clients: ['code', 'name'],
  products: ['client', 'code', 'name'],
  campaigns: ['client', 'product', 'code', 'name'],
  jobs: ['code', 'is_billable', 'name', 'client', 'product', 'campaign', 'account_executive'],
};

/** Finds entries' references by code, and writes lines for records to create, each once. Returns null for skipped ones. */
export async function recordMaker(client: ClientBase, { decisionOf, ours, jobDefaults }: MatchedExport) {
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
  const places = await findClientPlaces(
    client,
    ours.clients.map(({ id }) => id),
    jobDefaults,
  );
  const lines: Record<KindMade, FileLine[]> = {
    people: [],
    'cost-types': [],
    clients: [],
    products: [],
    campaigns: [],
    jobs: [],
  };
  const names: MadeName[] = [];
  const made = new Map<string, Made>();

  /** Creates a record on first use. */
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
  /** A new client job gets its own client's product and campaign of the chosen names. */
  const campaignOf = (entry: ExportedEntry) => {
    const of = clientOf(entry);
    const there = of.id === null ? undefined : places.get(of.id);
    const { product: productName, campaign: campaignName } = jobDefaults;
    const product = there?.product
      ? { code: there.product, needs: of.needs }
      : once(`product ${of.code}`, () => {
          const code = newCode(productName, foldedCodes(there?.productCodes), 'PRODUCT');
          return { code, needs: [...of.needs, add('products', entry.line, [of.code, code, productName])] };
        });
    const campaign = there?.campaign
      ? { code: there.campaign, needs: product.needs }
      : once(`campaign ${of.code}`, () => {
          const code = newCode(campaignName, foldedCodes(there?.campaignCodes), 'CAMPAIGN');
          const cells = [of.code, product.code, code, campaignName];
          return { code, needs: [...product.needs, add('campaigns', entry.line, cells)] };
        });
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
    const isBillable = !isInternal(entry.client, decisionOf('client', clientKey(entry)));
    const { code, needs } = once(`project ${key}`, () => {
      const code = wanted(entry.projectCode, isBillable ? taken.job : taken.project, entry.project, 'PROJECT');
      const within = isBillable ? campaignOf(entry) : { client: '', product: '', campaign: '', needs: [] };
      const { client, product, campaign } = within;
      const executive = jobDefaults.accountExecutive?.code ?? '';
      const cells = [code, isBillable ? 'yes' : 'no', entry.project, client, product, campaign, executive];
      const place = add('jobs', entry.line, cells);
      names.push({ subject: 'project', key, code, isBillable, place });
      return { code, needs: [...within.needs, place] };
    });
    return { code, needs, isBillable };
  };

  return { people, personOf, taskOf, jobOf, names, made: () => KINDS_MADE.map((name) => madeOf(name, lines[name])) };
}

const foldedCodes = (codes: readonly string[] = []) => new Set(codes.map(foldedName));

function madeOf(name: KindMade, lines: FileLine[]): LinesOfKind {
  const kind = kindNamed(name)!;
  return { kind, columns: COLUMNS[name].map((column) => columnNamed(kind, column)!), lines };
}
