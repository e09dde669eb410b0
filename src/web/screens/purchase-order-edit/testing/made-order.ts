import type { SessionUser } from '#contract/identity/session.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '#contract/purchasing/purchase-order.ts';

/** Builds a user with all rights on orders, or fewer. */
export function somebody(readOnlyFields: string[] = []): SessionUser {
  const accessLevel = { create: true, read: true, update: true, delete: true, approve: true };
  return {
    id: 7,
    name: 'Alex',
    roles: ['AccountExecutive'],
    division: { id: 3, code: 'SYD', name: 'Sydney' },
    accessibleDocumentTypes: [{ code: 'purchaseorder', accessLevel, readOnlyFields }],
    configOptions: [],
  } as unknown as SessionUser;
}

/** Builds a record to choose. */
export function ref(id: number, name = `Name ${id}`) {
  return { id, code: `C${id}`, name, isActive: true };
}

export const gst = { ...ref(1, 'GST'), gross: true };
export const free = { ...ref(2, 'GST free'), gross: false };
export const supplier = {
  ...ref(5, 'Wharf Print Works'),
  taxRate: null,
  overrideTaxRate: false,
  isGSTOnPayment: false,
  gstTypeVendorID: null,
  paymentCurrencyID: 1,
  address: null,
  taxNumber: null,
  paymentTerms: null,
  email: null,
  taxStatus: null,
};
export const division = { ...ref(3, 'Sydney'), gstTaxRate: '10', taxStatus: null, address: null, taxNumber: null };
export const dollar = { id: 1, code: 'AUD', name: 'Australian dollar', numberOfDecimals: 2, isActive: true };
export const yen = { ...dollar, id: 2, code: 'JPY', name: 'Yen', numberOfDecimals: 0 };

/** Builds a ledger account without requirements. */
export function account(id: number) {
  const force = { forceClient: false, forceBrand: false, forceCampaign: false, forceJob: false };
  return {
    ...ref(id, 'Office supplies'),
    ...force,
    forceCategory: false,
    forceDepartment: false,
    forceEmployee: false,
    isReadOnlyForMe: false,
  };
}

/** Builds a stored line: two at 50 with 10 % tax. */
export function madeLine(id: number, fields: Partial<PurchaseOrderLine> = {}): PurchaseOrderLine {
  return {
    id,
    purchaseOrderID: 41,
    job: ref(20, 'Ferry film'),
    costType: ref(30, 'Print'),
    glChart: null,
    details: 'Posters',
    employee: null,
    division: null,
    supplier: null,
    units: '2',
    rate: '50',
    taxStatus: gst,
    net: '100.00',
    tax: '10.00',
    total: '110.00',
    client: null,
    product: null,
    campaign: null,
    allowTaxToCalc: true,
    isEnablePOApprovalWarningOnGLJobLine: false,
    taxRateApplied: '10',
    taxRateSource: 'division',
    error: null,
    warning: null,
    ...fields,
  };
}

/** Builds a complete new order with two lines. */
export function madeOrder(fields: Partial<PurchaseOrder> = {}): PurchaseOrder {
  const me = { id: 7, name: 'Alex' };
  return {
    id: 41,
    reference: 'SYD-00041',
    supplier,
    division,
    currency: dollar,
    documentDate: '2026-11-20',
    deliveryDate: null,
    job: null,
    details: 'Posters',
    notes: null,
    privateNotes: null,
    inBase: null,
    aboveLimitTogether: null,
    jobBudgets: [],
    approveStatus: { code: 'NEW', name: 'New' },
    approveStatusComment: null,
    approver: null,
    requester: me,
    createdBy: me,
    net: '200.00',
    tax: '20.00',
    total: '220.00',
    lastModified: '2026-11-20T09:00:00.000Z',
    isActive: true,
    revision: 1,
    items: [madeLine(1), madeLine(2)],
    attachments: [],
    history: [],
    supplierMails: [],
    maySendToSupplier: false,
    isReplaced: false,
    amends: null,
    amendments: [],
    amendedBy: null,
    allowedActions: ['edit', 'edit-notes', 'send'],
    ...fields,
  };
}
