import { describe, expect, it } from 'vitest';
import type { AccessLevel, Actor, DocumentType } from '../people/permission.ts';
import { TRAIL_SUBJECT_NAMES } from './audit.ts';
import {
  hiddenLineKeys,
  referenceOf,
  seenTrailKeys,
  seesTrailField,
  TRAIL_REFERENCES,
  trailFieldAt,
  trailFields,
} from './audit-fields.ts';

const READ: AccessLevel = { create: false, read: true, update: false, delete: false, approve: false };
const reader = (...types: DocumentType[]): Actor => ({
  id: 1,
  roles: [],
  accessibleDocumentTypes: types.map((code) => ({ code, accessLevel: READ, readOnlyFields: [] })),
});

describe('fields of the trail (AUDIT-02)', () => {
  it.each([
    ['client', 'isActive', 'isActive'],
    ['client', 'is_active', 'isActive'],
    ['supplier', 'payment_currency_id', 'paymentCurrency'],
    ['job', 'account_executive_id', 'accountExecutive'],
    ['purchase_order', 'privateNotes', 'privateNotes'],
    ['time_entry', 'employee_id', 'employeeId'],
    ['employee', 'use_second_language', 'useSecondLanguage'],
  ])('of %s finds %s as %s (AUDIT-02)', (subject, key, name) => {
    expect(trailFieldAt(subject, key)?.name).toBe(name);
  });

  it.each([
    ['employee', 'password_hash'],
    ['mail_setting', 'passwordSealed'],
    ['client', 'search_text'],
    ['client', '__proto__'],
    ['nothing', 'name'],
    ['constructor', 'name'],
  ])('of %s knows no %s (AUDIT-02)', (subject, key) => {
    expect(trailFieldAt(subject, key)).toBeUndefined();
  });

  it('references name their table (AUDIT-02)', () => {
    const unnamed = TRAIL_SUBJECT_NAMES.flatMap((subject) =>
      Object.entries(trailFields(subject)).flatMap(([name, field]) => {
        const table = referenceOf(name, field);
        return field.holds === 'reference' && !(table && TRAIL_REFERENCES.includes(table))
          ? [`${subject} ${name}`]
          : [];
      }),
    );
    expect(unnamed).toEqual([]);
  });

  it('money settings show with the right to read them, all else to every reader (AUDIT-02, RATE-02)', () => {
    const shown = (actor: Actor, subject: string) =>
      Object.entries(trailFields(subject)).flatMap(([name, field]) =>
        seesTrailField(actor, subject, field) ? [name] : [],
      );
    const administrator = reader('administration');
    expect(shown(administrator, 'supplier')).not.toContain('taxNumber');
    expect(shown(administrator, 'supplier')).toContain('email');
    expect(shown(administrator, 'cost_type')).toEqual([]);
    expect(shown(administrator, 'purchase_order_line')).not.toContain('glChart');
    expect(shown(administrator, 'time_entry_approval')).not.toContain('cost_rate');
    expect(shown(reader('moneysettings'), 'supplier')).toEqual(Object.keys(trailFields('supplier')));
    expect(seenTrailKeys(administrator, ['cost_type', 'period'])).toEqual({
      cost_type: [],
      period: [],
    });
  });
});

describe('margins in the trail (PERM-14)', () => {
  it('purchase prices are visible only with access to margins (PERM-14)', () => {
    const subjects = ['estimate', 'purchase_order'];
    expect(hiddenLineKeys(reader('administration', 'margin', 'moneysettings'), subjects)).toEqual({});
    expect(hiddenLineKeys(reader('administration', 'estimate'), subjects)).toEqual({
      estimate: { lines: ['cost', 'markUp'] },
      purchase_order: { lines: ['glChart'] },
    });
  });
});

describe('rates in the trail (RATE-02)', () => {
  it('cost rates are visible only with access to money settings (RATE-02)', () => {
    const rates = {
      personal_rate: ['costRate', 'cost_rate'],
      time_entry: ['costRate', 'chargeRate'],
      card_rate: ['chargeRate'],
    };
    for (const [subject, keys] of Object.entries(rates)) {
      const seenBy = (...types: DocumentType[]) => seenTrailKeys(reader(...types), [subject])[subject];
      expect(seenBy('administration', 'moneysettings')).toEqual(expect.arrayContaining(keys));
      for (const key of keys) expect(seenBy('administration', 'masterdata', 'people')).not.toContain(key);
    }
  });
});
