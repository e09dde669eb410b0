import type { SessionUser } from '#contract/identity/session.ts';
import type { Job } from '#contract/jobs/job-record.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import { BLANK_JOB } from '#domain/jobs/job-fields.ts';
import { can, hasRole } from '#domain/people/permission.ts';

/** Returns a new client job: opened today, and led by the user if they lead jobs. */
export function newJob(user: SessionUser, today: Day): Job {
  return {
    ...BLANK_JOB,
    id: 0,
    isBillable: true,
    division: user.division && { ...user.division, isActive: true },
    accountExecutive: hasRole(user, 'AccountExecutive') ? { id: user.id, name: user.name } : null,
    opened: today,
    agencyJob: null,
    numberingMethod: null,
    favoriteJobId: null,
    studioJobCount: 0,
    hasTransactions: false,
    hasChanges: false,
    lastModified: `${today}T00:00:00.000Z`,
    lastModifiedBy: null,
    allowedActions: can(user, 'create', 'job') ? ['edit'] : [],
  };
}
