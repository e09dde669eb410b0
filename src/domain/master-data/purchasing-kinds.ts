import { CODE, IS_ACTIVE, type MasterKind, NAME, RATE_LIMITS } from './master-kind.ts';

const LARGEST_INTEGER = 2_147_483_647;

/** Currencies with their decimals, which amounts are rounded to: another number of them would change what was agreed. */
export const currencies = {
  name: 'currencies',
  label: { one: 'Currency', many: 'Currencies' },
  documentType: 'moneysettings',
  fields: {
    code: CODE,
    name: NAME,
    numberOfDecimals: {
      holds: 'whole',
      column: 'number_of_decimals',
      label: 'Decimals',
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

/** Whom the agency orders from. */
export const suppliers = {
  name: 'suppliers',
  label: { one: 'Supplier', many: 'Suppliers' },
  documentType: 'masterdata',
  fields: {
    code: CODE,
    name: NAME,
    taxRate: {
      holds: 'decimal',
      column: 'tax_rate',
      label: 'Tax rate (%)',
      limits: RATE_LIMITS,
      documentType: 'moneysettings',
    },
    overrideTaxRate: {
      holds: 'flag',
      column: 'override_tax_rate',
      label: 'Its tax rate comes before that of the division',
      atFirst: false,
      documentType: 'moneysettings',
    },
    isGstOnPayment: {
      holds: 'flag',
      column: 'is_gst_on_payment',
      label: 'GST on payment',
      atFirst: false,
      documentType: 'moneysettings',
    },
    gstTypeVendorId: {
      holds: 'whole',
      column: 'gst_type_vendor_id',
      label: 'GST type',
      least: 0,
      most: LARGEST_INTEGER,
      documentType: 'moneysettings',
    },
    taxStatus: {
      holds: 'reference',
      to: 'tax-statuses',
      column: 'tax_status',
      label: 'Tax status of new lines',
      documentType: 'moneysettings',
    },
    paymentCurrency: {
      holds: 'reference',
      to: 'currencies',
      column: 'payment_currency',
      label: 'Payment currency',
    },
    address: { holds: 'text', column: 'address', label: 'Address', maximum: 1000, isMultiline: true },
    taxNumber: {
      holds: 'text',
      column: 'tax_number',
      label: 'Tax number',
      maximum: 100,
      documentType: 'moneysettings',
    },
    paymentTerms: { holds: 'text', column: 'payment_terms', label: 'Payment terms', maximum: 500 },
    email: { holds: 'text', column: 'email', label: 'Email', maximum: 254 },
    useSecondLanguage: {
      holds: 'flag',
      column: 'use_second_language',
      label: 'Orders in the second language',
      atFirst: false,
    },
    isActive: IS_ACTIVE,
  },
  key: ['code'],
  listed: ['code', 'name', 'paymentCurrency', 'email'],
  groups: [
    {
      title: 'Tax',
      fields: ['taxRate', 'overrideTaxRate', 'isGstOnPayment', 'gstTypeVendorId', 'taxStatus', 'taxNumber'],
    },
  ],
} as const satisfies MasterKind;

/** Tax statuses of order lines. */
export const taxStatuses = {
  name: 'tax-statuses',
  label: { one: 'Tax status', many: 'Tax statuses' },
  documentType: 'moneysettings',
  fields: {
    code: CODE,
    name: NAME,
    gross: { holds: 'flag', column: 'gross', label: 'Tax is added', atFirst: false },
    taxRate: {
      holds: 'decimal',
      limits: { ...RATE_LIMITS, least: '0' },
      says: 'rate',
      column: 'tax_rate',
      label: 'Tax rate of estimates and invoices in percent',
    },
    isActive: IS_ACTIVE,
  },
  key: ['code'],
  listed: ['code', 'name', 'gross', 'taxRate'],
} as const satisfies MasterKind;

/** Accounts of the general ledger, and what a line on them must name. */
export const glAccounts = {
  name: 'gl-accounts',
  label: { one: 'GL account', many: 'GL accounts' },
  documentType: 'moneysettings',
  fields: {
    code: CODE,
    name: NAME,
    division: { holds: 'reference', to: 'divisions', column: 'division', label: 'Division' },
    isActive: IS_ACTIVE,
    forceClient: { holds: 'flag', column: 'force_client', label: 'Client', atFirst: false },
    forceBrand: { holds: 'flag', column: 'force_brand', label: 'Product', atFirst: false },
    forceCampaign: { holds: 'flag', column: 'force_campaign', label: 'Campaign', atFirst: false },
    forceJob: { holds: 'flag', column: 'force_job', label: 'Job', atFirst: false },
    forceCategory: { holds: 'flag', column: 'force_category', label: 'Cost type', atFirst: false },
    forceDepartment: { holds: 'flag', column: 'force_department', label: 'Department', atFirst: false },
    forceEmployee: { holds: 'flag', column: 'force_employee', label: 'Employee', atFirst: false },
  },
  key: ['code'],
  listed: ['code', 'name', 'division'],
  groups: [
    {
      title: 'A line on it must name',
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
