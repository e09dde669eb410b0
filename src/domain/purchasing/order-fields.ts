import { blankValues, type DocumentFields, fieldNames, type ValuesOf } from '../documents/document-fields.ts';
import { fieldName } from '../text/phrase.ts';

/** The longest details of an order and of its lines, in characters. */
export const ORDER_DETAILS_MAXIMUM = 4000;
/** The most lines that an order can have. */
export const MOST_ORDER_LINES = 500;

/**
 * What a person can change of the head of an order, in the order in which the screen shows it. The id of a job is negative
 * where that is an internal project.
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

/** What a save can change of the head of an order; `job` is an id of the API. */
export type OrderValues = ValuesOf<typeof ORDER_FIELDS>;
export type OrderField = keyof OrderValues;

export const ORDER_FIELD_NAMES: readonly OrderField[] = fieldNames(ORDER_FIELDS);

/** An order without any values yet. */
export const BLANK_ORDER = blankValues(ORDER_FIELDS);

/** Fields that the amounts of all lines follow. */
export const AMOUNTS_FOLLOW: readonly OrderField[] = ['supplier', 'division', 'currency'];
