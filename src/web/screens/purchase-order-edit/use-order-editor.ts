import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { PurchaseOrder } from '#contract/purchase-order.ts';
import { REFUSALS } from '#contract/refusal.ts';
import type { OrderField } from '#domain/order-fields.ts';
import { newRequestId } from '../../platform/new-ids.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toast } from '../../widgets/dialog/toast.tsx';
import type { OrderClash } from './merge-order.ts';
import {
  afterChoice,
  afterConflict,
  afterHeadChange,
  afterLines,
  afterRedo,
  afterRefusal,
  afterSave,
  afterUndo,
  isUnsaved,
  type OrderEdit,
} from './order-edit-state.ts';
import { formOf, type OrderBase, type OrderForm, type OrderHeadForm, worldOf } from './order-form.ts';
import type { DraftLine } from './order-line.ts';
import { orderKey } from './order-queries.ts';
import {
  fixedHeadFields,
  headProblems,
  type LinePlace,
  lineProblems,
  linesLock,
  mayEdit,
  type WhyWrong,
} from './order-rules.ts';
import { type CreationRequest, saveOrder } from './save-order.ts';

/** What is wrong with a place of a line, in words; `isMissing` = nothing but that it is empty. */
export type ShownLineProblem = { key: string; field: LinePlace; why: string; isMissing: boolean };

/**
 * The form of an order: what is typed, what is wrong with it, and saving it (PO-02 to PO-13). Once a new order is saved, the
 * form is that of the order which was made, also before its address says so.
 */
export function useOrderEditor(given: OrderBase) {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const [edit, setEdit] = useState<OrderEdit>(null);
  // As it is at this moment: what is typed while a save is under way must be known when its answer comes.
  const latest = useRef<OrderEdit>(null);
  const change = useCallback((step: (edit: OrderEdit) => OrderEdit) => {
    latest.current = step(latest.current);
    setEdit(latest.current);
  }, []);
  const [made, setMade] = useState<PurchaseOrder | null>(null);
  const order = given.id === 0 && made ? made : given;
  const [wasTried, setWasTried] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const request = useRef<CreationRequest | null>(null);
  const saving = useRef<Promise<PurchaseOrder | null> | null>(null);
  const [shown, setShown] = useState({ order, form: formOf(order) });
  if (shown.order !== order) setShown({ order, form: formOf(order) });
  const base = edit?.base ?? order;
  const form = edit?.form ?? shown.form;
  const isChanged = isUnsaved(edit);
  const isChecked = mayEdit(base);
  const { head } = form;
  const wrongHead = useMemo(() => (isChecked ? headProblems(head) : []), [isChecked, head]);
  const wrongLines = isChecked ? lineProblems(form) : [];

  const fail = () => setAttempt((count) => count + 1);
  const send = async (current: NonNullable<OrderEdit>): Promise<PurchaseOrder | null> => {
    setWasTried(true);
    if (wrongHead.length > 0 || wrongLines.length > 0) {
      fail();
      return null;
    }
    request.current ??= { id: newRequestId(), unanswered: null };
    const outcome = await saveOrder(current.base, current.form, request.current);
    if (outcome.kind === 'refused') {
      if (outcome.isUnanswered) request.current.unanswered ??= current.form;
      change((now) => afterRefusal(now, outcome.refusal));
      fail();
      return null;
    }
    const stored = outcome.kind === 'saved' ? outcome.order : outcome.current;
    queryClient.setQueryData(orderKey(stored.id), stored);
    // Somebody else's change may also be the own one, of which no answer came: then there is nothing left to save.
    if (outcome.kind === 'conflict' && afterConflict(current, stored)) {
      change((now) => afterConflict(now, stored));
      return null;
    }
    change((now) => afterSave(now, current.form, stored));
    if (current.base.id === 0) setMade(stored);
    setWasTried(false);
    toast('success', current.base.id === 0 ? t('Purchase order saved') : t('Purchase order updated'));
    void queryClient.invalidateQueries({ queryKey: ['purchase-orders'] });
    void queryClient.invalidateQueries({ queryKey: ['order-cost-types'] });
    return stored;
  };
  /** Saves what is changed; answers the order as it is stored then, null when it could not be saved. */
  const save = (): Promise<PurchaseOrder | null> => {
    // A second press joins the first.
    if (saving.current) return saving.current;
    // An order that is made can be saved as it was begun.
    const current = edit ?? (base.id === 0 ? blankEdit(order, shown.form) : null);
    if (!current || (base.id !== 0 && !isChanged)) return Promise.resolve(null);
    change(() => current);
    setIsSaving(true);
    saving.current = send(current).finally(() => {
      saving.current = null;
      setIsSaving(false);
    });
    return saving.current;
  };

  const setHead = useCallback(
    <Name extends OrderField>(name: Name, value: OrderHeadForm[Name]) =>
      change((now) => afterHeadChange(now, order, name, value)),
    [order, change],
  );
  const changeLines = useCallback(
    (step: (form: OrderForm) => readonly DraftLine[]) => change((now) => afterLines(now, order, step)),
    [order, change],
  );
  const refusedHead = edit?.refusal?.head;
  const headErrors = useMemo(() => {
    const shownWrong = wrongHead.filter(({ why }) => wasTried || (why !== 'mandatory-fields' && why !== 'not-a-day'));
    return new Map([
      ...(refusedHead ?? []),
      ...shownWrong.map(({ field, why }) => [field, wrongInWords(why, t)] as const),
    ]);
  }, [refusedHead, wrongHead, wasTried, t]);
  return {
    order: base,
    form,
    world: worldOf(head),
    isChanged,
    isSaving,
    /** How often something in the form kept it from being saved. */
    attempt,
    clashes: edit?.clashes ?? [],
    taken: edit?.taken ?? [],
    refusal: edit?.refusal ?? null,
    /** What is wrong with the head and the lines: what is missing only once somebody tried to save. */
    headErrors,
    lineErrors: shownLineProblems(form, wrongLines, edit?.refusal?.lines ?? [], wasTried, t),
    fixed: useMemo(() => fixedHeadFields(user, base), [user, base]),
    linesLock: linesLock(user, base, form),
    setHead,
    changeLines,
    canUndo: (edit?.past.length ?? 0) > 0,
    canRedo: (edit?.future.length ?? 0) > 0,
    undo: useCallback(() => change(afterUndo), [change]),
    redo: useCallback(() => change(afterRedo), [change]),
    choose: (clash: OrderClash, side: 'mine' | 'theirs') => change((now) => afterChoice(now, clash, side)),
    save,
    /** Whether something is typed at this moment that is not saved: also what came while a save was under way. */
    isTypedOn: () => isUnsaved(latest.current) || isTypedIntoCell(),
    /** Whether what is changed can be saved, as far as one sees here; otherwise it is told at its place. */
    checkSaving: (): boolean => {
      if ((base.id !== 0 && !isChanged) || (wrongHead.length === 0 && wrongLines.length === 0)) return true;
      setWasTried(true);
      fail();
      return false;
    },
    /** The order was changed by a step of its own; what is typed beside that stays. */
    takeOver: (stored: PurchaseOrder) => change((now) => afterConflict(now, stored)),
  };
}
export type OrderEditor = ReturnType<typeof useOrderEditor>;

