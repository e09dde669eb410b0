import { Button, Menu, Text } from '@mantine/core';
import { needsCommentToSend } from '#domain/purchasing/purchase-order.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { OrderPdfMenu } from '../../purchase-orders/order-pdf-menu.tsx';
import { OrderStatusBadge } from '../../purchase-orders/order-status.tsx';
import { RecordHead } from '../../record-editing/record-head.tsx';
import { describeStanding } from './order-labels.ts';
import type { OrderActions } from './use-order-actions.ts';
import type { OrderEditor } from './use-order-editor.ts';

type BarProps = {
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
};

/** Displays the order, its status and the actions that the user may take; the server decides which. */
export function OrderBar(props: BarProps) {
  const { t } = useText();
  const user = useUser();
  const { order } = props.editor;
  return (
    <RecordHead
      title={order.id === 0 ? t('New purchase order') : t('Purchase order {reference}', { reference: order.reference })}
      about={
        order.id !== 0 && (
          <>
            <OrderStatusBadge status={order.approveStatus.code} isReplaced={order.isReplaced} />
            <Text size="sm" c="dimmed" w="100%">
              {describeStanding(order, user, t)}
            </Text>
          </>
        )
      }
      actions={
        <>
          {order.id !== 0 && (
            <Text size="xs" c="dimmed" visibleFrom="lg">
              {t('Changed {when}', { when: formatInstant(order.lastModified, user.agency.timeZone) })}
            </Text>
          )}
          <Buttons {...props} />
        </>
      }
    />
  );
}

/** There is one main button: the most likely next step. */
function Buttons({ editor, actions, onReject, onSend, onCancel, onMail }: BarProps) {
  const { t } = useText();
  const { order, isChanged } = editor;
  const may = (action: string) => order.allowedActions.includes(action);
  const maySave = may('edit') || may('edit-notes');
  const isBusy = actions.running !== null || editor.isSaving;
  // Asks for the approver if none is chosen, and for a comment if a rejected order is sent unchanged.
  const isAsked = editor.form.head.approver === null || (needsCommentToSend(order.approveStatus.code) && !isChanged);
  const shared = (isMain: boolean) => ({
    size: 'xs',
    ...busy(isBusy),
    variant: isMain ? 'filled' : 'default',
  });
  return (
    <>
      {order.id !== 0 && <OrderPdfMenu order={order} />}
      <MoreMenu editor={editor} actions={actions} isBusy={isBusy} onSend={onSend} onCancel={onCancel} />
      {order.approveStatus.code === 'APPROVED' && order.maySendToSupplier && (
        <Button {...shared(order.supplierMails.length === 0 && !isChanged)} onClick={() => !isBusy && onMail()}>
          {t('Send to the supplier …')}
        </Button>
      )}
      {may('amend') && order.id !== 0 && (
        <Button {...shared(false)} onClick={() => void actions.copy('amend')}>
          {t('Amend')}
        </Button>
      )}
      {may('recall') && (
        <Button {...shared(!may('approve') && !isChanged)} onClick={() => void actions.takeStep('recall')}>
          {t('Recall')}
        </Button>
      )}
      {may('reject') && (
        <Button {...shared(false)} onClick={() => !isBusy && onReject()}>
          {t('Reject')}
        </Button>
      )}
      {may('approve') && (
        <Button {...shared(!isChanged)} onClick={() => void actions.takeStep('approve')}>
          {t('Approve')}
        </Button>
      )}
      {maySave && (
        <Button {...shared(isChanged)} loading={editor.isSaving} onClick={() => void actions.save()}>
          {t('Save')}
        </Button>
      )}
      {may('send') && (
        <Button
          {...shared(!isChanged && order.id !== 0)}
          onClick={() => !isBusy && (isAsked ? onSend() : void actions.takeStep('send'))}
        >
          {t('Send for approval')}
        </Button>
      )}
    </>
  );
}

/** A waiting button keeps the focus, so that keyboard users don't lose their place. */
function busy(isBusy: boolean) {
  return isBusy ? { 'data-disabled': true, 'aria-disabled': true } : {};
}

function MoreMenu(props: Pick<BarProps, 'editor' | 'actions' | 'onSend' | 'onCancel'> & { isBusy: boolean }) {
  const { editor, actions, isBusy } = props;
  const { t } = useText();
  const { order } = editor;
  const may = (action: string) => order.id !== 0 && order.allowedActions.includes(action);
  if (!(['send', 'clone', 'cancel', 'delete'] as const).some(may)) return null;
  return (
    <Menu position="bottom-end" disabled={isBusy}>
      <Menu.Target>
        <Button size="xs" variant="default" {...busy(isBusy)}>
          {t('More')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {may('send') && <Menu.Item onClick={props.onSend}>{t('Send to…')}</Menu.Item>}
        {may('clone') && <Menu.Item onClick={() => void actions.copy('clone')}>{t('Clone')}</Menu.Item>}
        {may('cancel') && (
          <Menu.Item c="var(--mantine-color-error)" onClick={props.onCancel}>
            {t('Cancel order')}
          </Menu.Item>
        )}
        {may('delete') && (
          <Menu.Item c="var(--mantine-color-error)" onClick={() => void actions.remove()}>
            {t('Delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
