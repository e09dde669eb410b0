import type { PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import { type ExportRequest, exportList } from '../core/list-export/export-list.ts';
import { type ListColumn, MOST_ROWS_EXPORTED } from '../core/list-export/list-file.ts';
import type { ExportedFile } from '../core/list-export/serve-export.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { searchOrders } from './order-row.sql.ts';

const COLUMNS: readonly ListColumn<PurchaseOrderRow>[] = [
  { heading: 'Reference', of: ({ reference }) => reference },
  { heading: 'Supplier', of: ({ supplier }) => supplier.name },
  { heading: 'Division', of: ({ division }) => division.name },
  { heading: 'Jobs', of: ({ jobs }) => jobs.map(({ code }) => code).join('; ') },
  { heading: 'Details', of: ({ details }) => details },
  { heading: 'Document date', holds: 'day', of: ({ documentDate }) => documentDate },
  { heading: 'Delivery date', holds: 'day', of: ({ deliveryDate }) => deliveryDate },
  { heading: 'Status', of: ({ approveStatus }) => approveStatus.name },
  { heading: 'Requester', of: ({ requester }) => requester?.name ?? null },
  { heading: 'Approver', of: ({ approver }) => approver?.name ?? null },
  { heading: 'Currency', of: ({ currency }) => currency.code },
  { heading: 'Net', holds: 'number', of: ({ net }) => net },
  { heading: 'Tax', holds: 'number', of: ({ tax }) => tax },
  { heading: 'Total', holds: 'number', of: ({ total }) => total },
];

type OrderSearch = Parameters<typeof searchOrders>[2];

/** All that a search of orders finds, as a file. */
export async function exportOrders(
  to: ExportRequest,
  session: SignedIn,
  { format, ...search }: OrderSearch & { format?: 'csv' | 'xlsx' | undefined },
): Promise<ExportedFile> {
  const rows = await searchOrders(session.database, session, search, MOST_ROWS_EXPORTED);
  const filters = search.keyphrase ? { keyphrase: search.keyphrase } : {};
  return exportList(to, { name: 'purchase-orders', columns: COLUMNS }, rows, { format, filters });
}
