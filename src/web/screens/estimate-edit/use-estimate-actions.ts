import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Estimate } from '#contract/estimates/estimate.ts';
import { actOnEstimate, type EstimateStep, orderFromEstimate } from '#contract/estimates/estimate-action.ts';
import { copyEstimate, createEstimate } from '#contract/estimates/new-estimate.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { newRequestId } from '../../platform/new-ids.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { creatingOnce } from '../../record-editing/save-record.ts';
import { useIsUnmounted } from '../../record-editing/use-leaving.ts';
import { askToSaveFirst } from '../../widgets/dialog/questions.ts';
import { toast, toastProblem } from '../../widgets/dialog/toast.tsx';
import type { EstimateEditor } from './use-estimate-editor.ts';

type Without<Step> = Step extends unknown ? Omit<Step, 'lastModified'> : never;
/** A step that can be taken on a stored estimate. */
export type Step = Without<EstimateStep>;

/** The queries to refresh after a step. */
const AFTERWARDS = [queryKeys.estimates, queryKeys.waiting, queryKeys.home, ['job-amounts'], queryKeys.orderCostTypes];

/** Returns the actions on an estimate; each saves changes first. */
export function useEstimateActions(editor: EstimateEditor) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef(false);
  const orders = useRef(newRequestId());
  const [create] = useState(creatingOnce);
  const isGone = useIsUnmounted();

  /** Runs one action at a time: further clicks are ignored. A failure is reported and changes nothing. */
  const run = async <Answer>(act: () => Promise<Answer>): Promise<Answer | null> => {
    if (running.current) return null;
    running.current = true;
    setIsRunning(true);
    try {
      return await act();
    } catch (error) {
      toastProblem(error);
      takeCurrent(error);
      return null;
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };
  /** Somebody else was faster: displays the current version. */
  const takeCurrent = (error: unknown) => {
    const current = error instanceof ApiProblem ? Estimate.safeParse(error.problem.current) : null;
    if (current?.success) take(current.data);
  };
  const take = (estimate: Estimate) => {
    queryClient.setQueryData(queryKeys.estimate(estimate.id), estimate);
    editor.takeOver(estimate);
    for (const queryKey of AFTERWARDS) void queryClient.invalidateQueries({ queryKey });
  };

  /** Returns the stored estimate after saving the user's changes, if they agree; null cancels the action. */
  const stored = async (isAsked: boolean): Promise<Estimate | null> => {
    if (!editor.isChanged) return editor.estimate;
    if (isAsked && !(await askToSaveFirst(t))) return null;
    const saved = await editor.save();
    if (!saved || !editor.hasUnsavedInput()) return saved;
    toast('warning', t("Saved. Your later input isn't saved yet: check it and press again."));
    return null;
  };
  /** Opens the created estimate and reports it; a user who has left the page stays where they are. */
  const goTo = async (estimate: Estimate, words: string) => {
    queryClient.setQueryData(queryKeys.estimate(estimate.id), estimate);
    for (const queryKey of AFTERWARDS) void queryClient.invalidateQueries({ queryKey });
    void queryClient.invalidateQueries({ queryKey: queryKeys.estimate(editor.estimate.id) });
    if (isGone()) return;
    const ignoreBlocker = !editor.hasUnsavedInput();
    await navigate({ to: PATHS.estimate, params: { id: String(estimate.id) }, ignoreBlocker });
    toast('success', words);
  };

  return {
    isRunning,
    save: () => run(() => editor.save()),
    stored: (isAsked = true) => run(() => stored(isAsked)),
    /** Takes a step on the stored estimate; returns whether it succeeded. `isAsked` = whether to confirm saving first. */
    act: async (step: Step, isAsked = true): Promise<boolean> =>
      (await run(async () => {
        const estimate = await stored(isAsked);
        if (!estimate) return false;
        const body = { ...step, lastModified: estimate.lastModified } as EstimateStep;
        take(await call(actOnEstimate, { params: { id: estimate.id }, body }));
        toast('success', describeDone(step, t));
        return true;
      })) === true,
    newVersion: () =>
      run(async () => {
        const estimate = await stored(true);
        if (!estimate) return;
        const { id, lastModified } = estimate;
        const copy = (requestId: string) => call(copyEstimate, { params: { id }, body: { requestId } });
        await goTo(await create(`version of ${id} ${lastModified}`, copy), t('This is the new version'));
      }),
    changeOrder: () =>
      run(async () => {
        const { job } = editor.estimate;
        if (!job) return;
        const body = { job: { id: job.id }, kind: 'change' as const, name: job.name };
        const begin = (requestId: string) => call(createEstimate, { body: { ...body, requestId } });
        await goTo(await create(`change of ${job.id}`, begin), t('This is the new change order'));
      }),
    /** Creates orders for lines; null if that failed. Repeating the request creates them once. */
    order: (lines: number[]) =>
      run(async () => {
        const { id } = editor.estimate;
        const made = await call(orderFromEstimate, { params: { id }, body: { lines, requestId: orders.current } });
        orders.current = newRequestId();
        await queryClient.invalidateQueries({ queryKey: queryKeys.estimate(id) });
        for (const queryKey of [queryKeys.purchaseOrders, ...AFTERWARDS])
          void queryClient.invalidateQueries({ queryKey });
        return made;
      }),
  };
}
export type EstimateActions = ReturnType<typeof useEstimateActions>;

function describeDone(step: Step, t: Texts['t']): string {
  switch (step.action) {
    case 'ready':
      return t('Estimate sent for approval');
    case 'approve':
      return t('Estimate approved');
    case 'reject':
      return t('Estimate rejected');
    case 'recall':
      return t('Estimate recalled');
    case 'send':
      return t('Estimate sent to the client');
    case 'resend':
      return t('Estimate sent to the client again');
    case 'withdraw':
      return t('Estimate withdrawn');
    case 'cancel':
      return t('Estimate cancelled');
    case 'record':
      return t('Response recorded');
  }
}
