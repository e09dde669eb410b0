import { sql } from 'kysely';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import type { OrderValues } from '#domain/purchasing/order-fields.ts';
import type { GlAccount } from '#domain/purchasing/purchase-order-line.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import type { LineValues } from './order-values.ts';

type Named = { id: number; name: string; isActive: boolean };

/** An order's existing references and those of its lines; jobs by API id. */
export type OrderContext = {
  supplier: (Named & { overrideTaxRate: boolean; taxRate: string | null; isGSTOnPayment: boolean }) | null;
  division: (Named & { gstTaxRate: string | null }) | null;
  jobs: ReadonlyMap<number, Named & JobParts>;
  costTypes: ReadonlyMap<number, Named>;
  glCharts: ReadonlyMap<number, Named & GlAccount & { divisionId: number | null }>;
  taxStatuses: ReadonlyMap<number, Named & { gross: boolean }>;
  employees: ReadonlyMap<number, Named>;
  currencies: ReadonlyMap<number, Named & { decimals: number }>;
  /** Names of suppliers and divisions, for the history. */
  suppliers: ReadonlyMap<number, Named & { paymentCurrencyId: number | null }>;
  divisions: ReadonlyMap<number, Named>;
  /** Whether the user can see accounts but not choose them. */
  isGlReadOnly: boolean;
  baseCurrencyId: number;
};

type JobParts = { clientId: number | null; productId: number | null; campaignId: number | null };

type Lists = Pick<OrderContext, 'isGlReadOnly' | 'baseCurrencyId'> & {
  suppliers: (NonNullable<OrderContext['supplier']> & { paymentCurrencyId: number | null })[];
  divisions: NonNullable<OrderContext['division']>[];
  jobs: (Named & JobParts)[];
  costTypes: Named[];
  glCharts: (Named & GlAccount & { divisionId: number | null })[];
  taxStatuses: (Named & { gross: boolean })[];
  employees: Named[];
  currencies: (Named & { decimals: number })[];
};

/** Reads the references of an order's versions and lines; the last of `heads` is the one to save. */
export async function findOrderContext(
  transaction: AgencyTransaction,
  actorId: number,
  heads: readonly [...OrderValues[], OrderValues],
  lines: readonly LineValues[],
): Promise<OrderContext> {
  const head = heads[heads.length - 1]!;
  const ids = (values: readonly (number | null)[]) =>
    sql`any(${[...new Set(values.filter((id) => id !== null))]}::integer[])`;
  const list = (table: string, fields: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
    sql`(select coalesce(json_agg(json_build_object('id', named.id, 'name', named.name, 'isActive', named.is_active ${fields})), '[]')
      from ${sql.table(table)} as named where ${where})`;
  const none = sql``;
  const jobId = wireJobIdOf('named');
  const { rows } = await sql<Lists>`
    select ${list(
      'supplier',
      sql`, 'taxRate', named.tax_rate::text, 'overrideTaxRate', named.override_tax_rate,
        'isGSTOnPayment', named.is_gst_on_payment, 'paymentCurrencyId', named.payment_currency_id`,
      sql`named.id = ${ids(heads.map(({ supplier }) => supplier))}`,
    )} as suppliers,
    ${list('division', sql`, 'gstTaxRate', named.gst_tax_rate::text`, sql`named.id = ${ids(heads.map(({ division }) => division))}`)} as divisions,
    (select json_agg(json_build_object('id', ${jobId}, 'name', named.code || ' ' || named.name, 'isActive', named.is_active,
        'clientId', named.client_id, 'productId', named.product_id, 'campaignId', named.campaign_id))
      from job as named
      where ${jobId} = ${ids([...heads.map(({ job }) => job), ...lines.map(({ job }) => job)])}
        and named.id = ${ids([...heads, ...lines].map(({ job }) => job && databaseJobId(job)))}) as jobs,
    ${list('cost_type', none, sql`named.id = ${ids(lines.map(({ costType }) => costType))}`)} as "costTypes",
    ${list(
      'gl_account',
      sql`, 'divisionId', named.division_id, 'forceClient', named.force_client, 'forceBrand', named.force_brand,
        'forceCampaign', named.force_campaign, 'forceJob', named.force_job, 'forceCategory', named.force_category,
        'forceDepartment', named.force_department, 'forceEmployee', named.force_employee`,
      sql`named.id = ${ids(lines.map(({ glChart }) => glChart))}`,
    )} as "glCharts",
    ${list('tax_status', sql`, 'gross', named.gross`, sql`named.id = ${ids(lines.map(({ taxStatus }) => taxStatus))}`)} as "taxStatuses",
    ${list(
      'employee',
      none,
      sql`named.id = ${ids([...heads.flatMap(({ approver, requester }) => [approver, requester]), ...lines.map(({ employee }) => employee)])}`,
    )} as employees,
    ${list('currency', sql`, 'decimals', named.number_of_decimals`, sql`true`)} as currencies,
    (select is_gl_read_only from employee where id = ${actorId}) as "isGlReadOnly",
    (select base_currency_id from agency) as "baseCurrencyId"`.execute(transaction);
  const found = rows[0]!;
  const suppliers = byId(found.suppliers);
  const divisions = byId(found.divisions);
  return {
    supplier: head.supplier === null ? null : (suppliers.get(head.supplier) ?? null),
    division: head.division === null ? null : (divisions.get(head.division) ?? null),
    suppliers,
    divisions,
    jobs: byId(found.jobs ?? []),
    costTypes: byId(found.costTypes),
    glCharts: byId(found.glCharts),
    taxStatuses: byId(found.taxStatuses),
    employees: byId(found.employees),
    currencies: byId(found.currencies),
    isGlReadOnly: found.isGlReadOnly,
    baseCurrencyId: found.baseCurrencyId,
  };
}

function byId<Row extends { id: number }>(rows: readonly Row[]): ReadonlyMap<number, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
