import { sql } from 'kysely';
import type { PurchaseOrder, PurchaseOrderLine } from '#contract/purchasing/purchase-order.ts';
import { can } from '#domain/people/permission.ts';
import { changesOfAmendment } from '#domain/purchasing/order-amendment.ts';
import { type SupplierMailMethod, supplierMailRefusal } from '#domain/purchasing/order-mail.ts';
import { type TaxRateSource, taxRateOf } from '#domain/purchasing/purchase-order-amounts.ts';
import { plainText } from '#domain/text/rich-text.ts';
import { attachmentsOf } from '../core/documents/attachment.sql.ts';
import { type CreatingRequest, findDocumentOfRequest } from '../core/documents/create-once.sql.ts';
import { historyAsJson } from '../core/documents/history.sql.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import { personById, refById } from '../platform/database/json-references.ts';
import type { AgencyDatabase, AgencyTransaction } from '../platform/database/postgres.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { amendedBy, orderNamed } from './amendment/amendment.sql.ts';
import { comparedOrder } from './amendment/compared-order.ts';
import { findOrderInBase } from './base-currency/order-in-base.sql.ts';
import { findOrdersTogether } from './duplicate-orders.sql.ts';
import { findLinesAboveEstimate } from './estimate-ceiling.sql.ts';
import { findJobBudgets } from './job-budgets.sql.ts';
import { inactivePartsOf } from './line-findings.ts';
import { supplierMailsOfOrder } from './mail/supplier-mail.sql.ts';
import { actorOnOrder, type OrderFacts, withAllowedActions } from './order-facts.sql.ts';
import { joinedTotals, orderColumns } from './order-row.sql.ts';

/** A job as `{id, code, name, isActive}`; an internal project's id is negative. */
const jobAsJson = (id: string) => sql`(
  select json_build_object('id', ${wireJobIdOf()}, 'code', job.code, 'name', job.name,
    'isActive', job.is_active)
  from job where job.id = ${sql.ref(id)})`;

/** The active tax status of new lines, from the supplier or division. */
const usualTaxStatus = (column: string) => sql`(
  select json_build_object('id', usual.id, 'code', usual.code, 'name', usual.name, 'isActive', usual.is_active, 'gross', usual.gross)
  from tax_status as usual where usual.is_active and usual.id = ${sql.ref(column)})`;

/** The columns of `supplier` that an order displays. */
export const supplierFields = sql`'id', supplier.id, 'code', supplier.code, 'name', supplier.name,
  'isActive', supplier.is_active, 'taxRate', trim_scale(supplier.tax_rate)::text,
  'overrideTaxRate', supplier.override_tax_rate, 'isGSTOnPayment', supplier.is_gst_on_payment,
  'gstTypeVendorID', supplier.gst_type_vendor_id, 'paymentCurrencyID', supplier.payment_currency_id, 'address', supplier.address,
  'taxNumber', supplier.tax_number, 'paymentTerms', supplier.payment_terms, 'email', supplier.email,
  'taxStatus', ${usualTaxStatus('supplier.tax_status_id')}`;

/** The columns of `division` that an order displays. */
export const divisionFields = sql`'id', division.id, 'code', division.code, 'name', division.name,
  'isActive', division.is_active, 'gstTaxRate', trim_scale(division.gst_tax_rate)::text,
  'address', division.address, 'taxNumber', division.tax_number, 'taxStatus', ${usualTaxStatus('division.tax_status_id')}`;

/** The columns of `gl_account` that a line shows. */
export const glFields = (actorId: number) => sql`'id', account.id, 'code', account.code, 'name', account.name,
  'isActive', account.is_active, 'forceClient', account.force_client, 'forceBrand', account.force_brand,
  'forceCampaign', account.force_campaign, 'forceJob', account.force_job, 'forceCategory', account.force_category,
  'forceDepartment', account.force_department, 'forceEmployee', account.force_employee,
  'isReadOnlyForMe', (select is_gl_read_only from employee where id = ${actorId})`;

type StoredLine = Omit<PurchaseOrderLine, 'taxRateApplied' | 'taxRateSource' | 'error' | 'warning'> & {
  appliedRate: string | null;
  appliedSource: TaxRateSource | null;
  amendsLineId: number | null;
};
/** An order as one statement reads it, before `completeOrder`. */
export type StoredOrderRecord = Omit<
  PurchaseOrder,
  | 'approveStatus'
  | 'allowedActions'
  | 'items'
  | 'inBase'
  | 'aboveLimitTogether'
  | 'jobBudgets'
  | 'maySendToSupplier'
  | 'amendments'
