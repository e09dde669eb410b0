import { ROW_FIELDS_OF_FILES } from './trail-file-fields.ts';

const TEXT = 'text';
const WHOLE = 'whole';
const DECIMAL = 'decimal';
const REFERENCE = 'reference';

/** Where an estimate stands, by the code in its rows. */
const ESTIMATE_STATUSES = [
  { value: 'IMPORTED', label: 'Imported' },
  { value: 'NEW', label: 'New' },
  { value: 'READY', label: 'Ready for approval' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'SENT', label: 'Sent' },
  { value: 'ACCEPTED', label: 'Accepted' },
  { value: 'DECLINED', label: 'Declined' },
  { value: 'WITHDRAWN', label: 'Withdrawn' },
  { value: 'CANCELLED', label: 'Cancelled' },
] as const;

/** Sections of an estimate, as `estimate-section.ts` calls their kinds. */
const SECTION_KINDS = [
  { value: 'plain', label: 'Always counts' },
  { value: 'option', label: 'Option' },
  { value: 'alternative', label: 'Alternative' },
] as const;

/** Costs and mark-ups of estimates show to whoever may see margins (PERM-14). */
const MARGIN = { documentType: 'margin' } as const;

/** What the trail knows of estimates, their sections and lines, beside the fields of their form (AUDIT-02). */
export const TRAIL_FIELDS_OF_ESTIMATES = {
  estimate: {
    ...ROW_FIELDS_OF_FILES.estimate,
    changeNumber: { holds: WHOLE, label: 'Change order' },
    status: { holds: 'choice', column: 'status', label: 'Status', of: ESTIMATE_STATUSES },
    comment: { holds: TEXT, label: 'Comment' },
    networkAddress: { holds: TEXT, label: 'Network address' },
    fileName: { holds: TEXT, label: 'File' },
    picked: { holds: TEXT, label: 'What is taken' },
    sections: { holds: 'lines', lines: 'estimate_section', label: 'Sections' },
    lines: { holds: 'lines', lines: 'estimate_line', label: 'Lines' },
  },
  estimate_section: {
    name: { holds: TEXT, label: 'Name' },
    kind: { holds: 'choice', of: SECTION_KINDS, label: 'Kind' },
    choice: { holds: WHOLE, label: 'Alternative' },
  },
  estimate_line: {
    ...ROW_FIELDS_OF_FILES.estimate_line,
    section: { holds: 'named', label: 'Section' },
    costType: { holds: REFERENCE, table: 'cost_type', label: 'Cost type' },
    person: { holds: REFERENCE, table: 'employee', label: 'Person' },
    details: { holds: TEXT, label: 'Details' },
    units: { holds: DECIMAL, label: 'Units' },
    rate: { holds: DECIMAL, label: 'Rate' },
    cost: { holds: DECIMAL, label: 'Cost', ...MARGIN },
    markUp: { holds: DECIMAL, label: 'Mark-up in percent', ...MARGIN },
    supplier: { holds: REFERENCE, table: 'supplier', label: 'Supplier' },
    taxStatus: { holds: REFERENCE, table: 'tax_status', label: 'Tax status' },
  },
} as const;
