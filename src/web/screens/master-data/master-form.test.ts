import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { blankMaster, MASTER_DATA } from '#domain/master-data/master-data.ts';
import { MASTER_KIND_NAMES } from '#domain/master-data/master-kind.ts';
import { installNumberFormat } from '../../platform/formats.ts';
import { KIND_GROUPS } from './kind-groups.ts';
import { differingFields, masterFormOf, sentValues, withField, wrongFields } from './master-form.ts';

const record = (kind: keyof typeof MASTER_DATA, values: object, id = 7): MasterRecord => ({
  id,
  lastModified: '2026-11-21T10:00:00.000Z',
  values: { ...blankMaster(MASTER_DATA[kind]), ...values },
});
const noRights: ReadonlySet<string> = new Set();

afterEach(() => installNumberFormat('comma-point'));

describe('the form of a record (ADM-06)', () => {
  it('every kind is on the start page once, people as a page of their own (ADM-03)', () => {
    const shown = ['people', ...KIND_GROUPS.flatMap(({ kinds }) => kinds.map(({ name }) => name))];
    expect(shown.toSorted()).toEqual([...MASTER_KIND_NAMES].toSorted());
  });

  it('numbers are typed as the person writes them, and sent as plain decimals (ADM-06)', () => {
    installNumberFormat('point-comma');
    const kind = MASTER_DATA['cost-types'];
    const base = record('cost-types', { code: 'A', name: 'Art', chargeRate: '1234.5' });
    const form = masterFormOf(kind, base);
    expect(form.chargeRate).toBe('1234,5');
    const typed = withField(kind, form, 'costRate', '1.080,25');
    expect(wrongFields(kind, typed).size).toBe(0);
    expect(sentValues(kind, base, typed, noRights)).toEqual({ costRate: '1080.25' });
    const wrong = { ...form, costRate: 'many', chargeRate: null };
    expect([...wrongFields(kind, wrong)]).toEqual([
      ['costRate', 'unread'],
      ['chargeRate', 'mandatory-fields'],
    ]);
  });

  it('reports out-of-range values before sending (ADM-15)', () => {
    const kind = MASTER_DATA.currencies;
    const form = { ...masterFormOf(kind, record('currencies', { code: 'X', name: 'X' })) };
    const why = (numberOfDecimals: string | null) =>
      wrongFields(kind, { ...form, numberOfDecimals }).get('numberOfDecimals');
    expect([why('4'), why('5'), why('1.5'), why(null)]).toEqual([
      undefined,
      'number-out-of-range',
      'unread',
      'mandatory-fields',
    ]);
    const holiday = { day: '2027-02-30', name: 'Never' };
    expect(wrongFields(MASTER_DATA.holidays, holiday).get('day')).toBe('not-a-day');
  });

  it("another client clears the product; fields without permission aren't sent for a new record (ADM-06)", () => {
    const kind = MASTER_DATA.campaigns;
    const begun = {
      client: { id: 1, name: 'One' },
      product: { id: 2, name: 'Two' },
      code: 'C',
      name: 'C',
      isActive: true,
    };
    expect(withField(kind, begun, 'client', { id: 3, name: 'Three' }).product).toBe(null);
    const sent = sentValues(kind, record('campaigns', {}, 0), begun, new Set(['isActive']));
    expect(sent).toEqual({ client: { id: 1 }, product: { id: 2 }, code: 'C', name: 'C' });
  });

  it('an unedited record is unchanged, valid, and sends nothing (ADM-06)', () => {
    const decimal = fc.tuple(fc.integer({ min: 0, max: 99_999 }), fc.constantFrom('5', '25', '125', '0625', '000001'));
    fc.assert(
      fc.property(
        decimal,
        fc.constantFrom('comma-point', 'point-comma', 'apostrophe-point'),
        ([whole, after], format) => {
          installNumberFormat(format);
          const kind = MASTER_DATA.suppliers;
          const base = record('suppliers', {
            code: 'S',
            name: 'S',
            taxRate: `${whole}.${after}`,
            gstTypeVendorId: whole,
          });
          const form = masterFormOf(kind, base);
          expect(differingFields(kind, form, masterFormOf(kind, base))).toEqual([]);
          expect([...wrongFields(kind, form)]).toEqual([]);
          expect(sentValues(kind, base, form, noRights)).toEqual({});
          // Rebuilding it from the form returns the same values.
          const copy = sentValues(kind, { ...base, id: 0 }, form, noRights);
          expect([copy.taxRate, copy.gstTypeVendorId]).toEqual([`${whole}.${after}`, whole]);
        },
      ),
    );
  });
});
