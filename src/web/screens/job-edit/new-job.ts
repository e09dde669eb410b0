import type { Job } from '#contract/job-record.ts';
import type { SessionUser } from '#contract/session.ts';
import type { Day } from '#domain/calendar.ts';
import { can, hasRole } from '#domain/permission.ts';

/** A client job before anything was typed: opened today, of the person who makes it, where they lead jobs. */
export function newJob(user: SessionUser, today: Day): Job {
  return {
    id: 0,
    code: '',
    name: '',
    isActive: true,
    isBillable: true,
    client: null,
    product: null,
    campaign: null,
    jobType: null,
    division: user.division && { ...user.division, isActive: true },
    jobStatus: null,
    jobScopeType: null,
    accountExecutive: hasRole(user, 'AccountExecutive') ? { id: user.id, name: user.name } : null,
    secondaryAccountExecutive: null,
    accountDirector: null,
    opened: today,
    dueDate: null,
    restrictedToOffice: false,
    contact: null,
    billingContact: null,
    allowTimeEntries: true,
    estimateValidationIgnoredForPurchaseOrders: false,
    externalCode1: null,
    externalCode2: null,
    externalCode3: null,
    isMasterJob: false,
    masterJob: null,
    agencyJob: null,
    numberingMethod: null,
    notes: null,
    clientReference: null,
    clientCostCentre: null,
    favoriteJobId: null,
    studioJobCount: 0,
    hasTransactions: false,
    hasChanges: false,
    lastModified: `${today}T00:00:00.000Z`,
    lastModifiedBy: null,
    allowedActions: can(user, 'create', 'job') ? ['edit'] : [],
  };
}
