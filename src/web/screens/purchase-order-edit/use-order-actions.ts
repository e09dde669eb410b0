import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
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
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { budgetWarnings } from '../../purchase-orders/approval-texts.ts';
import { creatingOnce } from '../../record-editing/save-record.ts';
import { useIsUnmounted } from '../../record-editing/use-leaving.ts';
import { areFilesUnderWay } from '../../record-editing/use-uploads.ts';
import { wasDoneBefore } from '../../record-list/deciding/decided-before.ts';
import { askToSaveFirst, confirmDeletion, confirmOrderApproval } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import { activeLines, type OrderBase } from './order-form.ts';
import { orderKey } from './order-queries.ts';
import { orderSaving } from './save-order.ts';
import type { OrderEditor } from './use-order-editor.ts';

/** The actions on an order that have their own button, apart from saving. */
export type OrderStep = 'send' | 'approve' | 'reject' | 'recall' | 'cancel';

/** The input of a step: a comment, and the approver. */
export type StepTexts = { comment?: string; approverId?: number };

/**
 * Returns the actions on an order: each asks for its confirmation, saves changes first, and returns to the page that the user came from.
 * Users who leave meanwhile stay where they are.
 */
export function useOrderActions(
  editor: OrderEditor,
  { onMade, isLeaving }: { onMade: (id: number) => void; isLeaving: () => boolean },
) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  const [running, setRunning] = useState<OrderStep | 'delete' | 'clone' | 'amend' | 'save' | null>(null);
  const isRunning = useRef(false);
  const [create] = useState(creatingOnce);
  const isGone = useIsUnmounted();

  const goBack = () => {
    if (isLeaving()) return;
    if (router.history.canGoBack()) router.history.back({ ignoreBlocker: true });
    else void navigate({ to: PATHS.purchaseOrders, replace: true, ignoreBlocker: true });
  };
  /** Returns to the previous page, unless files would be lost: then the user stays and is told why. */
  const goBackUnlessFilesWait = (): boolean => {
    if (areFilesUnderWay()) toast('warning', t('An attachment is still uploading. Check the attachments.'));
    else goBack();
    return !areFilesUnderWay();
  };
  /** Continues the same form at the address of the created order. */
  const goOnAs = async (id: number) => {
    if (isGone()) return;
    onMade(id);
    await navigate({ to: PATHS.purchaseOrder, params: { id: String(id) }, replace: true, ignoreBlocker: true });
  };
  const refresh = (id: number) =>
    Promise.all([orderKey(id), ...orderSaving.lists].map((queryKey) => queryClient.invalidateQueries({ queryKey })));

  /** Runs one action at a time: further clicks are ignored. A failure is reported and changes nothing. */
  const run = async <Answer>(name: NonNullable<typeof running>, act: () => Promise<Answer>): Promise<Answer | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setRunning(name);
    try {
      return await act();
    } catch (error) {
      toastProblem(error);
      return null;
    } finally {
      isRunning.current = false;
      setRunning(null);
    }
  };

  /** Saves changes. Input typed meanwhile keeps the user at the order, or at the created order. */
  const save = async (): Promise<{ order: PurchaseOrder | null; isTypedOn: boolean }> => {
    const wasNew = editor.order.id === 0;
    const order = await editor.save();
    const isTypedOn = editor.isTypedOn();
    if (order && wasNew && isTypedOn) await goOnAs(order.id);
    return { order, isTypedOn };
  };

  /** Returns the stored order after saving the user's changes, if they agree; null cancels the action. */
  const stored = async (isAsked = true): Promise<OrderBase | null> => {
    if (!editor.isChanged && editor.order.id !== 0) return editor.order;
    if (isAsked && !(await askToSaveFirst(t))) return null;
    const { order, isTypedOn } = await save();
    if (!order || !isTypedOn) return order;
    toast('warning', t("Saved. Your later input isn't saved yet: check it and press again."));
    return null;
  };

  /** `onUnsaved` is called if changes couldn't be saved without asking. */
  const carryOut = (step: OrderStep, said: StepTexts = {}, onUnsaved?: () => void) =>
    run(step, async () => {
      const order = await stored(onUnsaved === undefined);
      if (!order) onUnsaved?.();
      if (!order || !(await isConfirmed(step, editor, order, t))) return false;
      const [result] = await callOf(step, order, said);
      const isDone = told(result, step, t);
      if (isDone && !editor.isTypedOn() && goBackUnlessFilesWait()) {
        void refresh(order.id);
      } else {
        await refresh(order.id);
        if (editor.order.id === 0) await goOnAs(order.id);
        const now = queryClient.getQueryData<PurchaseOrder>(orderKey(order.id));
        if (now) editor.takeOver(now);
      }
      return isDone;
    });

  return {
    running,
    /** Saves changes and goes back; without changes it does nothing. */
    save: () =>
      run('save', async () => {
        const { order, isTypedOn } = await save();
        if (order && !isTypedOn) goBackUnlessFilesWait();
      }),
    carryOut,
    remove: () =>
      run('delete', async () => {
        const { id } = editor.order;
        if (!(await confirmDeletion(t))) return;
        await call(deletePurchaseOrder, { params: { id } });
        toast('success', t('Purchase order deleted'));
        goBack();
        queryClient.removeQueries({ queryKey: orderKey(id) });
        await queryClient.invalidateQueries({ queryKey: queryKeys.purchaseOrders });
      }),
    /** Creates an order from this one: an independent copy, or a revision that replaces it. */
    copy: (kind: 'clone' | 'amend') =>
      run(kind, async () => {
        const order = await stored();
        if (!order) return;
        const { id, lastModified } = order;
        const copyCall = kind === 'clone' ? clonePurchaseOrder : amendPurchaseOrder;
        const made = await create(`${kind} of ${id} ${lastModified}`, (requestId) =>
          call(copyCall, { params: { id }, query: { requestId } }),
        );
        queryClient.setQueryData(orderKey(made.id), made);
        if (!isGone()) {
          toast(
            'success',
            kind === 'clone'
              ? t('Purchase order cloned: this is the new one')
              : t('This is the revision: change it and send it for approval'),
          );
          const params = { id: String(made.id) };
          await navigate({ to: PATHS.purchaseOrder, params, ignoreBlocker: !editor.isTypedOn() });
        }
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: queryKeys.purchaseOrders }),
          queryClient.invalidateQueries({ queryKey: orderKey(id) }),
        ]);
      }),
  };
}
export type OrderActions = ReturnType<typeof useOrderActions>;

