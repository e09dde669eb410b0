import { type DocumentFields, fieldNames, type ValuesOf } from '../documents/document-fields.ts';
import { fieldName } from '../text/phrase.ts';

/** The maximum number of lines, and of sections, of an estimate. */
export const MOST_ESTIMATE_LINES = 500;
export const MOST_ESTIMATE_SECTIONS = 100;
/** The maximum length of a line's details, in characters. */
export const ESTIMATE_LINE_DETAILS_MAXIMUM = 4000;

/** The editable fields of an estimate besides its sections, in the order of the screen. */
export const ESTIMATE_FIELDS = {
  name: { holds: 'text', column: 'name', label: fieldName('Name'), maximum: 500, isRequired: true },
  currency: { holds: 'reference', column: 'currency_id', label: fieldName('Currency') },
  documentDate: { holds: 'day', column: 'created_on', label: fieldName('Date') },
  validUntil: { holds: 'day', column: 'valid_until', label: fieldName('Valid until') },
  contact: { holds: 'reference', column: 'contact_id', label: fieldName('Contact') },
  approver: { holds: 'reference', column: 'approver_id', label: fieldName('Approver') },
  /** Printed for the client. */
  details: {
    holds: 'text',
    column: 'details',
    label: fieldName('Text for the client'),
    maximum: 100_000,
    isMultiline: true,
  },
  /** Only for the agency. */
  notes: { holds: 'text', column: 'notes', label: fieldName('Private notes'), maximum: 100_000, isMultiline: true },
} as const satisfies DocumentFields;

/** The values of the editable fields. */
export type EstimateValues = ValuesOf<typeof ESTIMATE_FIELDS>;
export type EstimateField = keyof EstimateValues;

export const ESTIMATE_FIELD_NAMES: readonly EstimateField[] = fieldNames(ESTIMATE_FIELDS);
