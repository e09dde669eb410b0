import { fieldName, phrase } from '../text/phrase.ts';
import {
  CODE,
  IS_ACTIVE,
  type KindRefusal,
  type MasterChange,
  type MasterFinding,
  type MasterKind,
  type MasterValues,
  NAME,
  RATE_LIMITS,
  VAT_ID,
} from './master-kind.ts';

/** Divisions of the agency with separate books. */
export const divisions = {
  name: 'divisions',
  label: { one: phrase('Division'), many: phrase('Divisions') },
  documentType: 'masterdata',
  fields: {
    code: CODE,
    name: NAME,
    gstTaxRate: {
      holds: 'decimal',
      column: 'gst_tax_rate',
      label: fieldName('GST rate (%)'),
      limits: RATE_LIMITS,
      documentType: 'moneysettings',
    },
    taxStatus: {
      holds: 'reference',
      to: 'tax-statuses',
      column: 'tax_status',
      label: fieldName('Tax status of new lines'),
      documentType: 'moneysettings',
    },
    studioSupplier: {
      holds: 'reference',
      to: 'suppliers',
      column: 'studio_supplier',
      label: fieldName('Does studio work as supplier'),
    },
    address: { holds: 'text', column: 'address', label: fieldName('Address'), maximum: 1000, isMultiline: true },
    taxNumber: {
      holds: 'text',
      column: 'tax_number',
      label: fieldName('Tax number'),
      maximum: 100,
      documentType: 'moneysettings',
    },
    legalName: { holds: 'text', column: 'legal_name', label: fieldName('Legal name'), maximum: 200 },
    vatId: VAT_ID,
    iban: { holds: 'text', column: 'iban', label: fieldName('IBAN'), maximum: 42, documentType: 'moneysettings' },
    bic: { holds: 'text', column: 'bic', label: fieldName('BIC'), maximum: 11, documentType: 'moneysettings' },
    bankName: {
      holds: 'text',
      column: 'bank_name',
      label: fieldName('Bank'),
      maximum: 200,
      documentType: 'moneysettings',
    },
    contactName: { holds: 'text', column: 'contact_name', label: fieldName('Contact person'), maximum: 200 },
    contactPhone: { holds: 'text', column: 'contact_phone', label: fieldName('Phone'), maximum: 50 },
    contactEmail: { holds: 'text', column: 'contact_email', label: fieldName('Email'), maximum: 254 },
    deliveryAddress: {
      holds: 'text',
      column: 'delivery_address',
      label: fieldName('Delivery address'),
      maximum: 1000,
      isMultiline: true,
    },
    invoiceAddress: {
      holds: 'text',
      column: 'invoice_address',
      label: fieldName('Invoice address'),
      maximum: 1000,
      isMultiline: true,
    },
    estimateTerms: {
      holds: 'text',
      column: 'estimate_terms',
      label: fieldName('Terms on estimates'),
      maximum: 4000,
      isMultiline: true,
    },
    orderTerms: {
      holds: 'text',
      column: 'order_terms',
      label: fieldName('Terms on purchase orders'),
      maximum: 4000,
      isMultiline: true,
    },
    footer: { holds: 'text', column: 'footer', label: fieldName('Footer'), maximum: 500, isMultiline: true },
    isActive: IS_ACTIVE,
  },
  key: ['code'],
  listed: ['code', 'name', 'studioSupplier'],
  groups: [
    { title: phrase('Tax'), fields: ['gstTaxRate', 'taxStatus', 'taxNumber', 'vatId'] },
    {
      title: phrase('Letterhead'),
      fields: ['legalName', 'address', 'contactName', 'contactPhone', 'contactEmail', 'footer'],
    },
    { title: phrase('Bank account'), fields: ['bankName', 'iban', 'bic'] },
    {
      title: phrase('On purchase orders and estimates'),
      fields: ['deliveryAddress', 'invoiceAddress', 'orderTerms', 'estimateTerms'],
    },
  ],
} as const satisfies MasterKind;

export const departments = {
  name: 'departments',
  label: { one: phrase('Department'), many: phrase('Departments') },
  documentType: 'masterdata',
  fields: { code: CODE, name: NAME, isActive: IS_ACTIVE },
  key: ['code'],
  listed: ['code', 'name'],
} as const satisfies MasterKind;

/** Days without expected hours, for everyone or one division. */
export const holidays = {
  name: 'holidays',
  label: { one: phrase('Holiday'), many: phrase('Holidays') },
  documentType: 'masterdata',
  fields: {
    day: { holds: 'day', column: 'day', label: fieldName('Day'), isRequired: true },
    name: NAME,
    division: {
      holds: 'reference',
      to: 'divisions',
      column: 'division',
      label: fieldName('Only for division'),
      mayBeAbsent: true,
    },
  },
  key: ['day', 'division'],
  listed: ['day', 'name', 'division'],
} as const satisfies MasterKind;

/** Accounting periods. Time in a locked period can't change. */
export const periods = {
  name: 'periods',
  label: { one: phrase('Period'), many: phrase('Periods') },
  documentType: 'moneysettings',
  fields: {
    startDate: { holds: 'day', column: 'start_date', label: fieldName('First day'), isRequired: true },
    endDate: { holds: 'day', column: 'end_date', label: fieldName('Last day'), isRequired: true },
    isLocked: { holds: 'flag', column: 'is_locked', label: fieldName('Locked'), atFirst: false, right: 'approve' },
  },
  key: ['startDate'],
  listed: ['startDate', 'endDate', 'isLocked'],
  rules: periodFindings,
  // Deleting a locked period would reopen its time.
  stays: ({ isLocked }: MasterValues) => (isLocked === true ? 'period-locked' : null),
  span: { first: 'startDate', last: 'endDate' },
} as const satisfies MasterKind;

/**
 * Checks that dates are in order, that a locked period keeps its dates (other dates would reopen time), and that reopening has a reason.
 */
function periodFindings(after: MasterValues, { before, reason }: MasterChange): MasterFinding<KindRefusal>[] {
  const findings: MasterFinding<KindRefusal>[] = [];
  const { startDate, endDate, isLocked } = after;
  if (typeof startDate === 'string' && typeof endDate === 'string' && endDate < startDate)
    findings.push({ field: 'endDate', why: 'period-reversed' });
  if (before.isLocked !== true) return findings;
  if (isLocked === false) return reason ? findings : [...findings, { field: 'isLocked', why: 'unlock-reason' }];
  const moved = ['startDate', 'endDate'].filter((name) => before[name] !== after[name]);
  return [...findings, ...moved.map((field) => ({ field, why: 'period-locked' as const }))];
}
