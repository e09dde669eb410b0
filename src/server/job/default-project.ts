import type { Job } from '#contract/jobs/job-record.ts';
import { BLANK_JOB } from '#domain/jobs/job-fields.ts';
import { activeRefById } from '../platform/database/json-references.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findNumberingMethod } from './numbering.sql.ts';

/** The defaults of a new internal project: today, its creator and their division. */
export async function defaultProject({ actor, database, today, now }: SignedIn): Promise<Job> {
  const { division } = await database
    .selectFrom('employee')
    .where('employee.id', '=', actor.id)
    .select(activeRefById('division', 'employee.division_id').as('division'))
    .executeTakeFirstOrThrow();
  return {
    ...BLANK_JOB,
    id: 0,
    isBillable: false,
    division,
    accountExecutive: { id: actor.id, name: actor.name },
    opened: today,
    agencyJob: null,
    favoriteJobId: null,
    lastModifiedBy: null,
    studioJobCount: 0,
    numberingMethod: await findNumberingMethod(database, { divisionId: division?.id, isBillable: false }),
    hasTransactions: false,
    hasChanges: false,
    lastModified: now,
    allowedActions: ['edit'],
  };
}
