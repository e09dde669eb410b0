import type { MasterField, MasterKind, MasterKindName, ReferenceTarget } from '#domain/master-data/master-kind.ts';

/** The table of each kind of master data, for imports and the browser. */
export const MASTER_TABLES = {
  clients: 'client',
  products: 'product',
  campaigns: 'campaign',
  contacts: 'contact',
  suppliers: 'supplier',
  divisions: 'division',
  departments: 'department',
  'job-types': 'job_type',
  'job-statuses': 'job_status',
  'job-scope-types': 'job_scope_type',
  holidays: 'holiday',
  periods: 'period',
  'numbering-rules': 'numbering_rule',
  'cost-types': 'cost_type',
  'cost-type-rates': 'cost_type_rate',
  'rate-cards': 'rate_card',
  'card-rates': 'card_rate',
  'card-mark-ups': 'card_mark_up',
  'personal-rates': 'personal_rate',
  currencies: 'currency',
  'exchange-rates': 'exchange_rate',
  'tax-statuses': 'tax_status',
  'gl-accounts': 'gl_account',
  people: 'employee',
  'approval-limits': 'approval_limit',
  translations: 'translation',
  settings: 'agency',
  options: 'config_option',
  'work-hours': 'work_hours',
} as const satisfies Record<MasterKindName, string>;

export type MasterTable = (typeof MASTER_TABLES)[MasterKindName];

/** Returns a reference's table, and SQL that identifies its row. */
export function referenceTable(to: ReferenceTarget): {
  table: string;
  code: string;
  isActive: string;
  words: string;
} {
  return to === 'access-profiles'
    ? // A profile has a name only, and is deleted rather than made inactive.
      { table: 'access_profile', code: "''::text", isActive: 'true', words: 'folded(name)' }
    : { table: MASTER_TABLES[to], code: 'code', isActive: 'is_active', words: 'search_text' };
}

/** The tables of list fields: owner column and value column. */
const LIST_TABLES: Partial<Record<MasterKindName, Record<string, ListTable>>> = {
  people: { roles: { table: 'employee_role', owner: 'employee_id', value: 'role' } },
};
export type ListTable = { table: string; owner: string; value: string };

export function listTable(kind: MasterKind, name: string): ListTable {
  const found = LIST_TABLES[kind.name]?.[name];
  if (!found) throw new Error(`${kind.name}.${name} is kept nowhere`);
  return found;
}

/** Returns a field's column; null for derived fields and lists. */
export function storedColumn(field: MasterField): string | null {
  if (field.holds === 'list') return null;
  if (field.holds !== 'reference') return field.column;
  return field.isOfWithin ? null : `${field.column}_id`;
}

/** Returns the field from which a derived one follows, and its column: a campaign's client is its product's. */
export function sourceOfWithin(
  kind: MasterKind,
  name: string,
): { through: MasterField; table: string; column: string } {
  const through = Object.values(kind.fields).find((field) => field.holds === 'reference' && field.within === name);
  if (through?.holds !== 'reference') throw new Error(`${kind.name} has nothing within ${name}`);
  return { through, table: referenceTable(through.to).table, column: `${kind.fields[name]!.column}_id` };
}
