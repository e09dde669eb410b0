import { code, flag, never, rate, referenceTo, requiredText, text, whole } from '../column.ts';
import type { Kind } from '../kind.ts';
import { currency, division } from '../references.ts';

/** Currencies with their decimals. */
export const currencies: Kind = {
  name: 'currencies',
  table: 'currency',
  key: ['code'],
  hasId: true,
  columns: [code(), requiredText(), never(whole('number_of_decimals', 0, 4)), flag('is_active')],
};

/** Whom the agency orders from. */
export const suppliers: Kind = {
  name: 'suppliers',
  table: 'supplier',
  key: ['code'],
  hasId: true,
  columns: [
    code(),
    requiredText(),
    rate('tax_rate'),
    flag('override_tax_rate'),
    flag('is_gst_on_payment'),
    whole('gst_type_vendor_id', 0, 2_147_483_647),
    referenceTo('payment_currency', currency),
    text('address', 1000),
    text('tax_number', 100),
    text('payment_terms', 500),
    text('email', 254),
    flag('use_second_language'),
    flag('is_active'),
  ],
};

/** Tax statuses of order lines. */
export const taxStatuses: Kind = {
  name: 'tax-statuses',
  table: 'tax_status',
  key: ['code'],
  hasId: true,
  columns: [code(), requiredText(), flag('gross'), flag('is_active')],
};

/** Accounts of the general ledger, and what a line on them must name. */
export const glAccounts: Kind = {
  name: 'gl-accounts',
  table: 'gl_account',
  key: ['code'],
  hasId: true,
  columns: [
    code(),
    requiredText(),
    referenceTo('division', division),
    flag('is_active'),
    flag('force_client'),
    flag('force_brand'),
    flag('force_campaign'),
    flag('force_job'),
    flag('force_category'),
    flag('force_department'),
    flag('force_employee'),
  ],
};
