import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Estimate } from '#contract/estimates/estimate.ts';
import { actOnEstimate, type EstimateStep, orderFromEstimate } from '#contract/estimates/estimate-action.ts';
import { copyEstimate, createEstimate } from '#contract/estimates/new-estimate.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { useDocumentActions } from '../../documents/actions/use-document-actions.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { newRequestId } from '../../platform/new-ids.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import type { EstimateEditor } from './use-estimate-editor.ts';

type Without<Step> = Step extends unknown ? Omit<Step, 'lastModified'> : never;
/** A step that can be taken on a stored estimate. */
export type Step = Without<EstimateStep>;

/** The queries to refetch after a step. */
const AFFECTED = [queryKeys.estimates, queryKeys.waiting, queryKeys.home, ['job-amounts'], queryKeys.orderCostTypes];

/** Returns the actions on an estimate; each saves changes first. */
export function useEstimateActions(editor: EstimateEditor) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const orders = useRef(newRequestId());
  /** Displays the estimate as a step, or somebody else, has changed it. */
  const take = (estimate: Estimate) => {
    queryClient.setQueryData(queryKeys.estimate(estimate.id), estimate);
    editor.takeOver(estimate);
    void refetch();
  };
  const { isRunning, run, saveFirst, create, refetch } = useDocumentActions(editor, editor.estimate, {
    path: PATHS.estimate,
    keyOf: queryKeys.estimate,
    affected: AFFECTED,
    onFailure: (error) => {
      const current = error instanceof ApiProblem ? Estimate.safeParse(error.problem.current) : null;
      if (current?.success) take(current.data);
    },
  });

  return {
    isRunning,
    save: () => run(() => editor.save()),
    stored: () => run(() => saveFirst()),
    /** Takes a step on the stored estimate; returns whether it succeeded. `isAsked` = whether to confirm saving first. */
    act: async (step: Step, isAsked = true): Promise<boolean> =>
      (await run(async () => {
        const estimate = await saveFirst(isAsked);
        if (!estimate) return false;
        const body = { ...step, lastModified: estimate.lastModified } as EstimateStep;
        take(await call(actOnEstimate, { params: { id: estimate.id }, body }));
        toast('success', t.of(DONE_TEXTS[step.action]));
        return true;
      })) === true,
    newVersion: () =>
      run(async () => {
        const estimate = await saveFirst();
        if (!estimate) return;
        const { id, lastModified } = estimate;
        const copy = (requestId: string) => call(copyEstimate, { params: { id }, body: { requestId } });
        await create(`version of ${id} ${lastModified}`, copy, t('This is the new version'));
      }),
    changeOrder: () =>
      run(async () => {
        const { job } = editor.estimate;
        if (!job) return;
        const body = { job: { id: job.id }, kind: 'change' as const, name: job.name };
        const begin = (requestId: string) => call(createEstimate, { body: { ...body, requestId } });
        await create(`change of ${job.id}`, begin, t('This is the new change order'));
      }),
    /** Creates orders for lines; null if that failed. Repeating the request creates them once. */
    order: (lines: number[]) =>
      run(async () => {
        const { id } = editor.estimate;
        const made = await call(orderFromEstimate, { params: { id }, body: { lines, requestId: orders.current } });
        orders.current = newRequestId();
        await queryClient.invalidateQueries({ queryKey: queryKeys.estimate(id) });
        void queryClient.invalidateQueries({ queryKey: queryKeys.purchaseOrders });
        void refetch();
        return made;
      }),
  };
}
export type EstimateActions = ReturnType<typeof useEstimateActions>;

const DONE_TEXTS: Record<Step['action'], Phrase> = {
  ready: phrase('Estimate sent for approval'),
  approve: phrase('Estimate approved'),
  reject: phrase('Estimate rejected'),
  recall: phrase('Estimate recalled'),
  send: phrase('Estimate sent to the client'),
  resend: phrase('Estimate sent to the client again'),
  withdraw: phrase('Estimate withdrawn'),
  cancel: phrase('Estimate cancelled'),
  record: phrase('Response recorded'),
};
