import type { AttachmentRefusal } from '#domain/documents/attachment.ts';
import type { ApproverRefusal } from '#domain/documents/document-approver.ts';
import type { SupplierMailRefusal } from '#domain/purchasing/order-mail.ts';
import type { OrderRefusal } from '#domain/purchasing/purchase-order.ts';
import { phrase } from '#domain/text/phrase.ts';
import type { Refusal } from '../http/save-refusal.ts';

/** Reasons for rejecting a save. */
const orderSaveRefusals = {
  'delivery-before-order': { status: 422, text: phrase('Delivery Date must be on or after Order Date') },
  'line-too-large': { status: 422, text: phrase('Total amount for a line exceeds maximum allowed') },
  'line-quantity-too-long': { status: 422, text: phrase('At most 17 digits before the point and 6 after it') },
  'line-needs-employee': { status: 422, text: phrase('Selected GL Account requires Employee to be selected') },
  'line-of-other-order': { status: 422, text: phrase('The line does not belong to this purchase order') },
  'amount-mismatch': {
    status: 422,
    text: phrase("The amounts of the line don't match its units, rate and tax"),
  },
  'amount-decimals': { status: 422, text: phrase('The amount has more decimals than its currency') },
  'tax-calculated': { status: 422, text: phrase('The tax of this line is calculated and cannot be typed') },
  'no-exchange-rate': {
    status: 422,
    title: 'There is no exchange rate',
    text: phrase('No exchange rate for {currency} on {day} or the 7 days before. Add one to continue'),
  },
  'amount-too-large': { status: 422, text: phrase('An amount has more than 17 digits before the point') },
  'order-exceeds-estimate': {
    status: 422,
    text: phrase('The purchase orders of the job exceed its approved estimate for this cost type'),
  },
} as const satisfies Record<string, Refusal>;

/** Reasons for rejecting an action: they name the status, or who may take it. */
const orderRefusals: Record<OrderRefusal, Refusal> = {
  'order-status': {
    status: 422,
    title: 'Only a new or rejected purchase order can be changed',
    text: phrase(
      'The purchase order is {status}. Only a new or rejected one can be changed, by people who may change purchase orders',
    ),
  },
  'order-not-permitted': {
    status: 422,
    title: 'No right to do this with purchase orders',
    text: phrase("The purchase order is {status}. You don't have permission to do this with purchase orders"),
  },
  'order-approver-only': {
    status: 422,
    title: 'Only its approver can approve or reject a purchase order',
    text: phrase('The purchase order is {status}. Only its approver {approver} can approve or reject it'),
  },
  'order-own-recall': {
    status: 422,
    title: 'The approver of a purchase order cannot recall it',
    text: phrase(
      "The purchase order is {status}. Its approver can't recall it: approve or reject it, or let someone else recall it",
    ),
  },
  'order-cancel-people': {
    status: 422,
    title: 'Only its approver, requester or creator can cancel a purchase order',
    text: phrase('The purchase order is {status}. Only its approver, requester or creator can cancel it: {people}'),
  },
  'order-has-cost': {
    status: 422,
    title: 'A cost of the supplier is posted against the purchase order',
    text: phrase('The purchase order is {status}, and a cost of the supplier is posted against it'),
  },
  'order-was-sent': {
    status: 422,
    title: 'The purchase order was sent for approval before',
    text: phrase('The purchase order is {status}, but it was sent for approval before. Cancel it instead'),
  },
  'order-delete-people': {
    status: 422,
    title: 'Only its requester or creator can delete a purchase order',
    text: phrase('The purchase order is {status}. Only its requester or creator can delete it: {people}'),
  },
  'order-has-amendment': {
    status: 422,
    title: 'A revision of the purchase order is in progress',
    text: phrase('A revision of this purchase order is in progress. Finish or cancel it first'),
  },
};

