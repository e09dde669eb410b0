import { ESTIMATE_FIELDS } from '../estimates/estimate-fields.ts';
import { JOB_FIELDS } from '../jobs/job-fields.ts';
import { MASTER_DATA } from '../master-data/master-data.ts';
import type { MasterKind, MasterKindName } from '../master-data/master-kind.ts';
import { canMerge } from '../master-data/merging.ts';
import { type Actor, can, type DocumentType } from '../people/permission.ts';
import { ORDER_FIELDS } from '../purchasing/order-fields.ts';
import { type FieldName, fieldName } from '../text/phrase.ts';
import { OWN_TRAIL_FIELDS } from './audit-own-fields.ts';

/** What can be named by its id in the trail: the tables that hold it. */
export const TRAIL_REFERENCES = [
  'access_profile',
  'campaign',
  'client',
  'client_invoice',
  'contact',
  'cost_type',
  'currency',
  'department',
  'division',
  'employee',
  'estimate',
  'gl_account',
  'holiday',
  'job',
  'job_scope_type',
  'job_status',
  'job_type',
  'period',
  'product',
  'purchase_order',
  'rate_card',
  'supplier',
  'tax_status',
  'time_entry',
] as const;
export type TrailReference = (typeof TRAIL_REFERENCES)[number];

/** The tables of master data by the kind of it that a field names. */
const TABLES_OF_KINDS: Partial<Record<MasterKindName, TrailReference>> = {
  'cost-types': 'cost_type',
  'rate-cards': 'rate_card',
  people: 'employee',
  clients: 'client',
  products: 'product',
  currencies: 'currency',
  divisions: 'division',
  suppliers: 'supplier',
  'tax-statuses': 'tax_status',
};

/** The tables of what the heads of jobs and orders name, by the field. */
const TABLES_OF_FIELDS: Readonly<Record<string, TrailReference>> = {
  client: 'client',
  product: 'product',
  campaign: 'campaign',
  jobType: 'job_type',
  masterJob: 'job',
  jobScopeType: 'job_scope_type',
  jobStatus: 'job_status',
  division: 'division',
  accountExecutive: 'employee',
  secondaryAccountExecutive: 'employee',
  accountDirector: 'employee',
  contact: 'contact',
  billingContact: 'contact',
  supplier: 'supplier',
  job: 'job',
  currency: 'currency',
  requester: 'employee',
  approver: 'employee',
  rateCard: 'rate_card',
};

/** The kinds of master data by the subject of their rows. */
const KINDS_OF_SUBJECTS: Readonly<Record<string, MasterKindName>> = {
  approval_limit: 'approval-limits',
  campaign: 'campaigns',
  client: 'clients',
  card_mark_up: 'card-mark-ups',
  card_rate: 'card-rates',
  config_option: 'options',
  contact: 'contacts',
  cost_type: 'cost-types',
  cost_type_rate: 'cost-type-rates',
  currency: 'currencies',
  department: 'departments',
  division: 'divisions',
  exchange_rate: 'exchange-rates',
  gl_account: 'gl-accounts',
  holiday: 'holidays',
  job_scope_type: 'job-scope-types',
  job_status: 'job-statuses',
  job_type: 'job-types',
  numbering_rule: 'numbering-rules',
  period: 'periods',
  personal_rate: 'personal-rates',
  product: 'products',
  rate_card: 'rate-cards',
  supplier: 'suppliers',
  tax_status: 'tax-statuses',
  translation: 'translations',
  work_hours: 'work-hours',
};

/** The kind of master data that a subject is; undefined = it is none. */
export function masterKindOfSubject(subject: string): MasterKindName | undefined {
  return Object.hasOwn(KINDS_OF_SUBJECTS, subject) ? KINDS_OF_SUBJECTS[subject] : undefined;
}

/** What a value of the trail is: how it is read from a row and shown. Hundredths are hours as time entries keep them; `named` = an id with what it was called then. */
type TrailHolds =
  | 'text'
  | 'flag'
  | 'choice'
  | 'day'
  | 'instant'
  | 'whole'
  | 'decimal'
  | 'hundredths'
  | 'reference'
  | 'named'
  | 'lines'
  | 'access';

/** One field as the trail knows it. */
export type TrailField = {
  label: FieldName;
  holds: TrailHolds;
  column?: string;
  of?: readonly { value: string; label: FieldName }[];
  documentType?: DocumentType;
  /** Of lines: which subject's fields each of them has. */
  lines?: string;
};

/** What a merge writes of both records. */
function mergeFields(table: string) {
  return {
    mergedInto: { holds: 'reference', table, column: 'merged_into', label: fieldName('Merged into') },
    merged: { holds: 'reference', table, label: fieldName('Merged record') },
  } as const;
}