> & { facts: OrderFacts; items: StoredLine[]; supplierMailWay: SupplierMailMethod };

/** The actor who reads the order, and the agency's options. */
export type OrderReader = Pick<SignedIn, 'actor' | 'configOptions' | 'today'>;

/** Finds an order for editing. While it can be edited, it includes the problems of its lines. */
export async function findOrder(
  database: AgencyDatabase | AgencyTransaction,
  reader: OrderReader,
  id: number,
): Promise<PurchaseOrder | undefined> {
  const stored = await findStoredOrder(database, reader, id);
  return stored && completeOrder(database, reader, stored);
}

/** Finds the order that a repeated request created the first time; null = it is the first request. Throws `request-id-reused` if the order was deleted. */
export async function findMadeOrder(
  transaction: AgencyTransaction,
  reader: OrderReader,
  request: CreatingRequest,
): Promise<PurchaseOrder | null> {
  const id = await findDocumentOfRequest(transaction, 'order', request);
  if (id === null) return null;
  const order = await findOrder(transaction, reader, id);
  if (!order) throw new Refused('request-id-reused');
  return order;
}

/** Finds a stored order in one statement; `completeOrder` adds the rest. */
export async function findStoredOrder(
  database: AgencyDatabase | AgencyTransaction,
  reader: OrderReader,
  id: number,
): Promise<StoredOrderRecord | undefined> {
  const { actor } = reader;
  const { rows } = await sql<StoredOrderRecord>`
    select ${orderColumns(reader)}, purchase_order.notes, purchase_order.private_notes as "privateNotes",
      purchase_order.approve_status <> 'CANCELLED' as "isActive", purchase_order.revision,
      json_build_object(${supplierFields}) as supplier, json_build_object(${divisionFields}) as division,
      ${jobAsJson('purchase_order.job_id')} as job,
      ${historyAsJson(
        'order',
        sql`'onBehalfOf', ${personById('event.on_behalf_of_employee_id')}, 'fromStatus', event.from_status,
          'toStatus', event.to_status, 'changes', event.changes, 'byMail', event.way = 'mail', 'deliveryDate', event.delivery_date`,
      )} as history,
      ${orderNamed('purchase_order.amends_id')} as amends, ${amendedBy} as "amendedBy", ${attachmentsOf('order')} as attachments, ${supplierMailsOfOrder} as "supplierMails",
      (select supplier_mail from agency) as "supplierMailWay",
      (select coalesce(json_agg(${lineAsJson(actor.id)} order by line.position, line.id), '[]')
        from purchase_order_line as line
        left join tax_status on tax_status.id = line.tax_status_id
        left join gl_account as account on account.id = line.gl_account_id
        where line.purchase_order_id = purchase_order.id and not line.is_removed) as items
    from purchase_order
    join currency on currency.id = purchase_order.currency_id
    join supplier on supplier.id = purchase_order.supplier_id
    join division on division.id = purchase_order.division_id
    ${joinedTotals}
    where purchase_order.id = ${id}`.execute(database);
  return rows[0];
}

/** Adds the allowed actions, and the sum of related orders, to a stored order. */
export async function completeOrder(
  database: AgencyDatabase | AgencyTransaction,
  { actor, configOptions, today }: OrderReader,
  row: StoredOrderRecord,
): Promise<PurchaseOrder> {
  const { id } = row;
  const isSettled = row.facts.status === 'APPROVED' || row.facts.status === 'CANCELLED';
  const isLimited = !isSettled && configOptions.includes('poscannotexceedapprovedestimates');
  const tooMuch = isLimited ? await findLinesAboveEstimate(database, id, today) : [];
  const items = row.items.map(
    ({ appliedRate, appliedSource, amendsLineId: _, ...line }): PurchaseOrderLine => ({
      ...line,
      ...taxRateShown({ ...line, appliedRate, appliedSource }, row),
      error: isSettled ? null : inactivePartsOf(line),
      warning: warningOf(line, tooMuch),
    }),
  );
  const notes = row.notes === null ? null : plainText(row.notes) || null;
  const { supplierMailWay, ...stored } = row;
  const order = withAllowedActions(actor, { ...stored, items });
  const mayApprove = order.allowedActions.includes('approve');
  const wanted = {
    ofJobs: mayApprove || can(actor, 'read', 'job'),
    ofProjects: mayApprove || can(actor, 'read', 'project'),
  };
  return {
    ...order,
    notes,
    inBase: await findOrderInBase(
      database,
      id,
      { currencyId: row.currency.id, lines: row.items, isFixed: isSettled },
      today,
    ),
    aboveLimitTogether: mayApprove ? await findOrdersTogether(database, id, today) : null,
    jobBudgets: row.facts.status === 'READY' ? await findJobBudgets(database, id, wanted, today) : [],
    amendments: await findAmendments(database, { actor, configOptions, today }, row),
    maySendToSupplier: supplierMailRefusal(row.facts, actorOnOrder(actor, row.facts), supplierMailWay) === null,
  };
}

