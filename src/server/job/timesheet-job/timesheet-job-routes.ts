import type { FastifyInstance } from 'fastify';
import {
  createFavoriteJob,
  deleteFavoriteJob,
  listFavoriteJobs,
  listJobCostTypes,
  listProjectCostTypes,
  readJobDetails,
  readProjectDetails,
  searchTimesheetJobs,
} from '#contract/time/timesheet-job.ts';
import { databaseJobId, jobKindOf, wireJobId } from '#domain/jobs/job-id.ts';
import { employeeOfCall } from '../../core/time/time-access.sql.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { addFavorite, listFavorites, removeFavorite } from './favorite-job.ts';
import { findCostTypesOfJob, findJobDetails, searchJobsForTime } from './timesheet-job.sql.ts';

const SEARCH_RESULTS = 50;

/** Routes of jobs for time entry, and favourites. */
export function timesheetJobRoutes(app: FastifyInstance) {
  serve(app, searchTimesheetJobs, async ({ query, session }) =>
    searchJobsForTime(session.database, {
      keyphrase: query.keyphrase,
      employeeId: await employeeOfCall(session, query.employeeid),
      onlyMine: query.mine ?? false,
      maxResults: query.maxResults ?? SEARCH_RESULTS,
      today: session.today,
    }),
  );

  serve(app, readJobDetails, ({ params, session }) => details(session, params.id, true));
  serve(app, readProjectDetails, ({ params, session }) => details(session, params.id, false));

  serve(app, listJobCostTypes, async ({ params, session }) => {
    await details(session, params.id, true);
    return findCostTypesOfJob(session.database, params.id);
  });
  serve(app, listProjectCostTypes, async ({ params, session }) => {
    await details(session, params.id, false);
    return findCostTypesOfJob(session.database, params.id);
  });

  serve(app, listFavoriteJobs, ({ session }) => listFavorites(session));
  serve(app, createFavoriteJob, async ({ body, session, reply }) => {
    const { favoriteId, isNew } = await addFavorite(session, body);
    if (!isNew) reply.code(200);
    const { isBillable } = body;
    const job = { id: wireJobId(databaseJobId(body.id), jobKindOf({ isBillable })), isBillable };
    return { id: favoriteId, favoriteJobId: favoriteId, job };
  });
  serve(app, deleteFavoriteJob, async ({ params, session }) => {
    await removeFavorite(session, params.id);
    return undefined;
  });
}

async function details(session: SignedIn, id: number, isBillable: boolean) {
  const job = await findJobDetails(session.database, { id, isBillable, employeeId: session.actor.id });
  if (!job) throw new Refused('not-found');
  return job;
}
