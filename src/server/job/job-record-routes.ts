import type { FastifyInstance } from 'fastify';
import { readOpenItems } from '#contract/jobs/job-open-items.ts';
import {
  createJob,
  createProject,
  deleteJob,
  deleteProject,
  type Job,
  type JobSave,
  readDefaultProject,
  readJob,
  readProject,
  updateJob,
  updateProject,
} from '#contract/jobs/job-record.ts';
import { createStudioJob, listStudioJobs } from '#contract/jobs/studio-job.ts';
import { BLANK_JOB } from '#domain/jobs/job-fields.ts';
import { jobKindOf, wireJobId } from '#domain/jobs/job-id.ts';
import { activeRefById } from '../platform/database/json-references.ts';
import { serve } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import type { CopyEstimateOfJob } from './copy-job.ts';
import { makeStudioJob } from './create-studio-job.ts';
import { removeJob } from './delete-job.ts';
import { findJob, readableJob } from './job-record.sql.ts';
import { findNumberingMethod } from './numbering.sql.ts';
import { findOpenItems } from './open-items.sql.ts';
import { changeJob, makeJob } from './save-job.ts';
import { findStudioJobs } from './studio-job.sql.ts';

/** Routes of single client jobs and internal projects, and their studio jobs. */
export function jobRecordRoutes(app: FastifyInstance, parts: { copyEstimateOfJob: CopyEstimateOfJob }) {
  const kinds = [
    { isBillable: true, read: readJob, create: createJob, update: updateJob, remove: deleteJob },
    { isBillable: false, read: readProject, create: createProject, update: updateProject, remove: deleteProject },
  ] as const;
  for (const { isBillable, read, create, update, remove } of kinds) {
    serve(app, read, ({ params, session }) => jobOf(session, params.id, isBillable));
    serve(app, create, async ({ body, session, reply }) => {
      refuseOther(body, { id: 0, isBillable });
      const { job, isNew } = await makeJob(session, isBillable, body, parts.copyEstimateOfJob);
      if (!isNew) reply.code(200);
      return job;
    });
    serve(app, update, ({ params, body, session }) => {
      refuseOther(body, { id: wireJobId(params.id, jobKindOf({ isBillable })), isBillable });
      return changeJob(session, isBillable, params.id, body);
    });
    serve(app, remove, async ({ params, session }) => {
      await removeJob(session, { id: params.id, isBillable });
      return undefined;
    });
  }
  serve(app, readDefaultProject, ({ session }) => defaultProject(session));
  serve(app, readOpenItems, async ({ params, session }) => {
    const { id } = await readableJob(session.database, session.actor, params.id);
    return findOpenItems(session.database, id);
  });

  serve(app, listStudioJobs, async ({ params, session }) => {
    await jobOf(session, params.id, true);
    return findStudioJobs(session.database, { agencyJobId: params.id });
  });
  serve(app, createStudioJob, ({ params, body, session }) => makeStudioJob(session, params.id, body));
}

async function jobOf({ database, actor }: SignedIn, id: number, isBillable: boolean) {
  const job = await findJob(database, actor, { id, isBillable });
  if (!job) throw new Refused('not-found');
  return job;
}

/** Rejects a body about another job than the path, or the other kind. */
function refuseOther(body: JobSave, { id, isBillable }: { id: number; isBillable: boolean }) {
  const errors = [
    ...(body.id === id ? [] : [{ path: 'id', message: id === 0 ? 'A new one has the id 0' : 'differs from the path' }]),
    ...(body.isBillable === undefined || body.isBillable === isBillable
      ? []
      : [{ path: 'isBillable', message: 'differs from the path' }]),
  ];
  if (errors.length > 0) throw new Refused('invalid-request', { errors });
}

/** The defaults of a new internal project: today, its creator and their division. */
async function defaultProject({ actor, database, today, now }: SignedIn): Promise<Job> {
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
