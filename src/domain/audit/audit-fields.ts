import { ESTIMATE_FIELDS } from '../estimates/estimate-fields.ts';
import { JOB_FIELDS } from '../jobs/job-fields.ts';
import { MASTER_DATA } from '../master-data/master-data.ts';
import type { MasterKind, MasterKindName } from '../master-data/master-kind.ts';
import { canMerge } from '../master-data/merging.ts';
import { type Actor, can, type DocumentType } from '../people/permission.ts';
import { ORDER_FIELDS } from '../purchasing/order-fields.ts';
import { type FieldName, fieldName } from '../text/phrase.ts';
import { OWN_TRAIL_FIELDS } from './audit-own-fields.ts';

/** Tables whose records the trail names by id. */
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

/** The table of each kind of master data that a field refers to. */
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

/** The tables that header fields of jobs and orders refer to, by field. */
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

/** The kind of master data of each trail subject. */
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

export function masterKindOfSubject(subject: string): MasterKindName | undefined {
  return Object.hasOwn(KINDS_OF_SUBJECTS, subject) ? KINDS_OF_SUBJECTS[subject] : undefined;
}

/**
 * How a trail value is stored and displayed. `hundredths` are hours as time entries store them; `named` is an id with the name at that
 * time.
 */
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

/** A field in the trail. */
export type TrailField = {
  label: FieldName;
  holds: TrailHolds;
  column?: string;
  of?: readonly { value: string; label: FieldName }[];
  documentType?: DocumentType;
  /** For a list of lines: the subject that declares their fields. */
  lines?: string;
};

/** Fields that a merge writes for both records. */
function mergeFields(table: string) {
  return {
    mergedInto: { holds: 'reference', table, column: 'merged_into', label: fieldName('Merged into') },
    merged: { holds: 'reference', table, label: fieldName('Merged record') },
  } as const;
}

/** Returns the fields of a subject by name. Values under other keys are never returned. */
export function trailFields(subject: string): Readonly<Record<string, TrailField>> {
  const kind = masterKindOfSubject(subject);
  if (subject === 'employee') return OWN_TRAIL_FIELDS.employee;
  if (kind === 'periods')
    return { ...MASTER_DATA.periods.fields, reason: { holds: 'text', label: fieldName('Reason') } };
  if (kind === 'divisions') return { ...MASTER_DATA.divisions.fields, ...OWN_TRAIL_FIELDS.division };
  if (kind) return { ...MASTER_DATA[kind].fields, ...(canMerge(MASTER_DATA[kind]) ? mergeFields(subject) : {}) };
  if (subject === 'agency') return { ...MASTER_DATA.settings.fields, ...OWN_TRAIL_FIELDS.agency };
  if (subject === 'job') return { ...JOB_FIELDS, ...OWN_TRAIL_FIELDS.job };
  if (subject === 'estimate') return { ...ESTIMATE_FIELDS, ...OWN_TRAIL_FIELDS.estimate };
  if (subject === 'purchase_order') return { ...ORDER_FIELDS, ...OWN_TRAIL_FIELDS.purchase_order };
  return Object.hasOwn(OWN_TRAIL_FIELDS, subject) ? OWN_TRAIL_FIELDS[subject as keyof typeof OWN_TRAIL_FIELDS] : {};
}

/** Returns the table that a field's id refers to. */
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
 * Finds the field stored under a key, and its position in the subject: saves write field names, imports write column names. Undefined for
 * keys that aren't fields.
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

/** Lists the keys under which rows store a field. */
function keysOf(subject: string, name: string, { column }: TrailField): string[] {
  const keys = column === undefined ? [name] : [name, column, `${column}_id`];
  if (subject !== 'employee') return keys;
  // For people, imports write column names and the form writes field names for the same fields.
  const ofForm = Object.entries(MASTER_DATA.people.fields).find(
    ([, person]) => keys.includes(person.column) || keys.includes(`${person.column}_id`),
  );
  return ofForm ? [...new Set([...keys, ofForm[0]])] : keys;
}

/** Returns the subject of a document's lines stored in a field; undefined for other fields. */
export function trailLinesOf(subject: string, name: string): string | undefined {
  return trailFields(subject)[name]?.lines;
}

/** Returns whether the user sees a field. Fields of `moneysettings` and `margin` require the right to read them. */
export function seesTrailField(actor: Actor, subject: string, field: TrailField): boolean {
  const kind = masterKindOfSubject(subject);
  const type = field.documentType ?? (kind && (MASTER_DATA[kind] as MasterKind).documentType);
  return (type !== 'moneysettings' && type !== 'margin') || can(actor, 'read', type);
}

/** Lists the row keys of each subject that the user sees. */
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

/** Lists the keys of lines that the user doesn't see, by document subject and field. */
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
