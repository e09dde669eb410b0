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

describe('AUDIT-02 fields of the trail', () => {
  it.each([
    ['client', 'isActive', 'isActive'],
    ['client', 'is_active', 'isActive'],
    ['supplier', 'payment_currency_id', 'paymentCurrency'],
    ['job', 'account_executive_id', 'accountExecutive'],
    ['purchase_order', 'privateNotes', 'privateNotes'],
    ['time_entry', 'employee_id', 'employeeId'],
    ['employee', 'use_second_language', 'useSecondLanguage'],
  ])('AUDIT-02 of %s finds %s as %s', (subject, key, name) => {
    expect(trailFieldAt(subject, key)?.name).toBe(name);
  });

  it.each([
    ['employee', 'password_hash'],
    ['mail_setting', 'passwordSealed'],
    ['client', 'search_text'],
    ['client', '__proto__'],
    ['nothing', 'name'],
    ['constructor', 'name'],
  ])('AUDIT-02 of %s knows no %s', (subject, key) => {
    expect(trailFieldAt(subject, key)).toBeUndefined();
  });

  it('AUDIT-02 what names another record says of which table', () => {
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

  it('AUDIT-02 RATE-02 money settings show with the right to read them, all else to every reader', () => {
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

describe('PERM-14 margins in the trail', () => {
  it('PERM-14 what is bought in at what shows to whoever may read margins, and to nobody else', () => {
    const subjects = ['estimate', 'purchase_order'];
    expect(hiddenLineKeys(reader('administration', 'margin', 'moneysettings'), subjects)).toEqual({});
    expect(hiddenLineKeys(reader('administration', 'estimate'), subjects)).toEqual({
      estimate: { lines: ['cost', 'markUp'] },
      purchase_order: { lines: ['glChart'] },
    });
  });
});

describe('RATE-02 rates in the trail', () => {
  it('RATE-02 what people and hours cost shows to whoever may read money settings, and to nobody else', () => {
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