/** The texts of `order-status` by action. */
const orderStatusRefusals = {
  'order-not-new': {
    status: 422,
    title: 'Only a new or rejected purchase order can be sent for approval',
    text: phrase(
      'The purchase order is {status}. Only a new or rejected one can be sent for approval, by people who may change purchase orders',
    ),
  },
  'order-not-ready': {
    status: 422,
    title: 'Only a purchase order that is ready for approval can be approved or rejected',
    text: phrase(
      'The purchase order is {status}. Only one that is ready for approval can be approved or rejected, by its approver',
    ),
  },
  'order-not-recallable': {
    status: 422,
    title: 'Only a purchase order that is ready for approval can be recalled',
    text: phrase(
      'The purchase order is {status}. Only one that is ready for approval can be recalled, by someone other than its approver who may change purchase orders',
    ),
  },
  'order-cancelled': {
    status: 422,
    title: 'The purchase order is cancelled',
    text: phrase("The purchase order is {status}, which can't be changed"),
  },
  'order-files-frozen': {
    status: 422,
    title: 'The files of the purchase order are frozen',
    text: phrase('The purchase order is {status}: its files stay as they are. Others can be added'),
  },
  'orders-together-above-limit': {
    status: 422,
    title: 'Orders of one supplier, day and requester are above the limit together',
    text: phrase(
      '{count} purchase orders of this supplier, day and requester come to {total} gross together, above your limit of {limit}',
    ),
  },
  'order-not-amendable': {
    status: 422,
    title: 'Only an approved purchase order can be amended',
    text: phrase('The purchase order is {status}. Only an approved one can be amended'),
  },
  'order-amended-gone': {
    status: 422,
    title: 'The amended purchase order is no longer approved',
    text: phrase('The order that this revision amends is no longer approved. Cancel this revision'),
  },
  'amendment-fixed-field': {
    status: 422,
    title: 'A revision keeps supplier and division',
    text: phrase('A revision keeps the supplier and division of the order it amends'),
  },
  'supplier-not-mailed': {
    status: 422,
    title: 'The order was not sent to its supplier',
    text: phrase('The order was not sent to its supplier by email. Send it first'),
  },
  'order-not-deletable': {
    status: 422,
    title: 'Only a new purchase order can be deleted',
    text: phrase('The purchase order is {status}. Only a new one can be deleted, by its requester or creator'),
  },
  'order-without-lines': {
    status: 422,
    title: 'The purchase order has no lines',
    text: phrase('The purchase order is {status}. It needs a line before it can be sent'),
  },
  'order-lines-inactive': {
    status: 422,
    title: 'Inactive fields exist',
    text: phrase('Inactive fields exist: {names}'),
  },
  'order-lines-incomplete': {
    status: 422,
    title: 'Mandatory fields are required',
    text: phrase('Mandatory fields are required on {count, this line|these lines}: {lines}'),
  },
  'order-lines-above-estimate': {
    status: 422,
    title: 'Lines exceed the approved estimate of their job',
    text: phrase(
      'The purchase order is {status}. {count, This line exceeds|These lines exceed} the approved estimate of {count, its|their} job: {lines}',
    ),
  },
  'order-without-approver': {
    status: 422,
    title: 'The purchase order has no approver',
    text: phrase('The purchase order is {status}. It needs an approver before it can be sent'),
  },
} as const satisfies Record<string, Refusal>;

const approverRefusals: Record<ApproverRefusal, Refusal> = {
  'approver-inactive': { status: 422, text: phrase('This person is inactive and cannot approve') },
  'approver-without-right': {
    status: 422,
    text: phrase('This person does not have the right to approve purchase orders'),
  },
  'approver-own-order': {
    status: 422,
    text: phrase("People can't approve purchase orders that they requested, created, last changed or sent"),
  },
  'approver-other-division': {
    status: 422,
    text: phrase('This person does not approve purchase orders of this division'),
  },
  'approver-above-limit': { status: 422, text: phrase("The total is above this person's approval limit") },
  'approver-limit-other-currency': {
    status: 422,
    text: phrase("No exchange rate to compare the total with this person's limit in another currency"),
  },
};

const attachmentRefusals: Record<AttachmentRefusal, Refusal> = {
  'attachment-empty': {
    status: 422,
    text: phrase('The file is empty'),
  },
  'attachment-kind': {
    status: 422,
    text: phrase(
      'This file type is not supported. PDF, pictures, Office documents, emails, ZIP, CSV and plain text are',
    ),
  },
  'attachment-name': { status: 422, text: phrase('The file extension does not match its content') },
  'attachments-too-many': { status: 422, text: phrase('No more files fit on this purchase order') },
};

const supplierMailRefusals: Record<SupplierMailRefusal | 'supplier-answers-too-many', Refusal> = {
  'supplier-mail-off': { status: 422, text: phrase("This agency doesn't email orders to suppliers") },
  'supplier-mail-not-approved': { status: 422, text: phrase('Only an approved order can be sent to its supplier') },
  'supplier-mail-people': {
    status: 422,
    text: phrase("Sent to suppliers by people who may change purchase orders, and by the order's requester"),
  },
  'supplier-answers-too-many': {
    status: 422,
    text: phrase('This order has enough answers already. Please write to the agency'),
  },
};

/** Warnings about an action that was carried out, now or earlier. */
const orderWarnings = {
  'order-sent-already': { status: 422, text: phrase('Already sent for approval by you') },
  'order-approved-already': { status: 422, text: phrase('Already approved by you') },
  'order-rejected-already': { status: 422, text: phrase('Already rejected by you') },
  'order-recalled-already': { status: 422, text: phrase('Already recalled by you') },
  'order-cancelled-already': { status: 422, text: phrase('Already cancelled by you') },
  'line-on-job-and-account': { status: 422, text: phrase('The line has both a job and a GL account') },
} as const satisfies Record<string, Refusal>;

/** All messages about an order that can't be saved, sent, approved and so on. */
export const PURCHASE_ORDER_REFUSALS = {
  ...orderSaveRefusals,
  ...orderRefusals,
  ...orderStatusRefusals,
  ...approverRefusals,
  ...attachmentRefusals,
  ...supplierMailRefusals,
  ...orderWarnings,
};