/** Whether somebody is typing into a cell of the lines, which the form takes over when the cell is left. */
function isTypedIntoCell(): boolean {
  return document.activeElement instanceof HTMLInputElement && document.activeElement.closest('[role=grid]') !== null;
}

function blankEdit(base: OrderBase, form: OrderForm): NonNullable<OrderEdit> {
  return { base, form, clashes: [], taken: [], refusal: null, past: [], future: [] };
}

function shownLineProblems(
  form: OrderForm,
  wrong: ReturnType<typeof lineProblems>,
  refused: readonly { key: string; field: LinePlace; why: string }[],
  wasTried: boolean,
  t: Texts['t'],
): ShownLineProblem[] {
  const own = wrong.flatMap(({ key, field, why }): ShownLineProblem[] => {
    const isMissing = why === 'mandatory-fields' || why === 'line-needs-employee';
    if (isMissing && !wasTried) return [];
    const unread = why === 'unread' ? form.lines.find((line) => line.key === key)?.unread[field as 'rate'] : null;
    return [{ key, field, why: unread?.why ?? wrongInWords(why, t), isMissing: why === 'mandatory-fields' }];
  });
  const others = refused.filter(({ key, field }) => !own.some((one) => one.key === key && one.field === field));
  return [...own, ...others.map((one) => ({ ...one, isMissing: false }))];
}

/** Why a field is wrong, in words. */
function wrongInWords(why: WhyWrong, t: Texts['t']): string {
  switch (why) {
    case 'mandatory-fields':
      return t('This field is mandatory');
    case 'not-a-day':
      return t('This is not a date');
    case 'unread':
      return t('This cannot be read');
    default:
      return t(REFUSALS[why].text);
  }
}
