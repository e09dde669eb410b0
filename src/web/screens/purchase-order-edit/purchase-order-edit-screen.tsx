import { useParams } from '@tanstack/react-router';
import { Empty } from '../../widgets/load-states.tsx';

/** A purchase order by its address (PO-02). */
export function PurchaseOrderEditScreen() {
  const { id } = useParams({ strict: false });
  return <Empty>{String(id)}</Empty>;
}
