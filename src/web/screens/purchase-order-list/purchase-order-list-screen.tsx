import { Empty } from '../../widgets/load-states.tsx';

/** The purchase orders of the agency: searched, sorted, opened (PO-01). */
export function PurchaseOrderListScreen() {
  return <Empty>…</Empty>;
}
