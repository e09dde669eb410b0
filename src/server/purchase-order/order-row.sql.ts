import { type RawBuilder, sql } from 'kysely';
import type { SortText } from '#contract/http/sorting.ts';
import type { JobBudget } from '#contract/purchasing/purchase-order.ts';
import type {
  OrderSortColumn,
  PurchaseOrderOfJob,
  PurchaseOrderRow,
} from '#contract/purchasing/purchase-order-list.ts';
import { worstBudgetState } from '#domain/billing/client-invoice-budget.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/purchasing/purchase-order.ts';
import { waitsFor } from '../core/documents/approver.sql.ts';
import { wireJobIdOf } from '../core/jobs/job-id.sql.ts';
import { conditionsOfPage, type ListPage, orderOfPages } from '../core/whole-list/whole-list.ts';
import { instantAsJson, personById, refById } from '../platform/database/json-references.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { matchesWords } from '../platform/database/search-words.ts';
import { inReadingOrder, sortOrder } from '../platform/database/sort-order.ts';
import { isOneOf } from '../platform/database/written-out.ts';
import { findBudgetsOfOrders } from './job-budgets.sql.ts';
import { type OrderFacts, type OrderViewer, orderFacts, withAllowedActions } from './order-facts.sql.ts';

/** The filter and order of a list of orders. */
export type OrderSearch = {
  keyphrase?: string | undefined;
  approveStatus?: readonly OrderStatus[] | undefined;
  myRecordsOnly?: boolean | undefined;
  myApprovals?: boolean | undefined;
  sort?: SortText<OrderSortColumn> | undefined;
  /** A page of the whole list, in its order. */
  page?: ListPage | undefined;
};

/** A currency as the API returns it, from the joined `currency`. */
const currencyAsJson = sql`json_build_object('id', currency.id, 'code', currency.code, 'name', currency.name,
  'numberOfDecimals', currency.number_of_decimals, 'isActive', currency.is_active)`;

/** Sums over the active lines, with the currency's decimals. */
const orderTotals = sql`
  round(totals.net, currency.number_of_decimals)::text as net, round(totals.tax, currency.number_of_decimals)::text as tax,
  round(totals.total, currency.number_of_decimals)::text as total`;

/** The join that `orderTotals` needs. */
export const joinedTotals = sql`cross join lateral (
  select coalesce(sum(net), 0) as net, coalesce(sum(tax), 0) as tax, coalesce(sum(total), 0) as total
  from purchase_order_line as line
  where line.purchase_order_id = purchase_order.id and not line.is_removed) as totals`;

/** Selects the values of an order's sentence in a notification, with its current supplier and total. */
export const orderInSentence = (id: number, reference: string) => sql`(
  select ${JSON.stringify({ reference })}::jsonb || jsonb_build_object(
    'supplier', (select name from supplier where supplier.id = purchase_order.supplier_id),
    'total', round(totals.total, currency.number_of_decimals)::text, 'currency', currency.code)
  from purchase_order
  join currency on currency.id = purchase_order.currency_id
  ${joinedTotals}
  where purchase_order.id = ${id})`;

/** The jobs of an order: its own and those of its active lines. */
const jobsOfOrder = sql`select purchase_order.job_id
  union
  select line.job_id from purchase_order_line as line
  where line.purchase_order_id = purchase_order.id and not line.is_removed`;

/** The columns that lists and the single order share. */
export const orderColumns = (
  asking: OrderViewer,
) => sql`purchase_order.id, purchase_order.reference, ${currencyAsJson} as currency,
  purchase_order.document_date as "documentDate", purchase_order.delivery_date as "deliveryDate", purchase_order.details,
  ${personById('purchase_order.approver_id')} as approver, ${personById('purchase_order.requester_id')} as requester,
  ${personById('purchase_order.created_by_id')} as "createdBy", ${orderTotals},
  purchase_order.approve_status_comment as "approveStatusComment", purchase_order.last_modified as "lastModified",
  purchase_order.replaced_by_id is not null as "isReplaced", ${orderFacts(asking)} as facts`;

/** Finds orders by the filter of a list, in its order, or the newest first. */
export function searchOrders(
  database: AgencyDatabase,
  asking: OrderViewer,
  search: OrderSearch,
  maxResults: number,
): Promise<PurchaseOrderRow[]> {
  return findRows(
    database,
    asking,
    sql`select id, row_number() over () as place
      from (select purchase_order.id from purchase_order where ${conditionOf(asking, search)}
        order by ${search.page ? orderOfPages('purchase_order') : orderOfOrders(search.sort)} limit ${maxResults}) as listed`,
  );
}

