import { blankValues, type DocumentFields, fieldNames, type ValuesOf } from '../documents/document-fields.ts';
import { fieldName } from '../text/phrase.ts';

/** The maximum length of the details of an order and of its lines, in characters. */
export const ORDER_DETAILS_MAXIMUM = 4000;
/** The maximum number of lines per order. */
export const MOST_ORDER_LINES = 500;

/**
 * The editable fields of an order besides its lines, in the order of the screen. The id of a job is negative
 * if it is an internal project.
 */
export const ORDER_FIELDS = {
  supplier: { holds: 'reference', column: 'supplier_id', label: fieldName('Supplier') },
  division: { holds: 'reference', column: 'division_id', label: fieldName('Division') },
  job: { holds: 'reference', column: 'job_id', label: fieldName('Job') },
  currency: { holds: 'reference', column: 'currency_id', label: fieldName('Currency') },
  documentDate: { holds: 'day', column: 'document_date', label: fieldName('Order date') },
  deliveryDate: { holds: 'day', column: 'delivery_date', label: fieldName('Delivery date') },
  requester: { holds: 'reference', column: 'requester_id', label: fieldName('Requester') },
  approver: { holds: 'reference', column: 'approver_id', label: fieldName('Approver') },
  details: { holds: 'text', column: 'details', label: fieldName('Details'), maximum: ORDER_DETAILS_MAXIMUM },
  notes: { holds: 'text', column: 'notes', label: fieldName('Notes'), maximum: 100_000, isMultiline: true },
  privateNotes: {
    holds: 'text',
    column: 'private_notes',
    label: fieldName('Private notes'),
    maximum: 100_000,
    isMultiline: true,
  },
} as const satisfies DocumentFields;

/** The values of the editable fields; `job` is an id of the API, not of the database. */
export type OrderValues = ValuesOf<typeof ORDER_FIELDS>;
export type OrderField = keyof OrderValues;

export const ORDER_FIELD_NAMES: readonly OrderField[] = fieldNames(ORDER_FIELDS);

export const BLANK_ORDER = blankValues(ORDER_FIELDS);

/** Fields on which the amounts of all lines depend. */
export const AMOUNTS_FOLLOW: readonly OrderField[] = ['supplier', 'division', 'currency'];
