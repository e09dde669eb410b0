import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecidedWithoutSignIn, supplierMailRefusal } from './order-mail.ts';
import { ORDER_STATUSES, type OrderActor } from './purchase-order.ts';

const withoutRights: OrderActor = {
  mayCreate: false,
  mayUpdate: false,
  mayDelete: false,
  mayApprove: false,
  isApprover: false,
  isRequester: false,
  isCreator: false,
};

describe('deciding from a mail', () => {
  it.each([
    ['5000.00', true, '5000', true],
    ['5000.01', true, '5000', false],
    ['0.00', true, '0', false],
    ['0.00', true, '5000', true],
    ['10.00', false, '5000', false],
    ['99999999999999999.9999', true, '5000', false],
  ])(
    'an order of %s, in the base currency: %s, with an amount of %s needs no sign-in: %s (MAIL-10)',
    (total, isInBaseCurrency, amount, isOpen) => {
      expect(isDecidedWithoutSignIn({ total, isInBaseCurrency }, amount)).toBe(isOpen);
    },
  );

  it('with an amount of 0 no order is ever decided without signing in (MAIL-10)', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (cents, isInBaseCurrency) => {
        expect(isDecidedWithoutSignIn({ total: (cents / 100).toFixed(2), isInBaseCurrency }, '0')).toBe(false);
      }),
    );
  });
});

describe('sending to a supplier', () => {
  it('goes for approved orders alone, never before, and not where the agency does not (MAIL-12)', () => {
    for (const status of ORDER_STATUSES) {
      const all: OrderActor = { ...withoutRights, mayUpdate: true };
      expect(supplierMailRefusal({ status }, all, 'off')).toBe('supplier-mail-off');
      const why = status === 'APPROVED' ? null : 'supplier-mail-not-approved';
      expect(supplierMailRefusal({ status }, all, 'ask')).toBe(why);
      expect(supplierMailRefusal({ status }, all, 'always')).toBe(why);
    }
  });

  it('is for users who can edit this order (MAIL-12)', () => {
    const refusalFor = (actor: Partial<OrderActor>) =>
      supplierMailRefusal({ status: 'APPROVED' }, { ...withoutRights, ...actor }, 'ask');
    expect(refusalFor({})).toBe('supplier-mail-people');
    expect(refusalFor({ mayCreate: true, mayDelete: true, mayApprove: true })).toBe('supplier-mail-people');
    for (const one of ['mayUpdate', 'isApprover', 'isRequester', 'isCreator'] as const) {
      expect(refusalFor({ [one]: true })).toBeNull();
    }
  });
});
