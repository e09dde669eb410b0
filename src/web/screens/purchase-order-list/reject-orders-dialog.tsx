import { useState } from 'react';
import type { PurchaseOrderRow } from '#contract/purchase-order-list.ts';
import { REJECTION_MAXIMUM } from '#domain/purchase-order.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { ReasonDialog } from '../../widgets/dialog/reason-dialog.tsx';
import { totalText } from './approval-words.ts';
import type { Decided } from './use-order-decisions.ts';

/** Asks why orders are rejected (PO-15); it stays open while any of them is not. */
export function RejectOrdersDialog(props: {
  orders: readonly PurchaseOrderRow[];
  onReject: (comment: string) => Promise<Decided>;
  onClose: () => void;
}) {
  const { t } = useText();
  const { orders } = props;
  const [failures, setFailures] = useState<readonly string[]>([]);
  return (
    <ReasonDialog
      title={t('Reject')}
      message={aboutText(t, orders)}
      label={t('Reason')}
      maximum={REJECTION_MAXIMUM}
      failures={failures}
      isPossible={orders.length > 0}
      onSend={async (comment) => {
        const { errors, isSent } = await props.onReject(comment);
        setFailures([...new Set(errors.values())]);
        return isSent && errors.size === 0;
      }}
      onClose={props.onClose}
    />
  );
}

function aboutText(t: Texts['t'], orders: readonly PurchaseOrderRow[]): string {
  const [first] = orders;
  if (!first) return t('None of these purchase orders waits for you any more.');
  return orders.length === 1
    ? t('The purchase order {reference} goes back to its requester, who sees why.', { reference: first.reference })
    : t('{count} purchase orders, {total} in all, go back to their requesters, who see why.', {
        count: orders.length,
        total: totalText(orders),
      });
}
