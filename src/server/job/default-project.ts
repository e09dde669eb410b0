import type { Job } from '#contract/job-record.ts';
import { activeRefById } from '../platform/json-references.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findNumberingMethod } from './numbering.sql.ts';

/** What a new internal project begins with: today, and whoever makes it with their division (JOBE-15). */
export async function defaultProject({ actor, database, today, now }: SignedIn): Promise<Job> {
  const { division } = await database
    .selectFrom('employee')
    .where('employee.id', '=', actor.id)
    .select(activeRefById('division', 'employee.division_id').as('division'))
    .executeTakeFirstOrThrow();
  const nothing = {
    client: null,
    product: null,
    campaign: null,
    jobType: null,
    jobStatus: null,
    jobScopeType: null,
    masterJob: null,
    agencyJob: null,
    secondaryAccountExecutive: null,
    accountDirector: null,
    contact: null,
    billingContact: null,
    externalCode1: null,
    externalCode2: null,
    externalCode3: null,
    notes: null,
    clientReference: null,
    clientCostCentre: null,
    favoriteJobId: null,
    lastModifiedBy: null,
  };
  return {
    ...nothing,
    id: 0,
    code: '',
    name: '',
    isActive: true,
    isBillable: false,
    division,
    accountExecutive: { id: actor.id, name: actor.name },
    opened: today,
    dueDate: null,
    isMasterJob: false,
    studioJobCount: 0,
    restrictedToOffice: false,
    allowTimeEntries: true,
    estimateValidationIgnoredForPurchaseOrders: false,
    numberingMethod: await findNumberingMethod(database, { divisionId: division?.id, isBillable: false }),
    hasTransactions: false,
    hasChanges: false,
    lastModified: now,
    allowedActions: ['edit'],
  };
}
