import { sql } from 'kysely';
import type { EstimateValues } from '#domain/estimates/estimate-fields.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

type Named = { id: number; name: string; isActive: boolean };

/** All existing references of an estimate and its lines. */
export type EstimateContext = {
  costTypes: ReadonlyMap<number, Named & { isTime: boolean }>;
  people: ReadonlyMap<number, Named>;
  suppliers: ReadonlyMap<number, Named>;
  taxStatuses: ReadonlyMap<number, Named & { gross: boolean; taxRate: string | null }>;
  currencies: ReadonlyMap<number, Named & { code: string; decimals: number }>;
  contacts: ReadonlyMap<number, Named & { clientId: number; email: string | null }>;
};

/** The references of lines. */
export type NamedByLine = {
  costType: number | null;
  person: number | null;
  supplier: number | null;
  taxStatus: number | null;
};

/** Reads the references of a header and lines, in one statement. */
export async function findEstimateContext(
  transaction: AgencyTransaction,
  head: Pick<EstimateValues, 'contact' | 'approver'>,
  lines: readonly NamedByLine[],
): Promise<EstimateContext> {
  const ids = (values: readonly (number | null)[]) =>
    sql`any(${[...new Set(values.filter((id) => id !== null))]}::integer[])`;
  const list = (table: string, fields: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(json_build_object('id', named.id, 'name', named.name, 'isActive', named.is_active ${fields})), '[]')
      from ${sql.table(table)} as named where ${where})`;
  const none = sql``;
  const of = (part: keyof NamedByLine) => lines.map((line) => line[part]);
  const { rows } = await sql<Record<string, (Named & Record<string, unknown>)[]>>`
    select ${list('cost_type', sql`, 'isTime', named.is_time`, sql`named.id = ${ids(of('costType'))}`)} as "costTypes",
      ${list('employee', none, sql`named.id = ${ids([...of('person'), head.approver])}`)} as people,
      ${list('supplier', none, sql`named.id = ${ids(of('supplier'))}`)} as suppliers,
      ${list('tax_status', sql`, 'gross', named.gross, 'taxRate', trim_scale(named.tax_rate)::text`, sql`named.id = ${ids(of('taxStatus'))}`)} as "taxStatuses",
      ${list('currency', sql`, 'code', named.code, 'decimals', named.number_of_decimals`, sql`true`)} as currencies,
      ${list('contact', sql`, 'clientId', named.client_id, 'email', named.email`, sql`named.id = ${ids([head.contact])}`)} as contacts`.execute(
    transaction,
  );
  const maps = Object.entries(rows[0]!).map(([name, found]) => [name, new Map(found.map((one) => [one.id, one]))]);
  return Object.fromEntries(maps) as EstimateContext;
}