/** Returns what a revision changes of the order that it replaces, limited to what the supplier may see. */
async function findAmendments(
  database: AgencyDatabase | AgencyTransaction,
  reader: OrderReader,
  row: StoredOrderRecord,
): Promise<PurchaseOrder['amendments']> {
  const earlier = row.facts.amendsId === null ? undefined : await findStoredOrder(database, reader, row.facts.amendsId);
  return earlier ? changesOfAmendment(comparedOrder(earlier), comparedOrder(row)) : [];
}

function lineAsJson(actorId: number) {
  const money = (column: string) => sql`round(${sql.ref(`line.${column}`)}, currency.number_of_decimals)::text`;
  return sql`json_build_object('id', line.id, 'purchaseOrderID', line.purchase_order_id, 'job', ${jobAsJson('line.job_id')},
    'costType', (select json_build_object('id', cost_type.id, 'code', cost_type.code, 'name', cost_type.name,
      'isActive', cost_type.is_active) from cost_type where cost_type.id = line.cost_type_id),
    'glChart', case when account.id is not null then json_build_object(${glFields(actorId)}) end,
    'details', line.details, 'employee', ${personById('line.employee_id')},
    'division', ${refById('division', 'purchase_order.division_id')}, 'supplier', ${refById('supplier', 'purchase_order.supplier_id')},
    'units', trim_scale(line.units)::text, 'rate', trim_scale(line.rate)::text,
    'taxStatus', case when tax_status.id is not null then json_build_object('id', tax_status.id, 'code', tax_status.code,
      'name', tax_status.name, 'isActive', tax_status.is_active, 'gross', tax_status.gross) end,
    'net', ${money('net')}, 'tax', ${money('tax')}, 'total', ${money('total')},
    'client', ${refById('client', 'line.client_id')}, 'product', ${refById('product', 'line.product_id')},
    'campaign', ${refById('campaign', 'line.campaign_id')}, 'allowTaxToCalc', line.is_tax_calculated,
    'amendsLineId', line.amends_line_id, 'appliedRate', trim_scale(line.tax_rate)::text, 'appliedSource', line.tax_rate_source,
    'isEnablePOApprovalWarningOnGLJobLine', line.job_id is not null and line.gl_account_id is not null)`;
}

/** Explains the tax of a line by the rate that was applied, which may differ from the current rate. */
function taxRateShown(
  line: Omit<StoredLine, 'amendsLineId'>,
  { supplier, division }: Pick<PurchaseOrder, 'supplier' | 'division'>,
): { taxRateApplied: string; taxRateSource: TaxRateSource } {
  if (!line.allowTaxToCalc) return { taxRateApplied: '0', taxRateSource: 'manual' };
  if (line.appliedRate !== null && line.appliedSource !== null) {
    return { taxRateApplied: line.appliedRate, taxRateSource: line.appliedSource };
  }
  const { rate, source } = taxRateOf(line.taxStatus, { supplier, division });
  return { taxRateApplied: rate, taxRateSource: source };
}

function warningOf(
  line: Omit<StoredLine, 'appliedRate' | 'appliedSource' | 'amendsLineId'>,
  tooMuch: readonly number[],
): PurchaseOrderLine['warning'] {
  if (tooMuch.includes(line.id)) return 'order-exceeds-estimate';
  return line.isEnablePOApprovalWarningOnGLJobLine ? 'line-on-job-and-account' : null;
}
