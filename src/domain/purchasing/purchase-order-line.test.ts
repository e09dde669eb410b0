import { describe, expect, it } from 'vitest';
import {
  type CalculatedLine,
  detailsAfterChoice,
  type GlAccount,
  type LineToCheck,
  newLine,
  problemsOfLine,
  withAmounts,
  withTax,
} from './purchase-order-line.ts';

const active = { id: 1, isActive: true };
const gl: GlAccount = {
  id: 3,
  isActive: true,
  forceClient: false,
  forceBrand: false,
  forceCampaign: false,
  forceJob: false,
  forceCategory: false,
  forceDepartment: false,
  forceEmployee: false,
};
const onJob: LineToCheck = {
  job: active,
  costType: active,
  glChart: null,
  taxStatus: active,
  employee: null,
  units: '1',
  rate: '0',
};
const onGl: LineToCheck = { ...onJob, job: null, costType: null, glChart: gl };
const inactive = { id: 1, isActive: false };

describe('a line is (PO-07, PO-09, FIX-42)', () => {
  it.each([
    ['valid on a job and cost type', onJob, []],
    ['valid on a GL account', onGl, []],
    ['valid on both', { ...onJob, glChart: gl }, []],
    [
      'wrong with neither',
      { ...onJob, job: null, costType: null },
      ['job missing', 'costType missing', 'glChart missing'],
    ],
    [
      'wrong with ids of 0',
      { ...onJob, job: { id: 0, isActive: true }, costType: { id: 0, isActive: true } },
      ['job missing', 'costType missing', 'glChart missing'],
    ],
    ['wrong on an inactive job', { ...onJob, job: inactive }, ['job inactive']],
    ['wrong on a job alone', { ...onJob, costType: null }, ['costType missing']],
    ['wrong on an inactive cost type', { ...onJob, costType: inactive }, ['costType inactive']],
    ['wrong with a cost type but no job', { ...onGl, costType: active }, ['costType missing']],
    ['wrong on an inactive GL account', { ...onGl, glChart: { ...gl, isActive: false } }, ['glChart inactive']],
    [
      'wrong with more digits than units have room for (FIX-42)',
      { ...onJob, units: `-${'1'.repeat(18)}.5` },
      ['units too-long'],
    ],
    ['wrong with more digits than a rate has room for', { ...onJob, rate: '1'.repeat(18) }, ['rate too-long']],
    ['right to the last digit there is room for', { ...onJob, rate: `${'9'.repeat(17)}.999999` }, []],
    ['wrong without a tax status', { ...onJob, taxStatus: null }, ['taxStatus missing']],
    [
      'wrong with a tax status of a negative id',
      { ...onJob, taxStatus: { id: -1, isActive: true } },
      ['taxStatus missing'],
    ],
    ['wrong with an inactive tax status', { ...onJob, taxStatus: inactive }, ['taxStatus inactive']],
    ['wrong without units', { ...onJob, units: null }, ['units missing']],
    ['wrong without a rate', { ...onJob, rate: '' }, ['rate missing']],
    [
      'wrong without an employee where the GL account wants one',
      { ...onGl, glChart: { ...gl, forceEmployee: true } },
      ['employee missing'],
    ],
    [
      'valid with an employee where the GL account wants one',
      { ...onGl, employee: { id: 4 }, glChart: { ...gl, forceEmployee: true } },
      [],
    ],
  ] as [string, LineToCheck, string[]][])('%s', (_name, line, expected) => {
    expect(problemsOfLine(line).map(({ field, reason }) => `${field} ${reason}`)).toEqual(expected);
  });

  it.each(['forceClient', 'forceBrand', 'forceCampaign', 'forceJob'] as const)(
    'wrong without a job where the GL account has %s',
    (flag) => {
      expect(problemsOfLine({ ...onGl, glChart: { ...gl, [flag]: true } })).toEqual([
        { field: 'job', reason: 'missing' },
      ]);
    },
  );

  it.each(['forceCategory', 'forceDepartment'] as const)(
    'wrong without a cost type where the GL account has %s',
    (flag) => {
      expect(problemsOfLine({ ...onGl, glChart: { ...gl, [flag]: true } })).toEqual([
        { field: 'costType', reason: 'missing' },
      ]);
    },
  );
});

