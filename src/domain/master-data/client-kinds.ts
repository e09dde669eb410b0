import { fieldName, phrase } from '../text/phrase.ts';
import { CODE, IS_ACTIVE, type MasterKind, NAME, PHONE, VAT_ID } from './master-kind.ts';

export const clients = {
  name: 'clients',
  label: { one: phrase('Client'), many: phrase('Clients') },
  documentType: 'masterdata',
  fields: {
    code: CODE,
    name: NAME,
    isActive: IS_ACTIVE,
    rateCard: {
      holds: 'reference',
      to: 'rate-cards',
      column: 'rate_card',
      label: fieldName('Rate card'),
      documentType: 'moneysettings',
    },
    currency: { holds: 'reference', to: 'currencies', column: 'currency', label: fieldName('Currency') },
    taxStatus: {
      holds: 'reference',
      to: 'tax-statuses',
      column: 'tax_status',
      label: fieldName('Tax status of new lines'),
      documentType: 'moneysettings',
    },
    useSecondLanguage: {
      holds: 'flag',
      column: 'use_second_language',
      label: fieldName('Second language'),
      atFirst: false,
    },
    legalName: { holds: 'text', column: 'legal_name', label: fieldName('Legal name'), maximum: 200 },
    address: { holds: 'text', column: 'address', label: fieldName('Address'), maximum: 1000, isMultiline: true },
    invoiceAddress: {
      holds: 'text',
      column: 'invoice_address',
      label: fieldName('Invoice address'),
      maximum: 1000,
      isMultiline: true,
    },
    taxNumber: {
      holds: 'text',
      column: 'tax_number',
      label: fieldName('Tax number'),
      maximum: 100,
      documentType: 'moneysettings',
    },
    vatId: VAT_ID,
  },
  key: ['code'],
  listed: ['code', 'name', 'rateCard'],
  groups: [
    { title: phrase('Rates'), fields: ['rateCard'] },
    {
      title: phrase('Estimates and invoices'),
      fields: ['currency', 'taxStatus', 'useSecondLanguage'],
    },
    {
      title: phrase('Addresses'),
      fields: ['legalName', 'address', 'invoiceAddress', 'taxNumber', 'vatId'],
    },
  ],
} as const satisfies MasterKind;

/** Advertised products; codes are unique per client. */
export const products = {
  name: 'products',
  label: { one: phrase('Product'), many: phrase('Products') },
  documentType: 'masterdata',
  fields: {
    client: {
      holds: 'reference',
      to: 'clients',
      column: 'client',
      label: fieldName('Client'),
      isRequired: true,
      isSettled: true,
    },
    code: CODE,
    name: NAME,
    isActive: IS_ACTIVE,
  },
  key: ['client', 'code'],
  listed: ['code', 'name', 'client'],
} as const satisfies MasterKind;

/** Campaigns of a product; codes are unique per product. */
export const campaigns = {
  name: 'campaigns',
  label: { one: phrase('Campaign'), many: phrase('Campaigns') },
  documentType: 'masterdata',
  fields: {
    client: {
      holds: 'reference',
      to: 'clients',
      column: 'client',
      label: fieldName('Client'),
      isRequired: true,
      isSettled: true,
      isOfWithin: true,
      clears: ['product'],
    },
    product: {
      holds: 'reference',
      to: 'products',
      within: 'client',
      column: 'product',
      label: fieldName('Product'),
      isRequired: true,
      isSettled: true,
    },
    code: CODE,
    name: NAME,
    isActive: IS_ACTIVE,
  },
  key: ['product', 'code'],
  listed: ['code', 'name', 'product', 'client'],
} as const satisfies MasterKind;

/** Contacts at clients, identified by client and name. */
export const contacts = {
  name: 'contacts',
  label: { one: phrase('Contact'), many: phrase('Contacts') },
  documentType: 'masterdata',
  fields: {
    client: {
      holds: 'reference',
      to: 'clients',
      column: 'client',
      label: fieldName('Client'),
      isRequired: true,
      isSettled: true,
    },
    name: NAME,
    email: { holds: 'text', column: 'email', label: fieldName('Email'), maximum: 500 },
    phone: PHONE,
    isActive: IS_ACTIVE,
  },
  key: ['client', 'name'],
  listed: ['name', 'client', 'email'],
} as const satisfies MasterKind;
