import { queryOptions } from '@tanstack/react-query';
import { listEmployees } from '#contract/jobs/lookup.ts';
import {
  createPurchaseOrder,
  type PurchaseOrder,
  type PurchaseOrderSave,
  readPurchaseOrder,
  updatePurchaseOrder,
} from '#contract/purchasing/purchase-order.ts';
import {
  checkGlAccountIsReadOnly,
  listApprovers,
  listCurrencies,
  listGlCharts,
  listOrderCostTypes,
  listOrderDivisions,
  listTaxStatuses,
  lookUpOrderJobs,
} from '#contract/purchasing/purchase-order-lookup.ts';
import { databaseJobId } from '#domain/jobs/job-id.ts';
import { lookupQuery } from '../../documents/lookup-query.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { intervalOfDocument } from '../../record-editing/open-document.ts';
import type { OrderBase } from './order-form.ts';

/** Returns the cache key of an order. */
export function orderKey(id: number) {
  return queryKeys.purchaseOrder(id);
}

/** Loads one order. */
export function orderQuery(id: number) {
  return queryOptions({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => call(readPurchaseOrder, { params: { id } }, { signal }),
    refetchInterval: intervalOfDocument,
  });
}

/** Saves an order: creates a new one, changes an existing one. Throws the call's errors. */
export function sendOrder(body: PurchaseOrderSave): Promise<PurchaseOrder> {
  return body.id === 0
    ? call(createPurchaseOrder, { body })
    : call(updatePurchaseOrder, { params: { id: body.id }, body });
}

export const divisionsQuery = lookupQuery(queryKeys.orderDivisions, (signal) =>
  call(listOrderDivisions, {}, { signal }),
);

export const currenciesQuery = lookupQuery(queryKeys.currencies, (signal) => call(listCurrencies, {}, { signal }));

export const taxStatusesQuery = lookupQuery(queryKeys.taxStatuses, (signal) => call(listTaxStatuses, {}, { signal }));

/** Loads the accounts that a division may use. */
export function glAccountsQuery(divisionId: number) {
  return lookupQuery(queryKeys.glAccounts(divisionId), (signal) =>
    call(listGlCharts, { query: { divisionID: divisionId } }, { signal }),
  );
}

/** Loads the cost types that can be ordered for a job, with what is left of its approved estimate; an internal project's ID is negative. */
export function costTypesOfJobQuery(jobId: number) {
  return lookupQuery(queryKeys.orderCostTypesOf(databaseJobId(jobId)), (signal) =>
    call(listOrderCostTypes, { params: { id: databaseJobId(jobId) } }, { signal }),
  );
}

/** Finds jobs. */
export function orderJobsQuery(keyphrase: string) {
  return lookupQuery(queryKeys.orderJobs(keyphrase), (signal) =>
    call(lookUpOrderJobs, { query: keyphrase ? { keyphrase } : {} }, { signal }),
  );
}

export const employeesQuery = lookupQuery(queryKeys.orderEmployees, (signal) =>
  call(listEmployees, { query: { isActive: true } }, { signal }),
);

/** Loads whether the user may only read the accounts of lines. */
export const glReadOnlyQuery = lookupQuery(queryKeys.isGlReadOnly, (signal) =>
  call(checkGlAccountIsReadOnly, {}, { signal }),
);

/**
 * Loads the approvers of orders of a division, with the reasons why some can't approve this order: suggested ones first, then those who
 * can.
 */
async function findApprovers(divisionId: number, orderId: number, signal: AbortSignal) {
  const query = orderId === 0 ? {} : { purchaseOrderID: orderId };
  const found = await call(listApprovers, { params: { division: divisionId }, query }, { signal });
  const rank = ({ isSuggested, canApprove }: (typeof found)[number]) => (isSuggested ? 0 : canApprove ? 1 : 2);
  return found.sort((one, other) => rank(one) - rank(other));
}

/** Returns the function that loads the approvers of a division's orders. */
export function approversOf(divisionId: number, order: Pick<OrderBase, 'id' | 'lastModified'>) {
  return {
    searchKey: queryKeys.orderApprovers(divisionId, order.id, order.lastModified),
    search: (_: string, signal: AbortSignal) => findApprovers(divisionId, order.id, signal),
  };
}