/** Asks for confirmation if a step needs it; rejecting and cancelling have asked for a reason already. */
function isConfirmed(step: OrderStep, { form }: OrderEditor, order: OrderBase, t: Texts['t']): Promise<boolean> {
  if (step === 'approve') {
    const hasJobAndAccount = activeLines(form).some(({ job, glChart }) => job !== null && glChart !== null);
    const budget = worstBudgetState(order.jobBudgets.flatMap((one) => one.budget ?? []));
    const warnings = budgetWarnings(t, [{ ...order, budget }]);
    return confirmOrderApproval(t, { ...order, hasLineOnJobAndAccount: hasJobAndAccount }, warnings);
  }
  return Promise.resolve(true);
}

function callOf(step: OrderStep, order: OrderBase, said: StepTexts): Promise<ResultItem[]> {
  const which = { Id: order.id, LastModified: order.lastModified };
  switch (step) {
    case 'send':
      return call(sendPurchaseOrder, {
        body: [
          {
            ...which,
            IsReady: true,
            ApproverId: said.approverId ?? order.approver?.id ?? null,
            Comment: said.comment || null,
          },
        ],
      });
    case 'approve':
      return call(approvePurchaseOrder, { body: [{ ...which, IsApproved: true }] });
    case 'reject':
      return call(rejectPurchaseOrder, { body: [{ ...which, IsRejected: true, Comment: said.comment ?? '' }] });
    case 'recall':
      return call(recallPurchaseOrder, { body: [{ ...which, IsRecalled: true }] });
    case 'cancel':
      return call(cancelPurchaseOrder, { body: [{ ...which, Comment: said.comment || null }] });
  }
}

/** Reports the result of a step; returns whether it succeeded. */
function told(result: ResultItem | undefined, step: OrderStep, t: Texts['t']): boolean {
  if (!result) return false;
  if (result.error !== null) {
    toast('error', result.error);
    return false;
  }
  if (!wasDoneBefore(result, t)) toast('success', describeDone(step, t));
  if (result.warning !== null) toast('warning', result.warning);
  return true;
}

function describeDone(step: OrderStep, t: Texts['t']): string {
  switch (step) {
    case 'send':
      return t('Purchase order sent for approval');
    case 'approve':
      return t('Purchase order approved');
    case 'reject':
      return t('Purchase order rejected');
    case 'recall':
      return t('Purchase order recalled');
    case 'cancel':
      return t('Purchase order cancelled');
  }
}