const lineContext = { supplier: null, division: { gstTaxRate: '10' } };
const gross = { id: 1, gross: true };
const hundred: CalculatedLine = {
  id: 7,
  units: '1',
  rate: '100',
  taxStatus: gross,
  net: '100.00',
  tax: '9.99',
  total: '109.99',
  allowTaxToCalc: true,
};

it('a new line has units 1, rate 0 and no tax (PO-07, MONEY-02)', () => {
  expect(newLine(2)).toEqual({
    id: 0,
    units: '1',
    rate: '0',
    taxStatus: null,
    net: '0.00',
    tax: '0.00',
    total: '0.00',
    allowTaxToCalc: true,
  });
  expect(newLine(0).net).toBe('0');
});

it('a change of the net recalculates the tax, the same tax status again does not (MONEY-05)', () => {
  expect(withAmounts(hundred, { rate: '100.01' }, lineContext, 2)).toMatchObject({
    net: '100.01',
    tax: '10.00',
    total: '110.01',
  });
  expect(withAmounts(hundred, { taxStatus: gross }, lineContext, 2)).toBe(hundred);
  expect(withAmounts(hundred, { taxStatus: null }, lineContext, 2)).toMatchObject({
    tax: '0.00',
    total: '100.00',
  });
  expect(withAmounts({ ...hundred, taxStatus: null }, { taxStatus: gross }, lineContext, 2)).toMatchObject({
    tax: '10.00',
    total: '110.00',
  });
});

it('a typed tax stays whatever else changes, in the decimals of the currency, and can be calculated again (MONEY-06)', () => {
  const typed = withTax(hundred, '9.5', lineContext, 2);
  expect(typed).toMatchObject({ tax: '9.50', total: '109.50', allowTaxToCalc: false });
  expect(withAmounts(typed, { rate: '200' }, lineContext, 2)).toMatchObject({
    net: '200.00',
    tax: '9.50',
    total: '209.50',
  });
  expect(withAmounts(typed, {}, lineContext, 0)).toMatchObject({ tax: '10', total: '110' });
  expect(withTax(typed, null, lineContext, 2)).toMatchObject({
    tax: '10.00',
    total: '110.00',
    allowTaxToCalc: true,
  });
});

it('emptied units count as 0 (MONEY-02)', () => {
  expect(withAmounts(hundred, { units: '' }, lineContext, 2)).toMatchObject({
    units: '0',
    net: '0.00',
    tax: '0.00',
    total: '0.00',
  });
});

it('another supplier or division recalculates the tax (MONEY-03, PO-11)', () => {
  const supplier = { overrideTaxRate: true, taxRate: '15', isGSTOnPayment: false };
  expect(withAmounts(hundred, {}, { ...lineContext, supplier }, 2)).toMatchObject({
    tax: '15.00',
    total: '115.00',
  });
  expect(withAmounts(hundred, {}, { supplier: null, division: { gstTaxRate: null } }, 2)).toMatchObject({
    tax: '0.00',
  });
});

it('details follow the selection unless the other one is set, and are cleared with it (PO-10)', () => {
  const line = { costType: null, glChart: null, details: 'As agreed' };
  expect(detailsAfterChoice(line, { kind: 'costType', name: 'Print' })).toBe('Print');
  expect(detailsAfterChoice({ ...line, glChart: { id: 3 } }, { kind: 'costType', name: 'Print' })).toBe('As agreed');
  expect(detailsAfterChoice({ ...line, costType: { id: 3 } }, { kind: 'glChart', name: 'Rent' })).toBe('As agreed');
  expect(detailsAfterChoice({ ...line, costType: { id: 3 } }, { kind: 'costType', name: null })).toBe(null);
});
