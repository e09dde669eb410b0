import { hasUnknownPlace } from '../jobs/job-numbering.ts';
import { fieldName, phrase } from '../text/phrase.ts';
import { CODE, IS_ACTIVE, MARK_UP, type MasterKind, type MasterValues, NAME, RATE } from './master-kind.ts';

/** The initial rate of a cost type, valid from the start. */
const USUAL_RATE = { holds: RATE.holds, limits: RATE.limits, says: 'rate', atFirst: '0' } as const;

/** Types of work that time is booked on and costs are bought for. */
export const costTypes = {
  name: 'cost-types',
  label: { one: phrase('Cost type'), many: phrase('Cost types') },
  documentType: 'moneysettings',
  fields: {
    code: CODE,
    name: NAME,
    isActive: IS_ACTIVE,
    class: {
      holds: 'choice',
      column: 'class',
      label: fieldName('Class'),
      of: [
        { value: 'internal', label: fieldName('Internal') },
        { value: 'external', label: fieldName('External') },
        { value: 'overhead', label: fieldName('Overhead') },
      ],
      atFirst: 'internal',
    },
    isTime: { holds: 'flag', column: 'is_time', label: fieldName('Accepts time entries'), atFirst: false },
    costRate: { ...USUAL_RATE, column: 'cost_rate', label: fieldName('Cost rate') },
    chargeRate: { ...USUAL_RATE, column: 'charge_rate', label: fieldName('Charge rate') },
    markUp: { ...MARK_UP },
  },
  key: ['code'],
  listed: ['code', 'name', 'class', 'isTime', 'costRate', 'chargeRate', 'markUp'],
} as const satisfies MasterKind;

export const jobTypes = {
  name: 'job-types',
  label: { one: phrase('Job type'), many: phrase('Job types') },
  documentType: 'masterdata',
  fields: {
    code: CODE,
    name: NAME,
    isRetainer: { holds: 'flag', column: 'is_retainer', label: fieldName('Retainer'), atFirst: false },
    isActive: IS_ACTIVE,
  },
  key: ['code'],
  listed: ['code', 'name', 'isRetainer'],
} as const satisfies MasterKind;

export const jobStatuses = {
  name: 'job-statuses',
  label: { one: phrase('Job status'), many: phrase('Job statuses') },
  documentType: 'masterdata',
  fields: { code: CODE, name: NAME, isActive: IS_ACTIVE },
  key: ['code'],
  listed: ['code', 'name'],
} as const satisfies MasterKind;

/** Sizes of jobs. */
export const jobScopeTypes = {
  name: 'job-scope-types',
  label: { one: phrase('Job scope'), many: phrase('Job scopes') },
  documentType: 'masterdata',
  fields: { code: CODE, name: NAME, isActive: IS_ACTIVE },
  key: ['code'],
  listed: ['code', 'name'],
} as const satisfies MasterKind;

/** Rules for job codes by precedence: the product's, the client's, the division's, then the general rule. */
export const numberingRules = {
  name: 'numbering-rules',
  label: { one: phrase('Numbering rule'), many: phrase('Numbering rules') },
  documentType: 'moneysettings',
  fields: {
    division: { holds: 'reference', to: 'divisions', column: 'division', label: fieldName('Division') },
    client: { holds: 'reference', to: 'clients', column: 'client', label: fieldName('Client'), clears: ['product'] },
    product: { holds: 'reference', to: 'products', within: 'client', column: 'product', label: fieldName('Product') },
    method: {
      holds: 'choice',
      column: 'method',
      label: fieldName('Job codes'),
      of: [
        { value: 'AUTO', label: fieldName('Generated automatically') },
        { value: 'MANUAL', label: fieldName('Entered manually') },
      ],
      atFirst: 'MANUAL',
    },
    pattern: { holds: 'text', column: 'pattern', label: fieldName('Pattern'), maximum: 80 },
    nextNumber: {
      holds: 'whole',
      column: 'next_number',
      label: fieldName('Next number'),
      least: 1,
      most: 2_147_483_647,
      atFirst: 1,
    },
  },
  key: ['division', 'client', 'product'],
  listed: ['pattern', 'division', 'client', 'product', 'method', 'nextNumber'],
  rules: ({ method, pattern }: MasterValues) => {
    if (method !== 'AUTO') return [];
    if (typeof pattern !== 'string' || pattern === '') return [{ field: 'pattern', why: 'mandatory-fields' }];
    return hasUnknownPlace(pattern) ? [{ field: 'pattern', why: 'pattern-place-unknown' }] : [];
  },
} as const satisfies MasterKind;
