import { REJECTION_MAXIMUM } from '#domain/purchasing/purchase-order.ts';
import { useText } from '../../../platform/translation.ts';
import { ReasonDialog } from '../../../widgets/dialog/reason-dialog.tsx';
import type { OrderBase } from '../order-form.ts';

/** Asks why the order is cancelled, and says who is notified: an approved order requires a reason. */
export function CancelDialog(props: {
  order: OrderBase;
  onCancel: (reason: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useText();
  const { approveStatus, supplierMails } = props.order;
  const isApproved = approveStatus.code === 'APPROVED';
  const mailed = supplierMails.filter(
    ({ kind, state }) => kind === 'order' && state !== 'dropped' && state !== 'discarded',
  );
  const addresses = [...new Set(mailed.map(({ address }) => address))].join(', ');
  const warning = t('A cancelled purchase order stays cancelled. Are you sure you want to cancel it?');
  const notified = addresses
    ? t('The supplier is notified at {addresses} and reads the reason.', { addresses })
    : t('The supplier is not notified: the order was not sent by email.');
  return (
    <ReasonDialog
      title={t('Cancel order')}
      close={t('Keep order')}
      message={isApproved ? `${warning} ${notified}` : warning}
      label={t('Reason')}
      maximum={REJECTION_MAXIMUM}
      isOptional={!isApproved}
      onSend={props.onCancel}
      onClose={props.onClose}
    />
  );
}
