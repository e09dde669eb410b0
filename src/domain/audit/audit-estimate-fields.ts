import { ESTIMATE_STATUS_NAMES } from '../estimates/estimate.ts';
import { SECTION_KIND_NAMES } from '../estimates/estimate-section.ts';
import { fieldName } from '../text/phrase.ts';
import { ROW_FIELDS_OF_FILES } from './audit-import-fields.ts';

const TEXT = 'text';
const WHOLE = 'whole';
const DECIMAL = 'decimal';
const REFERENCE = 'reference';

/** Statuses of an estimate by the code stored in trail rows. */
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

/** Kinds of sections by the code stored in trail rows. */
const SECTION_KINDS = [
  { value: 'plain', label: SECTION_KIND_NAMES.plain },
  { value: 'option', label: SECTION_KIND_NAMES.option },
  { value: 'alternative', label: SECTION_KIND_NAMES.alternative },
] as const;

/** Only users with the right to margins see the costs and mark-ups of estimates. */
const MARGIN = { documentType: 'margin' } as const;

/** Trail fields of estimates, sections and lines that aren't fields of the form. */
export const TRAIL_FIELDS_OF_ESTIMATES = {
  estimate: {
    ...ROW_FIELDS_OF_FILES.estimate,
    changeNumber: { holds: WHOLE, label: fieldName('Change order') },
    status: { holds: 'choice', column: 'status', label: fieldName('Status'), of: ESTIMATE_STATUSES },
    comment: { holds: TEXT, label: fieldName('Comment') },
    networkAddress: { holds: TEXT, label: fieldName('Network address') },
    addresses: { holds: TEXT, label: fieldName('Addresses') },
    fileName: { holds: TEXT, label: fieldName('File') },
    picked: { holds: TEXT, label: fieldName('Selected options') },
    sections: { holds: 'lines', lines: 'estimate_section', label: fieldName('Sections') },
    lines: { holds: 'lines', lines: 'estimate_line', label: fieldName('Lines') },
  },
  estimate_section: {
    name: { holds: TEXT, label: fieldName('Name') },
    kind: { holds: 'choice', of: SECTION_KINDS, label: fieldName('Type') },
    choice: { holds: WHOLE, label: fieldName('Alternative') },
  },
  estimate_line: {
    ...ROW_FIELDS_OF_FILES.estimate_line,
    section: { holds: 'named', label: fieldName('Section') },
    costType: { holds: REFERENCE, table: 'cost_type', label: fieldName('Cost type') },
    person: { holds: REFERENCE, table: 'employee', label: fieldName('Person') },
    details: { holds: TEXT, label: fieldName('Details') },
    units: { holds: DECIMAL, label: fieldName('Units') },
    rate: { holds: DECIMAL, label: fieldName('Rate') },
    cost: { holds: DECIMAL, label: fieldName('Cost'), ...MARGIN },
    markUp: { holds: DECIMAL, label: fieldName('Mark-up %'), ...MARGIN },
    supplier: { holds: REFERENCE, table: 'supplier', label: fieldName('Supplier') },
    taxStatus: { holds: REFERENCE, table: 'tax_status', label: fieldName('Tax status') },
  },
} as const;
