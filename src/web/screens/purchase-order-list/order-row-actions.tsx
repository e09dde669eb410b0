import { Button } from '@mantine/core';
import type { PurchaseOrderRow } from '#contract/purchasing/purchase-order-list.ts';
import { useText } from '../../platform/translation.ts';
import { OrderPdfMenu } from '../../purchase-orders/order-pdf-menu.tsx';

/** Displays the actions on an order in the list. */
export function OrderRowActions(props: {
  row: PurchaseOrderRow;
  isDeciding: boolean;
  onApprove: () => void;
  onReject: () => void;
}) {
  const { t } = useText();
  const { row, isDeciding } = props;
  return (
    <>
      {row.allowedActions.includes('approve') && (
        <Button
          size="compact-xs"
          variant="light"
          loading={isDeciding}
          aria-label={t('Approve {what}', { what: row.reference })}
          onClick={props.onApprove}
        >
          {t('Approve')}
        </Button>
      )}
      {row.allowedActions.includes('reject') && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={isDeciding}
          aria-label={t('Reject {what}', { what: row.reference })}
          onClick={props.onReject}
        >
          {t('Reject')}
        </Button>
      )}
      <OrderPdfMenu order={row} isSmall />
    </>
  );
}
