import { ESTIMATE_STATUS_NAMES } from './estimate.ts';
import { SECTION_KIND_NAMES } from './estimate-section.ts';
import { ROW_FIELDS_OF_FILES } from './trail-file-fields.ts';

const TEXT = 'text';
const WHOLE = 'whole';
const DECIMAL = 'decimal';
const REFERENCE = 'reference';

/** Where an estimate stands, by the code in its rows. */
const ESTIMATE_STATUSES = [
  { value: 'IMPORTED', label: ESTIMATE_STATUS_NAMES.IMPORTED },
  { value: 'NEW', label: ESTIMATE_STATUS_NAMES.NEW },
  { value: 'READY', label: ESTIMATE_STATUS_NAMES.READY },
  { value: 'APPROVED', label: ESTIMATE_STATUS_NAMES.APPROVED },
  { value: 'REJECTED', label: ESTIMATE_STATUS_NAMES.REJECTED },
  { value: 'SENT', label: ESTIMATE_STATUS_NAMES.SENT },
  { value: 'ACCEPTED', label: ESTIMATE_STATUS_NAMES.ACCEPTED },
  { value: 'DECLINED', label: ESTIMATE_STATUS_NAMES.DECLINED },
  { value: 'WITHDRAWN', label: ESTIMATE_STATUS_NAMES.WITHDRAWN },
  { value: 'CANCELLED', label: ESTIMATE_STATUS_NAMES.CANCELLED },
] as const;

/** What a section is, by the code in its rows. */
const SECTION_KINDS = [
  { value: 'plain', label: SECTION_KIND_NAMES.plain },
  { value: 'option', label: SECTION_KIND_NAMES.option },
  { value: 'alternative', label: SECTION_KIND_NAMES.alternative },
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
    addresses: { holds: TEXT, label: 'Addresses' },
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
