import { useCallback, useMemo } from 'react';
import { ORDER_FIELDS, type OrderField } from '#domain/purchasing/order-fields.ts';
import type { CurrencyAnswer } from '../../documents/currency/currency-question.ts';
import { isTypedIntoCell } from '../../documents/lines/typed-into-cell.ts';
import { useLineSteps } from '../../documents/lines/use-line-steps.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { describeFieldError } from '../../record-editing/field-errors.ts';
import { useFieldErrors } from '../../record-editing/use-field-errors.ts';
import { useRecordEdit } from '../../record-editing/use-record-edit.ts';
import { useRecordSaving } from '../../record-editing/use-record-saving.ts';
import { afterCurrency, afterHeadChange, afterLines, afterRedo, afterUndo, orderSteps } from './order-edit-state.ts';
import { buildLineContext, type OrderBase, type OrderForm, type OrderHeadForm } from './order-form.ts';
import type { DraftLine } from './order-line.ts';
import { fixedHeadFields, headProblems, type LinePlace, lineProblems, linesLock, mayEdit } from './order-rules.ts';
import { orderSaving } from './save-order.ts';

/** An error in a line as text; `isMissing` = the value is only missing. */
export type ShownLineProblem = { key: string; field: LinePlace; why: string; isMissing: boolean };

/** Holds the form of an order with its errors, and saves it. */
export function useOrderEditor(order: OrderBase) {
  const { t } = useText();
  const user = useUser();
  const edited = useRecordEdit(orderSteps, order);
  const { base, form, record, refusal, change } = edited;
  const { head, steps } = form;
  const isChecked = mayEdit(base);
  const wrongHead = useMemo(() => (isChecked ? headProblems(head) : []), [isChecked, head]);
  const wrongLines = isChecked ? lineProblems(form) : [];
  const saving = useRecordSaving(edited, orderSaving, {
    isInvalid: wrongHead.length > 0 || wrongLines.length > 0,
    savedMessage: (wasNew) => (wasNew ? t('Purchase order saved') : t('Purchase order updated')),
    isEditingLine: isTypedIntoCell,
  });
  const { wasTried } = saving;
  const { errors, missing } = useFieldErrors(refusal?.errors, wrongHead, wasTried);
  const lineSteps = useLineSteps(steps, change, { afterUndo, afterRedo });
  return {
    ...edited,
    ...saving,
    formName: 'order',
    fields: ORDER_FIELDS,
    order: base,
    lineContext: buildLineContext(head),
    /** The errors of head and lines; missing values only after an attempt to save. */
    errors,
    missing,
    lineErrors: shownLineProblems(form, wrongLines, refusal?.lines ?? [], wasTried, t),
    fixed: useMemo(() => fixedHeadFields(user, base), [user, base]),
    linesLock: linesLock(user, base, form),
    setHead: useCallback(
      <Name extends OrderField>(name: Name, value: OrderHeadForm[Name]) =>
        change((now) => afterHeadChange(now, record, name, value)),
      [record, change],
    ),
    changeCurrency: useCallback(
      (currency: OrderHeadForm['currency'], answer: CurrencyAnswer) =>
        change((now) => afterCurrency(now, record, currency, answer)),
      [record, change],
    ),
    changeLines: useCallback(
      (step: (form: OrderForm) => readonly DraftLine[]) => change((now) => afterLines(now, record, step)),
      [record, change],
    ),
    ...lineSteps,
    hasUnsavedInput: () => edited.hasUnsavedInput() || isTypedIntoCell(),
  };
}
export type OrderEditor = ReturnType<typeof useOrderEditor>;

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
    return [{ key, field, why: unread?.why ?? describeFieldError(why, t), isMissing: why === 'mandatory-fields' }];
  });
  const others = refused.filter(({ key, field }) => !own.some((one) => one.key === key && one.field === field));
  return [...own, ...others.map((one) => ({ ...one, isMissing: false }))];
}
