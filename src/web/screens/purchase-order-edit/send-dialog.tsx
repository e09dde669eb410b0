import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { needsCommentToSend, REJECTION_MAXIMUM } from '#domain/purchasing/purchase-order.ts';
import { ApproverSelect } from '../../documents/approver-select.tsx';
import { useText } from '../../platform/translation.ts';
import { ReasonDialog } from '../../widgets/dialog/reason-dialog.tsx';
import { approversOf } from './order-queries.ts';
import type { OrderEditor } from './use-order-editor.ts';

/** Asks for the approver and a comment, and sends the order in one step. A rejected order that is sent unchanged requires a comment. */
export function SendDialog(props: {
  editor: OrderEditor;
  /** Returns whether the order was sent. */
  onSend: (approverId: number, comment: string) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t, field } = useText();
  const { order, form, isChanged } = props.editor;
  const divisionId = form.head.division?.id ?? 0;
  const approvers = approversOf(divisionId, order);
  const found = useQuery({
    queryKey: [...approvers.searchKey, ''],
    queryFn: ({ signal }) => approvers.search('', signal),
    enabled: divisionId !== 0,
  });
  const suggested = found.data?.find(({ isSuggested, canApprove }) => isSuggested && canApprove) ?? null;
  // undefined = no choice yet.
  const [chosen, setChosen] = useState<{ id: number; name: string } | null>();
  const approver = chosen === undefined ? (form.head.approver ?? suggested) : chosen;
  const isSentAsRejected = needsCommentToSend(order.approveStatus.code) && !isChanged;
  return (
    <ReasonDialog
      title={t('Send for approval')}
      message={
        isSentAsRejected
          ? t('The rejected purchase order is sent to its approver again unchanged. Say why.')
          : isChanged || order.id === 0
            ? t('Your changes are saved, and the purchase order is sent to its approver.')
            : t('The purchase order goes to its approver.')
      }
      label={t('Comment for the approver')}
      maximum={REJECTION_MAXIMUM}
      isOptional={!isSentAsRejected}
      isPossible={approver !== null}
      beginsAbove={form.head.approver === null}
      onSend={async (comment) => approver !== null && props.onSend(approver.id, comment)}
      onClose={props.onClose}
    >
      <ApproverSelect
        label={field('Approver')}
        required
        data-autofocus={form.head.approver === null || undefined}
        approvers={approvers}
        value={approver}
        onChange={setChosen}
      />
    </ReasonDialog>
  );
}
