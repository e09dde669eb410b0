import type { ActiveRef } from '#contract/http/values.ts';
import type { SessionUser } from '#contract/identity/session.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { can } from '#domain/people/permission.ts';
import type { OrderBase } from './order-form.ts';

/** Returns a new order: dated today, requested by the user, for their division and the job in the address. */
export function newOrder(
  user: SessionUser,
  today: Day,
  given: { job: ActiveRef | null; division: OrderBase['division'] },
): OrderBase {
  const me = { id: user.id, name: user.name };
  return {
    id: 0,
    reference: '',
    supplier: null,
    division: given.division,
    currency: null,
    documentDate: today,
    deliveryDate: null,
    job: given.job,
    details: null,
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
    net: '0.00',
    tax: '0.00',
    total: '0.00',
    lastModified: `${today}T00:00:00.000Z`,
    isActive: true,
    revision: 0,
    items: [],
    attachments: [],
    history: [],
    supplierMails: [],
    maySendToSupplier: false,
    isReplaced: false,
    amends: null,
    amendments: [],
    amendedBy: null,
    allowedActions: can(user, 'create', 'purchaseorder')
      ? ['edit', ...(can(user, 'update', 'purchaseorder') ? ['send'] : [])]
      : [],
  };
}

/** Reads the job of a new order from the address; null if there is none. */
export function jobOfAddress(search: { jobID?: string; jobCode?: string; jobName?: string }): ActiveRef | null {
  const id = /^-?\d{1,9}$/.test(search.jobID ?? '') ? Number(search.jobID) : 0;
  if (id === 0) return null;
  return { id, code: search.jobCode ?? '', name: search.jobName ?? '', isActive: true };
}
