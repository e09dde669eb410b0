import type { MasterField, MasterKind, MasterKindName } from '#domain/master-data/master-kind.ts';

/** The table of each kind of master data (ADM-02): what files and what the browser write. */
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
  'cost-types': 'cost_type',
  currencies: 'currency',
  'tax-statuses': 'tax_status',
  'gl-accounts': 'gl_account',
} as const satisfies Record<MasterKindName, string>;

/** The tables of master data. */
export type MasterTable = (typeof MASTER_TABLES)[MasterKindName];

/** The column in which a field is stored; null = it follows from another one. */
export function storedColumn(field: MasterField): string | null {
  if (field.holds !== 'reference') return field.column;
  return field.isOfWithin ? null : `${field.column}_id`;
}

/** The field through which a field that is not stored is known, with the column of that one's table: a campaign's client is its product's. */
export function sourceOfWithin(
  kind: MasterKind,
  name: string,
): { through: MasterField; table: MasterTable; column: string } {
  const through = Object.values(kind.fields).find((field) => field.holds === 'reference' && field.within === name);
  if (through?.holds !== 'reference') throw new Error(`${kind.name} has nothing within ${name}`);
  return { through, table: MASTER_TABLES[through.to], column: `${kind.fields[name]!.column}_id` };
}
