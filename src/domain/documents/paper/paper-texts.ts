/** Texts on estimates and orders as their readers see them, on PDF and page; `{name}` is a placeholder. */
export const PAPER_TEXTS = [
  'Estimate',
  'Change order',
  'Purchase order',
  'Page {page} of {pages}',
  'Carried forward',
  'Brought forward',
  'Your contact',
  'Attention: {name}',
  'Optional',
  'Alternative {choice}',
  'Net with all options',
  'Options are added if chosen; the total includes the first alternative.',
  'Acceptance',
  'Order confirmation',
  'We accept {reference} for {total}, tax included.',
  'We confirm {reference} for {total}, tax included.',
  'Accepted',
  'Accepted by {name} on {when}',
  'Accepted: {total}',
  'Selected: {sections}',
  'Not selected: {sections}',
  'Response to the PDF with SHA-256 {hash}',
  'Approved by {name} on {day}',
  'Approved by {name} for {other} on {day}',
  'Name and signature',
  'Place and date',
  'As entered',
  'Draft',
  'Ready for approval',
  'Approved',
  'Rejected',
  'Declined',
  'Expired',
  'Withdrawn',
  'Cancelled',
] as const;
type PaperText = (typeof PAPER_TEXTS)[number];

/** Field labels on estimates and orders as their readers see them. */
export const PAPER_FIELDS = [
  'Client',
  'Supplier',
  'Phone',
  'Email',
  'Tax number',
  'VAT ID',
  'Bank',
  'IBAN',
  'BIC',
  'Delivery address',
  'Invoice address',
  'Job',
  'Client order number',
  'Date',
  'Order date',
  'Delivery date',
  'Valid until',
  'Payment terms',
  'Terms',
  'Notes',
  'Details',
  'Units',
  'Rate',
  'Tax %',
  'Net',
  'Tax',
  'Gross total',
] as const;
type PaperField = (typeof PAPER_FIELDS)[number];

/** The texts of a paper in the language of its reader. */
export type PaperTexts = {
  t: (text: PaperText, values?: Record<string, string>) => string;
  field: (name: PaperField) => string;
};
