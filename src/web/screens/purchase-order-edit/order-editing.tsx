import { Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { readOnlyFields } from '#domain/people/permission.ts';
import { areFilesFrozen, REJECTION_MAXIMUM } from '#domain/purchasing/purchase-order.ts';
import { phrase } from '#domain/text/phrase.ts';
import { DocumentParts, WidePart } from '../../documents/document-parts.tsx';
import { useDocumentKeys, useDocumentLeaving } from '../../documents/editor/use-document-screen.ts';
import { SHEET_KEYS } from '../../documents/lines/sheet-keys.ts';
import { JobLink } from '../../jobs/job-link.tsx';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { JobBudgetsTable } from '../../purchase-orders/job-budgets-table.tsx';
import { OrderAttachments } from '../../purchase-orders/order-attachments.tsx';
import { RecordBody } from '../../record-editing/record-head.tsx';
import type { SheetHandle } from '../../sheet/sheet-model.ts';
import { type KeyHelp, KeysDialog } from '../../widgets/dialog/keys-dialog.tsx';
import { ReasonDialog } from '../../widgets/dialog/reason-dialog.tsx';
import { AmendmentNotice } from './amend/amendment-notice.tsx';
import { HeadFields } from './head-fields.tsx';
import { columnOf } from './lines/line-columns.ts';
import { LinesSection } from './lines/lines-section.tsx';
import { OrderBar } from './order-bar.tsx';
import classes from './order-edit.module.css';
import type { OrderBase } from './order-form.ts';
import { OrderHistory } from './order-history.tsx';
import { isBlank } from './order-line.ts';
import { CommentNotice, LimitNotice, OrderConflictNotice, OrderProblems } from './order-notices.tsx';
import { OrderPreview } from './order-preview.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { SendDialog } from './send-dialog.tsx';
import { CancelDialog } from './supplier/cancel-dialog.tsx';
import { SendToSupplier, SupplierMails } from './supplier/supplier-mails.tsx';
import { useOrderActions } from './use-order-actions.ts';
import { type OrderProblem, useOrderEditor } from './use-order-editor.ts';

/** The keyboard shortcuts of an order, for the help dialog. */
const ORDER_KEYS: readonly KeyHelp[] = [{ keys: phrase('Ctrl+S'), does: phrase('Save purchase order') }, ...SHEET_KEYS];

/** Displays an order: origin, head, lines, and its history in the sidebar. `onMade` is called with the new order. */
export function OrderEditing({ order, onMade }: { order: OrderBase; onMade: (id: number) => void }) {
  const { t } = useText();
  const user = useUser();
  const editor = useOrderEditor(order);
  const sheet = useRef<SheetHandle>(null);
  const goTo = ({ key, field }: OrderProblem) => {
    const row = editor.form.lines.findIndex((line) => line.key === key);
    if (row >= 0) sheet.current?.select({ row, column: columnOf(field ?? 'total') });
  };
  const isLeaving = useDocumentLeaving(editor, goTo);
  const actions = useOrderActions(editor, { onMade, isLeaving });
  const [dialog, setDialog] = useState<'keys' | 'reject' | 'send' | 'cancel' | 'mail' | null>(null);
  const [isPreviewShown, setIsPreviewShown] = useState(false);
  useDocumentKeys({ save: actions.save, showKeys: () => setDialog('keys') });
  return (
    <>
      <OrderBar
        editor={editor}
        actions={actions}
        onReject={() => setDialog('reject')}
        onSend={() => editor.checkSaving() && setDialog('send')}
        onCancel={() => setDialog('cancel')}
        onMail={() => setDialog('mail')}
        isPreviewShown={isPreviewShown}
        onPreview={() => setIsPreviewShown((isShown) => !isShown)}
      />
      <RecordBody>
        <OrderTimeline order={editor.order} />
        <AmendmentNotice order={editor.order} />
        <CommentNotice order={editor.order} />
        <LimitNotice order={editor.order} />
        <OrderConflictNotice editor={editor} />
        <OrderProblems editor={editor} goTo={goTo} />
        <DocumentParts
          label={t('Purchase order')}
          onSubmit={() => void actions.save()}
          head={
            <HeadFields
              order={editor.order}
              form={editor.form.head}
              fixed={editor.fixed}
              errors={editor.errors}
              set={editor.setHead}
              hasLines={editor.form.lines.some((line) => !isBlank(line))}
              changeCurrency={editor.changeCurrency}
            />
          }
          asideLabel={t('Order sidebar')}
          aside={
            <>
              {editor.order.id !== 0 && (
                <OrderAttachments
                  orderId={editor.order.id}
                  mayChange={
                    editor.order.allowedActions.includes('edit-notes') &&
                    !readOnlyFields(user, 'purchaseorder').includes('attachments')
                  }
                  areFrozen={areFilesFrozen(editor.order.approveStatus.code)}
                />
              )}
              <SupplierMails order={editor.order} />
              <OrderHistory order={editor.order} />
            </>
          }
        >
          <JobBudgets order={editor.order} />
          <LinesSection editor={editor} handle={sheet} />
        </DocumentParts>
      </RecordBody>
      {isPreviewShown && <OrderPreview editor={editor} onClose={() => setIsPreviewShown(false)} />}
      {dialog === 'keys' && <KeysDialog keys={ORDER_KEYS} onClose={() => setDialog(null)} />}
      {dialog === 'reject' && (
        <ReasonDialog
          title={t('Reject')}
          message={t('The purchase order goes back to its requester. Say what to change.')}
          label={t('Reason')}
          maximum={REJECTION_MAXIMUM}
          onSend={async (comment) => (await actions.takeStep('reject', { comment })) === true}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'mail' && <SendToSupplier order={editor.order} onClose={() => setDialog(null)} />}
      {dialog === 'cancel' && (
        <CancelDialog
          order={editor.order}
          onCancel={async (comment) => (await actions.takeStep('cancel', { comment })) === true}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'send' && (
        <SendDialog
          editor={editor}
          onSend={async (approverId, comment) =>
            (await actions.takeStep('send', { approverId, comment }, () => setDialog(null))) === true
          }
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** Displays the budgets of a waiting order's jobs: approved, committed and spent, and what the order leaves. */
function JobBudgets({ order }: { order: OrderBase }) {
  const { t } = useText();
  const { jobBudgets } = order;
  if (jobBudgets.length === 0) return null;
  return (
    <WidePart className={classes.budgets!} label={t('Job estimates')}>
      {jobBudgets.some(({ left }) => left === null) && (
        <Text size="sm" c="dimmed" mb="xs">
          {t("No exchange rate for {currency}: the remaining budget can't be calculated.", {
            currency: order.currency?.code ?? '',
          })}
        </Text>
      )}
      {order.inBase && (
        <Text size="sm" c="dimmed" mb="xs">
          {t('Amounts in {currency}', { currency: order.inBase.currencyCode })}
        </Text>
      )}
      <JobBudgetsTable budgets={jobBudgets} jobOf={(job) => <JobLink job={job} />} />
    </WidePart>
  );
}
