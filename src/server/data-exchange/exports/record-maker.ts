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

/** Import lines of a kind; `line` = the line of the export that they come from. */
export type LinesOfKind = { kind: Kind; columns: Column[]; lines: FileLine[] };

/** A name of the export and the record created for it. `place` = the record's import line, as `kind line`. */
export type CreatedName = { subject: MatchSubject; key: string; code: string; isBillable?: boolean; place: string };

/** A record that an entry refers to. `needs` = the places of the lines that must be imported first. */
type Target = { code: string; needs: string[] };
const CREATED_KINDS = ['people', 'cost-types', 'clients', 'products', 'campaigns', 'jobs'] as const;
type CreatedKind = (typeof CREATED_KINDS)[number];

const COLUMNS: Readonly<Record<CreatedKind, readonly string[]>> = {
  people: ['code', 'name', 'email', 'username', 'is_active', 'roles'],
  'cost-types': ['code', 'name', 'is_time'],
  clients: ['code', 'name'],
  products: ['client', 'code', 'name'],
  campaigns: ['client', 'product', 'code', 'name'],
  jobs: ['code', 'is_billable', 'name', 'client', 'product', 'campaign', 'account_executive'],
};

/**
 * Finds the records of exported entries by code, and collects import lines for records that have to be created, each once. The
 * functions return null if the user decided to leave the entry out.
 */
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
  const lines: Record<CreatedKind, FileLine[]> = {
    people: [],
    'cost-types': [],
    clients: [],
    products: [],
    campaigns: [],
    jobs: [],
  };
  const names: CreatedName[] = [];
  const created = new Map<string, Target>();

  const createOnce = (key: string, create: () => Target): Target => {
    const existing = created.get(key);
    if (existing) return existing;
    const target = create();
    created.set(key, target);
    return target;
  };
  const add = (kind: CreatedKind, line: number, cells: string[]) => {
    lines[kind].push({ line, cells });
    return `${kind} ${line}`;
  };
  /** Returns the export's code if it is free, otherwise a new one made of the name. */
  const freeCode = (code: string, codes: Set<string>, name: string, fallback: string) => {
    if (code === '' || codes.has(foldedName(code))) return newCode(name, codes, fallback);
    codes.add(foldedName(code));
    return code;
  };

  const personOf = ({ line, person }: ExportedEntry): Target | null => {
    const key = personKey(person);
    const decision = decisionOf('person', key);
    if (decision?.do === 'match') return { code: people.get(decision.id)!.code, needs: [] };
    if (decision?.do !== 'create') return null;
    return createOnce(`person ${key}`, () => {
      const name = person.name || person.email;
      const code = freeCode(person.staffNumber, taken.person, name, 'PERSON');
      const username = freeCode('', taken.username, person.email.split('@')[0] || name, 'person').toLowerCase();
      const place = add('people', line, [code, name, person.email, username, 'yes', 'TimesheetUser']);
      names.push({ subject: 'person', key, code, place });
      return { code, needs: [place] };
    });
  };
  const taskOf = (entry: ExportedEntry): Target | null => {
    const key = taskKey(entry);
    const decision = decisionOf('task', key);
    if (decision?.do === 'match') return { code: tasks.get(decision.id)!.code, needs: [] };
    if (decision?.do !== 'create') return null;
    return createOnce(`task ${key}`, () => {
      const code = newCode(entry.task, taken.task, 'TASK');
      const place = add('cost-types', entry.line, [code, entry.task, 'yes']);
      names.push({ subject: 'task', key, code, place });
      return { code, needs: [place] };
    });
  };
  const clientOf = (entry: ExportedEntry): Target & { id: number | null } => {
    const key = clientKey(entry);
    const decision = decisionOf('client', key);
    if (decision?.do === 'match') return { code: clients.get(decision.id)!.code, needs: [], id: decision.id };
    const { code, needs } = createOnce(`client ${key}`, () => {
      const code = newCode(entry.client, taken.client, 'CLIENT');
      const place = add('clients', entry.line, [code, entry.client]);
      names.push({ subject: 'client', key, code, place });
      return { code, needs: [place] };
    });
    return { code, needs, id: null };
  };
  /** Finds or creates the product and campaign of a new client job. Their names are the same for all new jobs. */
  const campaignOf = (entry: ExportedEntry) => {
    const client = clientOf(entry);
    const existing = client.id === null ? undefined : places.get(client.id);
    const { product: productName, campaign: campaignName } = jobDefaults;
    const product = existing?.product
      ? { code: existing.product, needs: client.needs }
      : createOnce(`product ${client.code}`, () => {
          const code = newCode(productName, foldedCodes(existing?.productCodes), 'PRODUCT');
          return { code, needs: [...client.needs, add('products', entry.line, [client.code, code, productName])] };
        });
    const campaign = existing?.campaign
      ? { code: existing.campaign, needs: product.needs }
      : createOnce(`campaign ${client.code}`, () => {
          const code = newCode(campaignName, foldedCodes(existing?.campaignCodes), 'CAMPAIGN');
          const cells = [client.code, product.code, code, campaignName];
          return { code, needs: [...product.needs, add('campaigns', entry.line, cells)] };
        });
    return { client: client.code, product: product.code, campaign: campaign.code, needs: campaign.needs };
  };
  const jobOf = (entry: ExportedEntry): (Target & { isBillable: boolean }) | null => {
    const key = projectKey(entry);
    const decision = decisionOf('project', key);
    if (decision?.do === 'match') {
      const { code, isBillable } = jobs.get(decision.id)!;
      return { code, isBillable, needs: [] };
    }
    if (decision?.do !== 'create') return null;
    const isBillable = !isInternal(entry.client, decisionOf('client', clientKey(entry)));
    const { code, needs } = createOnce(`project ${key}`, () => {
      const code = freeCode(entry.projectCode, isBillable ? taken.job : taken.project, entry.project, 'PROJECT');
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

  return { people, personOf, taskOf, jobOf, names, made: () => CREATED_KINDS.map((name) => madeOf(name, lines[name])) };
}

const foldedCodes = (codes: readonly string[] = []) => new Set(codes.map(foldedName));

function madeOf(name: CreatedKind, lines: FileLine[]): LinesOfKind {
  const kind = kindNamed(name)!;
  return { kind, columns: COLUMNS[name].map((column) => columnNamed(kind, column)!), lines };
}
