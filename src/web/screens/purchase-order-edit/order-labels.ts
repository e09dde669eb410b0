import { ORDER_FIELD_NAMES, ORDER_FIELDS } from '#domain/purchasing/order-fields.ts';
import { type FieldName, fieldName, phrase } from '#domain/text/phrase.ts';
import { type ActionNames, COMMON_ACTIONS } from '../../documents/document-history.tsx';
import { formatAmount } from '../../platform/formats.ts';
import type { Texts } from '../../platform/translation.ts';
import { describeValue } from '../../record-editing/form-value.ts';
import { LINE_FIELD_NAMES, type OrderBase } from './order-form.ts';

/** The names of actions in an order's history. */
export const ORDER_ACTION_NAMES: ActionNames = {
  ...COMMON_ACTIONS,
  clone: phrase('Cloned'),
  send: phrase('Sent for approval'),
  attach: phrase('File added'),
  detach: phrase('File deleted'),
  mail: phrase('Sent to the supplier'),
  'mail-cancellation': phrase('Cancellation sent to the supplier'),
  amend: phrase('Revision started'),
  replace: phrase('Replaced by a revision'),
  'answer-supplier': phrase('Replied to supplier'),
  'supplier-accept': phrase('Accepted by the supplier'),
  'supplier-query': phrase('Question from supplier'),
};

const CHANGE_NAMES: Record<string, FieldName> = {
  ...LINE_FIELD_NAMES,
  reference: fieldName('Reference'),
  items: fieldName('Line'),
  attachments: fieldName('Attachments'),
  allowTaxToCalc: fieldName('Tax calculated'),
};

/** Names the actor of events outside the agency: the supplier. */
export function outsiderOf({ supplier }: Pick<OrderBase, 'supplier'>, t: Texts['t']): string {
  return supplier?.name ?? t('The supplier');
}

/** Checks whether an event is a step in the workflow: a change of status, or mail to or from the supplier. */
export function isStep({ fromStatus, toStatus, action }: OrderBase['history'][number]): boolean {
  return fromStatus !== toStatus || action === 'mail' || action === 'answer-supplier' || action.startsWith('supplier-');
}

/** Returns the label of a changed field in the history. */
function describeChangedField(name: string, field: Texts['field']): string {
  const head = ORDER_FIELD_NAMES.find((one) => one === name);
  return field.of(head ? ORDER_FIELDS[head].label : (CHANGE_NAMES[name] ?? fieldName('Other')));
}

/** Describes the status of an order, who takes the next step, and what the user may not do. */
export function describeStanding(order: OrderBase, me: { id: number }, t: Texts['t']): string {
  const may = (action: string) => order.allowedActions.includes(action);
  const approver = order.approver?.name ?? '';
  switch (order.approveStatus.code) {
    case 'NEW':
      if (!may('edit')) return t('Only people who may change purchase orders can change it and send it for approval.');
      return order.approver
        ? t('It can be changed, and sent to {approver} for approval.', { approver })
        : t('It can be changed and sent for approval.');
    case 'READY':
      if (may('approve')) return t('It is waiting for you to approve or reject it.');
      if (order.approver?.id === me.id) return t("It is waiting for you, but you don't have permission to approve it.");
      return may('recall')
        ? t('It is waiting for {approver}, the only one who can approve or reject it. You can recall it.', { approver })
        : t(
            'It is waiting for {approver}, the only one who can approve or reject it. People who may change purchase orders can recall it.',
            { approver },
          );
    case 'APPROVED':
      return may('cancel')
        ? t('It is approved: only its private notes can be changed. You can cancel it.')
        : t('It is approved: only its private notes can be changed. To cancel it, ask {people}.', {
            people: peopleOf(order),
          });
    case 'REJECTED':
      return may('edit')
        ? t('It was rejected. It can be changed and sent again, or sent again as it is with a comment.')
        : t('It was rejected. Only people who may change purchase orders can change it.');
    case 'CANCELLED':
      return order.isReplaced ? t('It was replaced by a revision.') : t("It is cancelled, which can't be undone.");
  }
}

/** Names the people who can cancel an order. */
function peopleOf({ approver, requester, createdBy }: OrderBase): string {
  return [...new Set([approver?.name, requester?.name, createdBy.name])].filter(Boolean).join(', ');
}

/** The fields that hold numbers. */
const FIGURES: ReadonlySet<string> = new Set(['units', 'rate', 'net', 'tax', 'total']);

/** Describes a change to a field of an order or a line. */
export function describeOrderChange(
  change: OrderBase['amendments'][number],
  t: Texts['t'],
  field: Texts['field'],
): string {
  const { from, to } = change;
  if (change.field === 'items') return to === null ? t('deleted') : t('added, {amount}', { amount: formatAmount(to) });
  const shown = (value: string | null) => {
    if (value === null || value === '') return '–';
    if (FIGURES.has(change.field)) return formatAmount(value);
    return describeValue(/^(true|false)$/.test(value) ? value === 'true' : value, t);
  };
  return `${describeChangedField(change.field, field)}: ${shown(from)} → ${shown(to)}`;
}
