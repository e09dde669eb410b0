import { fieldName, phrase } from '../text/phrase.ts';
import { CODE, IS_ACTIVE, type MasterKind, NAME, PHONE, RATE_LIMITS, VAT_ID } from './master-kind.ts';

const LARGEST_INTEGER = 2_147_483_647;

/** Currencies with the decimals used for rounding. Changing the decimals would change agreed amounts. */
export const currencies = {
  name: 'currencies',
  label: { one: phrase('Currency'), many: phrase('Currencies') },
  documentType: 'moneysettings',
  fields: {
    code: CODE,
    name: NAME,
    numberOfDecimals: {
      holds: 'whole',
      column: 'number_of_decimals',
      label: fieldName('Decimals'),
      least: 0,
      most: 4,
      atFirst: 2,
      isSettled: true,
    },
    isActive: IS_ACTIVE,
  },
  key: ['code'],
  listed: ['code', 'name', 'numberOfDecimals'],
} as const satisfies MasterKind;

export const suppliers = {
  name: 'suppliers',
  label: { one: phrase('Supplier'), many: phrase('Suppliers') },
  documentType: 'masterdata',
  fields: {
    code: CODE,
    name: NAME,
    taxRate: {
      holds: 'decimal',
      column: 'tax_rate',
      label: fieldName('Tax rate (%)'),
      limits: RATE_LIMITS,
      documentType: 'moneysettings',
    },
    overrideTaxRate: {
      holds: 'flag',
      column: 'override_tax_rate',
      label: fieldName('Its tax rate comes before that of the division'),
      atFirst: false,
      documentType: 'moneysettings',
    },
    isGstOnPayment: {
      holds: 'flag',
      column: 'is_gst_on_payment',
      label: fieldName('GST on payment'),
      atFirst: false,
      documentType: 'moneysettings',
    },
    gstTypeVendorId: {
      holds: 'whole',
      column: 'gst_type_vendor_id',
      label: fieldName('GST type'),
      least: 0,
      most: LARGEST_INTEGER,
      documentType: 'moneysettings',
    },
    taxStatus: {
      holds: 'reference',
      to: 'tax-statuses',
      column: 'tax_status',
      label: fieldName('Tax status of new lines'),
      documentType: 'moneysettings',
    },
    paymentCurrency: {
      holds: 'reference',
      to: 'currencies',
      column: 'payment_currency',
      label: fieldName('Payment currency'),
    },
    address: { holds: 'text', column: 'address', label: fieldName('Address'), maximum: 1000, isMultiline: true },
    taxNumber: {
      holds: 'text',
      column: 'tax_number',
      label: fieldName('Tax number'),
      maximum: 100,
      documentType: 'moneysettings',
    },
    paymentTerms: { holds: 'text', column: 'payment_terms', label: fieldName('Payment terms'), maximum: 500 },
    email: { holds: 'text', column: 'email', label: fieldName('Email'), maximum: 254 },
    contactName: { holds: 'text', column: 'contact_name', label: fieldName('Contact person'), maximum: 200 },
    phone: PHONE,
    vatId: VAT_ID,
    useSecondLanguage: {
      holds: 'flag',
      column: 'use_second_language',
      label: fieldName('Orders in the second language'),
      atFirst: false,
    },
    isActive: IS_ACTIVE,
  },
  key: ['code'],
  listed: ['code', 'name', 'paymentCurrency', 'email'],
  groups: [
    {
      title: phrase('Tax'),
      fields: ['taxRate', 'overrideTaxRate', 'isGstOnPayment', 'gstTypeVendorId', 'taxStatus', 'taxNumber', 'vatId'],
    },
  ],
} as const satisfies MasterKind;

export const taxStatuses = {
  name: 'tax-statuses',
  label: { one: phrase('Tax status'), many: phrase('Tax statuses') },
  documentType: 'moneysettings',
  fields: {
    code: CODE,
    name: NAME,
    gross: { holds: 'flag', column: 'gross', label: fieldName('Taxable'), atFirst: false },
    taxRate: {
      holds: 'decimal',
      limits: { ...RATE_LIMITS, least: '0' },
      says: 'rate',
      column: 'tax_rate',
      label: fieldName('Tax rate of estimates and invoices in percent'),
    },
    isActive: IS_ACTIVE,
  },
  key: ['code'],
  listed: ['code', 'name', 'gross', 'taxRate'],
} as const satisfies MasterKind;

/** General ledger accounts, and what a line on them requires. */
export const glAccounts = {
  name: 'gl-accounts',
  label: { one: phrase('GL account'), many: phrase('GL accounts') },
  documentType: 'moneysettings',
  fields: {
    code: CODE,
    name: NAME,
    division: { holds: 'reference', to: 'divisions', column: 'division', label: fieldName('Division') },
    isActive: IS_ACTIVE,
    forceClient: { holds: 'flag', column: 'force_client', label: fieldName('Client'), atFirst: false },
    forceBrand: { holds: 'flag', column: 'force_brand', label: fieldName('Product'), atFirst: false },
    forceCampaign: { holds: 'flag', column: 'force_campaign', label: fieldName('Campaign'), atFirst: false },
    forceJob: { holds: 'flag', column: 'force_job', label: fieldName('Job'), atFirst: false },
    forceCategory: { holds: 'flag', column: 'force_category', label: fieldName('Cost type'), atFirst: false },
    forceDepartment: { holds: 'flag', column: 'force_department', label: fieldName('Department'), atFirst: false },
    forceEmployee: { holds: 'flag', column: 'force_employee', label: fieldName('Employee'), atFirst: false },
  },
  key: ['code'],
  listed: ['code', 'name', 'division'],
  groups: [
    {
      title: phrase('A line on it must name'),
      fields: [
        'forceClient',
        'forceBrand',
        'forceCampaign',
        'forceJob',
        'forceCategory',
        'forceDepartment',
        'forceEmployee',
      ],
    },
  ],
} as const satisfies MasterKind;
