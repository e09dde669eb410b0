import type { MasterField, MasterKind, MasterKindName, ReferenceTarget } from '#domain/master-data/master-kind.ts';

/** The table of each kind of master data: what files and what the browser write. */
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

/** The tables of master data. */
export type MasterTable = (typeof MASTER_TABLES)[MasterKindName];

/** What a reference leads to: its table, and as SQL over its row what it is known by. */
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

/** The tables in which lists are kept: by the field, whose the words are, and the words. */
const LIST_TABLES: Partial<Record<MasterKindName, Record<string, ListTable>>> = {
  people: { roles: { table: 'employee_role', owner: 'employee_id', value: 'role' } },
};
export type ListTable = { table: string; owner: string; value: string };

/** Where the words of a list are kept. */
export function listTable(kind: MasterKind, name: string): ListTable {
  const found = LIST_TABLES[kind.name]?.[name];
  if (!found) throw new Error(`${kind.name}.${name} is kept nowhere`);
  return found;
}

/** The column in which a field is stored; null = it follows from another one, or is a list. */
export function storedColumn(field: MasterField): string | null {
  if (field.holds === 'list') return null;
  if (field.holds !== 'reference') return field.column;
  return field.isOfWithin ? null : `${field.column}_id`;
}

/** The field through which a field that is not stored is known, with the column of that one's table: a campaign's client is its product's. */
export function sourceOfWithin(
  kind: MasterKind,
  name: string,
): { through: MasterField; table: string; column: string } {
  const through = Object.values(kind.fields).find((field) => field.holds === 'reference' && field.within === name);
  if (through?.holds !== 'reference') throw new Error(`${kind.name} has nothing within ${name}`);
  return { through, table: referenceTable(through.to).table, column: `${kind.fields[name]!.column}_id` };
}
