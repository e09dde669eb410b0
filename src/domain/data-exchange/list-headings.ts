/** Column headings of exported lists. Each has a German and a French translation. */
export const LIST_HEADINGS = [
  ...['Access profile', 'Account executive', 'Active', 'Actual', 'Actuals', 'Amount', 'Approved', 'Approved estimates'],
  ...['Approver', 'Attempts', 'Billed', 'Committed', 'Estimate total', 'Proforma', 'Unapproved time'],
  ...['Approve', 'Create', 'Delete', 'Document', 'Edit', 'People', 'Read', 'Read-only fields'],
  ...['Billable', 'Campaign', 'Changed records', 'Chart', 'Client', 'Client order number', 'Code', 'Compared with'],
  ...['Cost type', 'Created on', 'Currency', 'Date', 'Delivery date', 'Department', 'Details', 'Difference'],
  ...['Division', 'Document date', 'Due date', 'Email', 'Employee', 'Ended on', 'Event', 'File', 'First day'],
  ...['HTTP status', 'Half days', 'Hours', 'Imported by', 'Imported on', 'Job', 'Jobs', 'Last day'],
  ...['Last used', 'Message ID', 'Name', 'Net', 'New records', 'Next attempt', 'Note', 'Notes', 'Opened', 'Owner'],
  ...['Product', 'Progress', 'Reason', 'Recipient', 'Reference', 'Requester', 'Result', 'Status', 'Subject'],
  ...['Supplier', 'Tax', 'Tokens', 'Total', 'Type', 'Undone by', 'Undone on'],
] as const;

export type ListHeading = (typeof LIST_HEADINGS)[number];

/** States of a mail in exported lists. */
export const MAIL_STATES_IN_LISTS = {
  waiting: 'Waiting',
  sending: 'Waiting',
  sent: 'Sent',
  captured: 'Captured',
  dead: 'Not sent',
  dropped: 'Dropped',
  discarded: 'Discarded',
} as const;

/** States of a webhook delivery and outcomes of its last attempt, in exported lists. */
export const DELIVERY_WORDS_IN_LISTS = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
  missed: 'Not sent, as the webhook was off',
  status: 'Rejected by the receiver',
  redirect: 'Redirected',
  gone: 'Receiver gone',
  timeout: 'No response in time',
  'no-connection': 'No connection',
  'no-name': 'Unknown host',
  certificate: 'Invalid certificate',
  'address-refused': 'Address not allowed',
  'secret-lost': 'Secret unreadable',
} as const;

/** Kinds of records behind a job's figure, in exported lists. */
export const FIGURE_KINDS_IN_LISTS = {
  estimate: 'Estimate',
  cost: 'Cost',
  time: 'Time entry',
  invoice: 'Client invoice',
  order: 'Purchase order',
} as const;

export const YES_OR_NO = { yes: 'yes', no: 'no' } as const;
