import { useCallback, useMemo } from 'react';
import { ORDER_FIELDS } from '#domain/purchasing/order-fields.ts';
import type { CurrencyAnswer } from '../../documents/currency/currency-question.ts';
import { useDocumentEditor } from '../../documents/editor/use-document-editor.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { orderSteps } from './order-edit-state.ts';
import { buildLineContext, type OrderBase, type OrderForm, type OrderHeadForm, withCurrency } from './order-form.ts';
import { fixedHeadFields, headProblems, lineProblems, linesLock } from './order-rules.ts';
import { orderSaving } from './save-order.ts';

/** Holds the form of an order with its errors, and saves it. */
export function useOrderEditor(order: OrderBase) {
  const { t } = useText();
  const user = useUser();
  const editor = useDocumentEditor(order, {
    steps: orderSteps,
    saving: orderSaving,
    savedMessage: (wasNew) => (wasNew ? t('Purchase order saved') : t('Purchase order updated')),
    headProblems,
    partProblems: ({ head, lines }) => lineProblems(lines, buildLineContext(head).decimals),
    linesOf: ({ lines }: OrderForm) => lines,
  });
  const { base, form, changeForCurrency } = editor;
  return {
    ...editor,
    formName: 'order',
    fields: ORDER_FIELDS,
    order: base,
    lineContext: buildLineContext(form.head),
    fixed: useMemo(() => fixedHeadFields(user, base), [user, base]),
    linesLock: linesLock(user, base, form),
    changeCurrency: useCallback(
      (currency: OrderHeadForm['currency'], answer: CurrencyAnswer) =>
        changeForCurrency((now) => withCurrency(now, currency, answer)),
      [changeForCurrency],
    ),
    changeLines: editor.changeParts,
  };
}
export type OrderEditor = ReturnType<typeof useOrderEditor>;
export type OrderProblem = OrderEditor['problems'][number];
