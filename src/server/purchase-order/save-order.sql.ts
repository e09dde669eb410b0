import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#domain/documents/document-fields.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { ORDER_FIELD_NAMES, ORDER_FIELDS, type OrderValues } from '#domain/purchasing/order-fields.ts';
import { plainText } from '#domain/text/rich-text.ts';
import type { DocumentViewer } from '../core/documents/approver.sql.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import type { CheckedLine } from './line-findings.ts';
import type { OrderContext } from './order-context.sql.ts';
import { type OrderFacts, orderFacts } from './order-facts.sql.ts';
import { nextReference } from './order-number.sql.ts';
import type { StoredLine } from './order-values.ts';

/** A stored order with what the rules of a save need. */
export type StoredOrder = {
  id: number;
  values: OrderValues;
  facts: OrderFacts;
  reference: string;
  lastModified: string;
  lines: StoredLine[];
};

const wireIdOfJob = (id: string) => sql`(select ${wireJobIdOf()} from job where job.id = ${sql.ref(id)})`;

/** The stored fields of an order, for a select list. The id of its job becomes that of the API. */
const storedValues = sql.join(
  ORDER_FIELD_NAMES.map((name) => {
    const column = `purchase_order.${ORDER_FIELDS[name].column}`;
    return sql`${name === 'job' ? wireIdOfJob(column) : sql.ref(column)} as ${sql.id(name)}`;
  }),
);

/** Locks an order until the transaction ends, and returns it with the lines that weren't removed. */
export async function lockOrder(
  transaction: AgencyTransaction,
  viewer: DocumentViewer,
  id: number,
): Promise<StoredOrder | undefined> {
  await sql`select from purchase_order where id = ${id} for update`.execute(transaction);
  const { rows } = await sql<OrderValues & Omit<StoredOrder, 'values'>>`
    select ${storedValues}, purchase_order.id, purchase_order.reference, purchase_order.last_modified as "lastModified",
      ${orderFacts(viewer)} as facts,
      (select coalesce(json_agg(json_build_object('id', line.id, 'job', ${wireIdOfJob('line.job_id')},
          'costType', line.cost_type_id, 'glChart', line.gl_account_id, 'employee', line.employee_id,
          'taxStatus', line.tax_status_id, 'details', line.details, 'units', trim_scale(line.units)::text,
          'rate', trim_scale(line.rate)::text, 'allowTaxToCalc', line.is_tax_calculated, 'net', line.net::text,
          'tax', line.tax::text, 'total', line.total::text, 'taxRate', trim_scale(line.tax_rate)::text,
          'taxRateSource', line.tax_rate_source) order by line.position, line.id), '[]')
        from purchase_order_line as line
        where line.purchase_order_id = purchase_order.id and not line.is_removed) as lines
    from purchase_order
    where purchase_order.id = ${id}`.execute(transaction);
  if (!rows[0]) return undefined;
  const { id: _, facts, reference, lastModified, lines, ...values } = rows[0];
  const notes = values.notes === null ? null : plainText(values.notes) || null;
  return { id, facts, reference, lastModified, lines, values: { ...values, notes } };
}

/** Returns the columns of an order's fields. Required fields are filled in. */
export function columnsOfOrder(values: OrderValues) {
  const { supplier, division, currency, documentDate } = values;
  return {
    ...columnsOf(ORDER_FIELDS, { ...values, job: values.job && databaseJobId(values.job) }),
    supplier_id: supplier!,
    division_id: division!,
    currency_id: currency!,
    document_date: documentDate!,
  };
}

/** Inserts a new order under its reserved id, with the next reference of its division. */
export async function insertOrder(
  transaction: AgencyTransaction,
  values: OrderValues,
  made: { id: number; byId: number },
) {
  const reference = nextReference(values.division!);
  await transaction
    .insertInto('purchase_order')
    .values({ ...columnsOfOrder(values), id: made.id, reference, created_by_id: made.byId })
    .execute();
}

/** Returns an SQL expression for the reference that an order got, for its audit row. */
export function referenceOf(id: number): RawBuilder<unknown> {
  return sql`(select jsonb_build_object('reference', reference) from purchase_order where id = ${id}::integer)`;
}

/** Writes the lines of an order. Deleted lines are marked as removed. Client, product and campaign are those of the line's job. */
export async function writeLines(
  transaction: AgencyTransaction,
  orderId: number,
  lines: readonly CheckedLine[],
  { head, lineContext }: { head: OrderValues; lineContext: OrderContext },
) {
  const records = lines.map(({ draft, amounts, tax }, index) => {
    const { values } = draft;
    const job = values.job === null ? undefined : lineContext.jobs.get(values.job);
    return {
      id: draft.id || null,
      position: index + 1,
      is_removed: draft.isDeleted,
      job_id: values.job && databaseJobId(values.job),
      cost_type_id: values.costType,
      gl_account_id: values.glChart,
      employee_id: values.employee,
      division_id: head.division,
      supplier_id: head.supplier,
      client_id: job?.clientId ?? null,
      product_id: job?.productId ?? null,
      campaign_id: job?.campaignId ?? null,
      details: values.details,
      units: values.units || '0',
      rate: values.rate || '0',
      tax_status_id: values.taxStatus,
      ...amounts,
      tax_rate: tax.rate,
      tax_rate_source: tax.source,
      is_tax_calculated: values.allowTaxToCalc,
    };
  });
  const insert = records.filter(({ id }) => id === null);
  const update = records.filter(({ id, is_removed }) => id !== null && !is_removed);
  const removed = records.filter(({ is_removed }) => is_removed).map(({ id }) => id);
  const record = sql`(id integer, position integer, job_id integer, cost_type_id integer, gl_account_id integer,
    employee_id integer, division_id integer, supplier_id integer, client_id integer, product_id integer, campaign_id integer,
    details text, units numeric, rate numeric, tax_status_id integer, net numeric, tax numeric, total numeric,
    is_tax_calculated boolean, tax_rate numeric, tax_rate_source text)`;
  const columns = sql`position, job_id, cost_type_id, gl_account_id, employee_id, division_id, supplier_id, client_id,
    product_id, campaign_id, details, units, rate, tax_status_id, net, tax, total, is_tax_calculated, tax_rate,
    tax_rate_source`;
  if (insert.length > 0) {
    await sql`
      insert into purchase_order_line (purchase_order_id, ${columns})
      select ${orderId}, ${columns}
      from jsonb_to_recordset(${JSON.stringify(insert)}::jsonb) as record ${record}
      order by position`.execute(transaction);
  }
  if (update.length > 0) {
    await sql`
      update purchase_order_line as line
      set (${columns}) = (record.position, record.job_id, record.cost_type_id, record.gl_account_id, record.employee_id,
        record.division_id, record.supplier_id, record.client_id, record.product_id, record.campaign_id, record.details,
        record.units, record.rate, record.tax_status_id, record.net, record.tax, record.total, record.is_tax_calculated,
        record.tax_rate, record.tax_rate_source)
      from jsonb_to_recordset(${JSON.stringify(update)}::jsonb) as record ${record}
      where line.id = record.id and line.purchase_order_id = ${orderId}`.execute(transaction);
  }
  if (removed.length > 0) {
    await sql`
      update purchase_order_line set is_removed = true
      where purchase_order_id = ${orderId} and id = any(${removed}::integer[])`.execute(transaction);
  }
}
