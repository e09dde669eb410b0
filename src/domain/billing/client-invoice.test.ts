import { describe, expect, it } from 'vitest';
import type { AccessLevel, Actor, DocumentType } from '../people/permission.ts';
import {
  approvableKinds,
  canDecide,
  decisionRefusal,
  INVOICE_DECISIONS,
  INVOICE_KINDS,
  INVOICE_STATUSES,
  type InvoiceKind,
  type InvoiceToDecide,
  mayDecideOn,
  statusAfterDecision,
} from './client-invoice.ts';

const none: AccessLevel = { create: false, read: false, update: false, delete: false, approve: false };
const everythingBut = { create: true, read: true, update: true, delete: true, approve: false };
const person = (id: number, access: Partial<Record<DocumentType, AccessLevel>>): Actor => ({
  id,
  roles: ['AccountDirector'],
  accessibleDocumentTypes: Object.entries(access).map(([code, accessLevel]) => ({
    code: code as DocumentType,
    accessLevel,
    readOnlyFields: [],
  })),
});
const approve = { ...none, approve: true };
const PEOPLE: Record<string, [Actor, InvoiceKind[]]> = {
  'production only': [person(1, { draftproductioninvoice: approve }), ['PRODUCTION']],
  'sundry only': [person(2, { draftsundryinvoice: approve }), ['SUNDRY']],
  both: [person(3, { draftproductioninvoice: approve, draftsundryinvoice: approve }), ['PRODUCTION', 'SUNDRY']],
  'everything but approving': [
    person(4, { draftproductioninvoice: everythingBut, draftsundryinvoice: everythingBut }),
    [],
  ],
  'approves orders': [person(5, { purchaseorder: { ...everythingBut, approve: true } }), []],
  noRights: [person(6, {}), []],
};

const MADE_BY_99 = { createdById: 99, isOwnApprovalAllowed: false };

describe.each(Object.entries(PEOPLE))('%s', (_, [actor, kinds]) => {
  it('approves the kinds whose own document type carries the approve flag (CI-09)', () => {
    expect(approvableKinds(actor)).toEqual(kinds);
    for (const kind of INVOICE_KINDS) expect(mayDecideOn(actor, kind)).toBe(kinds.includes(kind));
  });

  it('decides on ready invoices, and gets a reason for all others (CI-03, CI-09)', () => {
    for (const kind of INVOICE_KINDS) {
      for (const status of INVOICE_STATUSES) {
        const invoice: InvoiceToDecide = { ...MADE_BY_99, kind, status };
        const isMine = kinds.includes(kind);
        expect(canDecide(actor, invoice)).toBe(isMine && status === 'READY');
        const expected = !isMine ? 'not-found' : status === 'READY' ? null : 'invoice-not-ready';
        for (const decision of INVOICE_DECISIONS) {
          expect(decisionRefusal(actor, invoice, decision)).toBe(expected);
        }
      }
    }
  });

  it("can't approve own invoices unless the agency allows it, but can reject them (FIX-08)", () => {
    for (const kind of kinds) {
      const own = { kind, status: 'READY', createdById: actor.id } as const;
      expect(decisionRefusal(actor, { ...own, isOwnApprovalAllowed: false }, 'approve')).toBe('invoice-own');
      expect(decisionRefusal(actor, { ...own, isOwnApprovalAllowed: false }, 'reject')).toBe(null);
      expect(decisionRefusal(actor, { ...own, isOwnApprovalAllowed: true }, 'approve')).toBe(null);
    }
  });
});

it('approving leads to approved, rejecting to rejected (CI-05)', () => {
  expect(INVOICE_DECISIONS.map(statusAfterDecision)).toEqual(['APPROVED', 'REJECTED']);
});
