import { Button } from '@mantine/core';
import { needsCommentToSend } from '#domain/purchasing/purchase-order.ts';
import { ActionButtons, DocumentBar, MoreActions } from '../../documents/actions/document-bar.tsx';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { OrderPdfMenu } from '../../purchase-orders/order-pdf-menu.tsx';
import { OrderStatusBadge } from '../../purchase-orders/order-status.tsx';
import { describeStanding } from './order-labels.ts';
import type { OrderActions } from './use-order-actions.ts';
import type { OrderEditor } from './use-order-editor.ts';

/** Displays the order, its status and the actions that the user may take; the server decides which. */
export function OrderBar(props: {
  editor: OrderEditor;
  actions: OrderActions;
  /** Asks for the reason of the rejection. */
  onReject: () => void;
  /** Asks for the approver. */
  onSend: () => void;
  /** Asks for the reason of the cancellation. */
  onCancel: () => void;
  /** Asks for the recipient of the mail. */
  onMail: () => void;
  isPreviewShown: boolean;
  onPreview: () => void;
}) {
  const { t } = useText();
  const user = useUser();
  const { editor, actions, onSend } = props;
  const { order, isChanged } = editor;
  const { id, reference } = order;
  const isNew = id === 0;
  const may = (action: string) => order.allowedActions.includes(action);
  const isBusy = actions.isRunning || editor.isSaving;
  // Asks for the approver if none is chosen, and for a comment if a rejected order is sent unchanged.
  const isAsked = editor.form.head.approver === null || (needsCommentToSend(order.approveStatus.code) && !isChanged);
  return (
    <DocumentBar
      title={isNew ? t('New purchase order') : t('Purchase order {reference}', { reference })}
      standing={
        isNew
          ? undefined
          : {
              badge: <OrderStatusBadge status={order.approveStatus.code} isReplaced={order.isReplaced} />,
              text: describeStanding(order, user, t),
              lastModified: order.lastModified,
            }
      }
    >
      {!isNew && (
        <Button variant="default" size="xs" aria-pressed={props.isPreviewShown} onClick={props.onPreview}>
          {t('Preview')}
        </Button>
      )}
      {!isNew && <OrderPdfMenu order={order} />}
      <MoreActions
        isBusy={isBusy}
        actions={[
          { label: t('Send to…'), isOffered: !isNew && may('send'), run: onSend },
          { label: t('Clone'), isOffered: !isNew && may('clone'), run: () => void actions.copy('clone') },
          { label: t('Cancel order'), isOffered: !isNew && may('cancel'), isDangerous: true, run: props.onCancel },
          {
            label: t('Delete'),
            isOffered: !isNew && may('delete'),
            isDangerous: true,
            run: () => void actions.remove(),
          },
        ]}
      />
      <ActionButtons
        isBusy={isBusy}
        actions={[
          {
            label: t('Send to the supplier …'),
            isOffered: order.approveStatus.code === 'APPROVED' && order.maySendToSupplier,
            isMain: order.supplierMails.length === 0 && !isChanged,
            run: props.onMail,
          },
          { label: t('Amend'), isOffered: !isNew && may('amend'), run: () => void actions.copy('amend') },
          {
            label: t('Recall'),
            isOffered: may('recall'),
            isMain: !may('approve') && !isChanged,
            run: () => void actions.takeStep('recall'),
          },
          { label: t('Reject'), isOffered: may('reject'), run: props.onReject },
          {
            label: t('Approve'),
            isOffered: may('approve'),
            isMain: !isChanged,
            run: () => void actions.takeStep('approve'),
          },
          {
            label: t('Save'),
            isOffered: may('edit') || may('edit-notes'),
            isMain: isChanged,
            isLoading: editor.isSaving,
            run: () => void actions.save(),
          },
          {
            label: t('Send for approval'),
            isOffered: may('send'),
            isMain: !isChanged && !isNew,
            run: () => (isAsked ? onSend() : void actions.takeStep('send')),
          },
        ]}
      />
    </DocumentBar>
  );
}