/** The fields of a subject by their names; what is none of them is in no answer. */
export function trailFields(subject: string): Readonly<Record<string, TrailField>> {
  const kind = masterKindOfSubject(subject);
  if (subject === 'employee') return OWN_TRAIL_FIELDS.employee;
  if (kind === 'periods')
    return { ...MASTER_DATA.periods.fields, reason: { holds: 'text', label: fieldName('Reason') } };
  if (kind) return { ...MASTER_DATA[kind].fields, ...(canMerge(MASTER_DATA[kind]) ? mergeFields(subject) : {}) };
  if (subject === 'agency') return { ...MASTER_DATA.settings.fields, ...OWN_TRAIL_FIELDS.agency };
  if (subject === 'job') return { ...JOB_FIELDS, ...OWN_TRAIL_FIELDS.job };
  if (subject === 'estimate') return { ...ESTIMATE_FIELDS, ...OWN_TRAIL_FIELDS.estimate };
  if (subject === 'purchase_order') return { ...ORDER_FIELDS, ...OWN_TRAIL_FIELDS.purchase_order };
  return Object.hasOwn(OWN_TRAIL_FIELDS, subject) ? OWN_TRAIL_FIELDS[subject as keyof typeof OWN_TRAIL_FIELDS] : {};
}

/** The table of what a field names by its id. */
export function referenceOf(name: string, field: TrailField): TrailReference | null {
  if (field.holds !== 'reference') return null;
  if ('table' in field) return field.table as TrailReference;
  if ('to' in field) return TABLES_OF_KINDS[field.to as MasterKindName] ?? null;
  return TABLES_OF_FIELDS[name] ?? null;
}

type KnownField = { name: string; field: TrailField; place: number };
type Known = ReadonlyMap<string, KnownField>;
const known = new Map<string, Known>();

/**
 * The field of a subject that a row holds under a key, and its place among the others: saves write the names of fields, imports the columns of tables. Undefined for what
 * is no field of it.
 */
export function trailFieldAt(subject: string, key: string): KnownField | undefined {
  let fields = known.get(subject);
  if (!fields) {
    const byKey = Object.entries(trailFields(subject)).flatMap(([name, field], place) =>
      keysOf(subject, name, field).map((one) => [one, { name, field, place }] as const),
    );
    fields = new Map(byKey);
    known.set(subject, fields);
  }
  return fields.get(key);
}

/** The keys under which rows hold a field. */
function keysOf(subject: string, name: string, { column }: TrailField): string[] {
  const keys = column === undefined ? [name] : [name, column, `${column}_id`];
  if (subject !== 'employee') return keys;
  // Of people, files write the columns and the form the names of fields: both are the same ones.
  const ofForm = Object.entries(MASTER_DATA.people.fields).find(
    ([, person]) => keys.includes(person.column) || keys.includes(`${person.column}_id`),
  );
  return ofForm ? [...new Set([...keys, ofForm[0]])] : keys;
}

/** The subject whose fields the lines have that a field of a document holds; undefined where it holds none. */
export function trailLinesOf(subject: string, name: string): string | undefined {
  return trailFields(subject)[name]?.lines;
}

/** Whether somebody sees a field of a subject: what `moneysettings` or `margin` is about shows only with the right to read that. */
export function seesTrailField(actor: Actor, subject: string, field: TrailField): boolean {
  const kind = masterKindOfSubject(subject);
  const type = field.documentType ?? (kind && (MASTER_DATA[kind] as MasterKind).documentType);
  return (type !== 'moneysettings' && type !== 'margin') || can(actor, 'read', type);
}

/** The keys of each subject that somebody sees, as rows hold them. */
export function seenTrailKeys(actor: Actor, subjects: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    subjects.map((subject) => [
      subject,
      Object.entries(trailFields(subject)).flatMap(([name, field]) =>
        seesTrailField(actor, subject, field) ? keysOf(subject, name, field) : [],
      ),
    ]),
  );
}

/** The keys of lines that somebody does not see, by the subject of their document and the field that holds them. */
export function hiddenLineKeys(actor: Actor, subjects: readonly string[]): Record<string, Record<string, string[]>> {
  return Object.fromEntries(
    subjects.flatMap((subject) => {
      const hidden = Object.entries(trailFields(subject)).flatMap(([name, { lines }]) => {
        const keys = lines === undefined ? [] : unseenKeys(actor, lines);
        return keys.length > 0 ? [[name, keys] as const] : [];
      });
      return hidden.length > 0 ? [[subject, Object.fromEntries(hidden)] as const] : [];
    }),
  );
}

function unseenKeys(actor: Actor, subject: string): string[] {
  return Object.entries(trailFields(subject)).flatMap(([name, field]) =>
    seesTrailField(actor, subject, field) ? [] : keysOf(subject, name, field),
  );
}