/** Counts the orders that match the filter of a list. */
export async function countOrders(database: AgencyDatabase, asking: OrderViewer, search: OrderSearch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from purchase_order where ${conditionOf(asking, search)}`.execute(database);
  return rows[0]!.count;
}

function conditionOf(
  asking: OrderViewer,
  { keyphrase, approveStatus, myRecordsOnly = false, myApprovals = false, page }: OrderSearch,
): RawBuilder<unknown> {
  const { actor } = asking;
  const conditions = [
    matchesWords(sql`purchase_order.search_text`, keyphrase),
    ...(approveStatus ? [isOneOf(sql`purchase_order.approve_status`, approveStatus)] : []),
    ...(myRecordsOnly
      ? [sql`(purchase_order.requester_id = ${actor.id} or purchase_order.created_by_id = ${actor.id})`]
      : []),
    ...(myApprovals ? [waitsFor('order', asking)] : []),
    ...conditionsOfPage('purchase_order', page),
  ];
  return sql.join(conditions, sql` and `);
}

/** Finds the orders of a job: its own, and those with an active line on it. The newest comes first. */
export function findOrdersOfJob(
  database: AgencyDatabase,
  asking: OrderViewer,
  jobId: number,
): Promise<PurchaseOrderOfJob[]> {
  return findRows<Pick<PurchaseOrderOfJob, 'netOfJob'>>(
    database,
    asking,
    sql`select id, row_number() over (order by id desc) as place
      from (select id from purchase_order where job_id = ${jobId}
        union
        select purchase_order_id from purchase_order_line where job_id = ${jobId} and not is_removed) as listed`,
    sql`, (select round(coalesce(sum(line.net), 0), currency.number_of_decimals)::text from purchase_order_line as line
        where line.purchase_order_id = purchase_order.id and line.job_id = ${jobId} and not line.is_removed) as "netOfJob"`,
  );
}

/** Whether the job or internal project exists. */
export async function jobExists(database: AgencyDatabase, jobId: number): Promise<boolean> {
  const { rows } = await sql`select from job where id = ${jobId}`.execute(database);
  return rows.length > 0;
}

const budgetStatesOf = (budgets: readonly Pick<JobBudget, 'budget'>[]) => budgets.flatMap(({ budget }) => budget ?? []);

async function findRows<More = unknown>(
  database: AgencyDatabase,
  asking: OrderViewer,
  found: RawBuilder<unknown>,
  moreColumns: RawBuilder<unknown> = sql``,
) {
  const { rows } = await sql<
    Omit<PurchaseOrderRow, 'approveStatus' | 'allowedActions' | 'budget' | 'hasCost'> & { facts: OrderFacts } & More
  >`
    select ${orderColumns(asking)}, ${refById('supplier', 'purchase_order.supplier_id')} as supplier,
      ${refById('division', 'purchase_order.division_id')} as division,
      exists (select from purchase_order_attachment as attachment
        where attachment.purchase_order_id = purchase_order.id and attachment.deleted_at is null) as "hasAttachments",
      exists (select from purchase_order_line as line
        where line.purchase_order_id = purchase_order.id and not line.is_removed
          and line.job_id is not null and line.gl_account_id is not null) as "hasLineOnJobAndAccount",
      case when purchase_order.approve_status in ('APPROVED', 'REJECTED') then (
        select json_build_object('at', ${instantAsJson('event.at')}, 'by', ${personById('event.by_employee_id')},
          'onBehalfOf', ${personById('event.on_behalf_of_employee_id')})
        from purchase_order_event as event
        where event.purchase_order_id = purchase_order.id and event.to_status = purchase_order.approve_status
        order by event.id desc limit 1) end as decision,
      (select coalesce(json_agg(json_build_object('id', ${wireJobIdOf()},
          'code', job.code, 'name', job.name) order by job.code, job.id), '[]')
        from job
        where job.id in (${jobsOfOrder})) as jobs ${moreColumns}
    from (${found}) as found
    join purchase_order on purchase_order.id = found.id
    join currency on currency.id = purchase_order.currency_id
    ${joinedTotals}
    order by found.place`.execute(database);
  const listed = rows.map((row) => ({ ...withAllowedActions(asking.actor, row), hasCost: row.facts.hasCost }));
  const toApprove = listed.filter(({ allowedActions }) => allowedActions.includes('approve')).map(({ id }) => id);
  const budgets = await findBudgetsOfOrders(database, toApprove, { ofJobs: true, ofProjects: true }, asking.today);
  return listed.map((row) => ({ ...row, budget: worstBudgetState(budgetStatesOf(budgets.get(row.id) ?? [])) }));
}

/** Returns the order of a list of orders. Ties are sorted by the newest first. Amounts are grouped by currency. */
function orderOfOrders(sort: OrderSearch['sort']) {
  const named = (table: string, column: string) =>
    inReadingOrder(sql`(select name from ${sql.table(table)} as named where named.id = ${sql.ref(column)})`);
  return sortOrder<OrderSortColumn>(
    sort,
    {
      reference: inReadingOrder(sql`purchase_order.reference`),
      supplier: named('supplier', 'purchase_order.supplier_id'),
      jobs: inReadingOrder(
        sql`(select job.code from job where job.id in (${jobsOfOrder}) order by job.code, job.id limit 1)`,
      ),
      documentDate: sql`purchase_order.document_date`,
      deliveryDate: sql`purchase_order.delivery_date`,
      requester: named('employee', 'purchase_order.requester_id'),
      approver: named('employee', 'purchase_order.approver_id'),
      status: sql`array_position(${[...ORDER_STATUSES]}::text[], purchase_order.approve_status)`,
      total: [
        sql`(select code from currency where currency.id = purchase_order.currency_id)`,
        sql`(select coalesce(sum(line.total), 0) from purchase_order_line as line
          where line.purchase_order_id = purchase_order.id and not line.is_removed)`,
      ],
    },
    sql`purchase_order.id desc`,
  );
}
