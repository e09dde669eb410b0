import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { ResultItem } from '#contract/jobs/job-list.ts';
import { deletePurchaseOrder, type PurchaseOrder } from '#contract/purchasing/purchase-order.ts';
import {
  approvePurchaseOrder,
  cancelPurchaseOrder,
  recallPurchaseOrder,
  rejectPurchaseOrder,
  sendPurchaseOrder,
} from '#contract/purchasing/purchase-order-action.ts';
import { amendPurchaseOrder, clonePurchaseOrder } from '#contract/purchasing/purchase-order-copy.ts';
import { worstBudgetState } from '#domain/billing/client-invoice-budget.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { useDocumentActions } from '../../documents/actions/use-document-actions.ts';
import { wasDoneBefore } from '../../documents/deciding/decided-before.ts';
import { areFilesUploading } from '../../documents/use-uploads.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { budgetWarnings } from '../../purchase-orders/approval-texts.ts';
import { confirmDeletion, confirmOrderApproval } from '../../widgets/dialog/questions.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import type { OrderBase } from './order-form.ts';
import { orderKey } from './order-queries.ts';
import { orderSaving } from './save-order.ts';
import type { OrderEditor } from './use-order-editor.ts';

/** A step of the approval workflow. */
export type OrderStep = 'send' | 'approve' | 'reject' | 'recall' | 'cancel';

/** The user's input for a step. */
export type StepInput = { comment?: string; approverId?: number };

/**
 * The actions of an order. Each saves unsaved changes, asks for confirmation where needed, and then goes back to the previous
 * screen, unless the user has already left this one.
 */
export function useOrderActions(
  editor: OrderEditor,
  { onMade, isLeaving }: { onMade: (id: number) => void; isLeaving: () => boolean },
) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  /** Continues the same form at the address of the created order. */
  const continueAtAddressOf = async (id: number) => {
    if (isGone()) return;
    onMade(id);
    await navigate({ to: PATHS.purchaseOrder, params: { id: String(id) }, replace: true, ignoreBlocker: true });
  };
  const { isRunning, isGone, run, saveFirst, create, refetch } = useDocumentActions<OrderBase, PurchaseOrder>(
    editor,
    editor.order,
    {
      path: PATHS.purchaseOrder,
      keyOf: orderKey,
      affected: orderSaving.lists,
      onPartlySaved: continueAtAddressOf,
    },
  );

  const goBack = () => {
    if (isLeaving()) return;
    if (router.history.canGoBack()) router.history.back({ ignoreBlocker: true });
    else void navigate({ to: PATHS.purchaseOrders, replace: true, ignoreBlocker: true });
  };
  /** Goes back, unless that would lose a file that is still uploading: then says so. */
  const goBackUnlessFilesWait = (): boolean => {
    if (areFilesUploading()) toast('warning', t('An attachment is still uploading. Check the attachments.'));
    else goBack();
    return !areFilesUploading();
  };

  /** With `onUnsaved`, saves changes without asking, and calls it if that fails. */
  const takeStep = (step: OrderStep, input: StepInput = {}, onUnsaved?: () => void) =>
    run(async () => {
      const order = await saveFirst(onUnsaved === undefined);
      if (!order) onUnsaved?.();
      if (!order || !(await isConfirmed(step, editor, order, t))) return false;
      const [result] = await sendStep(step, order, input);
      const isDone = reportResult(result, step, t);
      if (isDone && !editor.hasUnsavedInput() && goBackUnlessFilesWait()) {
        void refetch(order.id);
      } else {
        await refetch(order.id);
        if (editor.order.id === 0) await continueAtAddressOf(order.id);
        const now = queryClient.getQueryData<PurchaseOrder>(orderKey(order.id));
        if (now) editor.takeOver(now);
      }
      return isDone;
    });

  return {
    isRunning,
    /** Saves changes and goes back. If the user types during the save of a new order, the form continues at its address. */
    save: () =>
      run(async () => {
        const order = await editor.save();
        if (order && !editor.hasUnsavedInput()) goBackUnlessFilesWait();
        else if (order && editor.order.id === 0) await continueAtAddressOf(order.id);
      }),
    takeStep,
    remove: () =>
      run(async () => {
        const { id } = editor.order;
        if (!(await confirmDeletion(t))) return;
        await call(deletePurchaseOrder, { params: { id } });
        toast('success', t('Purchase order deleted'));
        goBack();
        queryClient.removeQueries({ queryKey: orderKey(id) });
        await queryClient.invalidateQueries({ queryKey: queryKeys.purchaseOrders });
      }),
    /** Creates an independent copy of the order, or a revision that replaces it. */
    copy: (kind: 'clone' | 'amend') =>
      run(async () => {
        const order = await saveFirst();
        if (!order) return;
        const { id, lastModified } = order;
        const copyCall = kind === 'clone' ? clonePurchaseOrder : amendPurchaseOrder;
        await create(
          `${kind} of ${id} ${lastModified}`,
          (requestId) => call(copyCall, { params: { id }, query: { requestId } }),
          kind === 'clone'
            ? t('Purchase order cloned: this is the new one')
            : t('This is the revision: change it and send it for approval'),
        );
      }),
  };
}
export type OrderActions = ReturnType<typeof useOrderActions>;

/** Asks for confirmation before an approval. Other steps have their own dialogs, or need no confirmation. */
function isConfirmed(step: OrderStep, { form }: OrderEditor, order: OrderBase, t: Texts['t']): Promise<boolean> {
  if (step !== 'approve') return Promise.resolve(true);
  const hasJobAndAccount = form.lines.some(({ job, glChart }) => job !== null && glChart !== null);
  const budget = worstBudgetState(order.jobBudgets.flatMap((one) => one.budget ?? []));
  const warnings = budgetWarnings(t, [{ ...order, budget }]);
  return confirmOrderApproval(t, { ...order, hasLineOnJobAndAccount: hasJobAndAccount }, warnings);
}

function sendStep(step: OrderStep, order: OrderBase, input: StepInput): Promise<ResultItem[]> {
  const version = { Id: order.id, LastModified: order.lastModified };
  switch (step) {
    case 'send':
      return call(sendPurchaseOrder, {
        body: [
          {
            ...version,
            IsReady: true,
            ApproverId: input.approverId ?? order.approver?.id ?? null,
            Comment: input.comment || null,
          },
        ],
      });
    case 'approve':
      return call(approvePurchaseOrder, { body: [{ ...version, IsApproved: true }] });
    case 'reject':
      return call(rejectPurchaseOrder, { body: [{ ...version, IsRejected: true, Comment: input.comment ?? '' }] });
    case 'recall':
      return call(recallPurchaseOrder, { body: [{ ...version, IsRecalled: true }] });
    case 'cancel':
      return call(cancelPurchaseOrder, { body: [{ ...version, Comment: input.comment || null }] });
  }
}

/** Shows the result of a step; returns whether it succeeded. */
function reportResult(result: ResultItem | undefined, step: OrderStep, t: Texts['t']): boolean {
  if (!result) return false;
  if (result.error !== null) {
    toast('error', result.error);
    return false;
  }
  if (!wasDoneBefore(result, t)) toast('success', t.of(DONE_TEXTS[step]));
  if (result.warning !== null) toast('warning', result.warning);
  return true;
}

const DONE_TEXTS: Record<OrderStep, Phrase> = {
  send: phrase('Purchase order sent for approval'),
  approve: phrase('Purchase order approved'),
  reject: phrase('Purchase order rejected'),
  recall: phrase('Purchase order recalled'),
  cancel: phrase('Purchase order cancelled'),
};
