import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REFUSALS } from '#contract/http/refusal.ts';
import { saveJobs } from '#contract/jobs/job-batch.ts';
import {
  deleteJobs,
  exportJobs as exportJobsCall,
  JOB_ALERTS,
  type JobAlert,
  type JobRow,
  listJobAlerts,
  listJobs,
  type ResultItem,
  searchJobs,
  searchJobsByIds,
} from '#contract/jobs/job-list.ts';
import { ALERT_DAYS } from '#domain/jobs/job-alert.ts';
import { type ExportRequest, exportList, yesOrNo } from '../core/list-export/export-list.ts';
import { type ListColumn, MOST_ROWS_EXPORTED, type WriteList } from '../core/list-export/list-file.ts';
import { type ExportedFile, serveExport } from '../core/list-export/serve-export.ts';
import { answerPage } from '../core/whole-list/whole-list.ts';
import { translate } from '../platform/http/problem.ts';
import { serve } from '../platform/http/serve.ts';
import type { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { saveJobsOf } from './batch/save-jobs.ts';
import { deleteJobsOf } from './delete-job.ts';
import { findAlertJobs } from './job-alerts.sql.ts';
import { findJobRowsByIds, type JobSearch, searchJobRows } from './job-search.sql.ts';

const COLUMNS: readonly ListColumn<JobRow>[] = [
  { heading: 'Code', of: ({ code }) => code },
  { heading: 'Name', of: ({ name }) => name },
  { heading: 'Client', of: ({ client }) => client?.name ?? null },
  { heading: 'Client order number', of: ({ clientOrderNumber }) => clientOrderNumber },
  { heading: 'Product', of: ({ product }) => product?.name ?? null },
  { heading: 'Campaign', of: ({ campaign }) => campaign?.name ?? null },
  { heading: 'Type', of: ({ jobType }) => jobType?.name ?? null },
  { heading: 'Status', of: ({ jobStatus }) => jobStatus?.name ?? null },
  { heading: 'Division', of: ({ division }) => division?.name ?? null },
  { heading: 'Account executive', of: ({ accountExecutive }) => accountExecutive?.name ?? null },
  { heading: 'Opened', holds: 'day', of: ({ opened }) => opened },
  { heading: 'Due date', holds: 'day', of: ({ dueDate }) => dueDate },
  { heading: 'Progress', holds: 'number', of: ({ progressPercent }) => progressPercent },
  { heading: 'Active', holds: 'label', of: ({ isActive }) => yesOrNo(isActive) },
];

/** Exports a search of jobs as a file. */
async function exportJobs(
  to: ExportRequest,
  session: SignedIn,
  { format, ...search }: JobSearch & { format?: 'csv' | 'xlsx' | undefined },
): Promise<ExportedFile> {
  const rows = await searchJobRows(session.database, session.actor, search, MOST_ROWS_EXPORTED);
  const { keyphrase, status } = search;
  const filters = { ...(keyphrase ? { keyphrase } : {}), ...(status ? { status } : {}) };
  return exportList(to, { name: 'jobs', columns: COLUMNS }, rows, { format, filters });
}

const SEARCH_RESULTS = 50;
/** The maximum ids per search. */
const ALERT_JOBS = 10_000;

const ALERTS: Record<JobAlert['type'], Pick<JobAlert, 'label' | 'severity'>> = {
  notransaction: { label: 'No transaction', severity: 'info' },
  noactivity: { label: 'No activity', severity: 'warning' },
  inactive: { label: 'Inactive with open amounts', severity: 'danger' },
};

/** Routes of job lists. */
export function jobListRoutes(app: FastifyInstance, { writeList }: { writeList: WriteList }) {
  serve(app, searchJobs, ({ query: { maxResults, ...search }, session }) =>
    searchJobRows(session.database, session.actor, search, maxResults ?? SEARCH_RESULTS),
  );
  serve(app, listJobs, ({ query: { limit, after, modifiedSince, ...search }, session }) =>
    answerPage({ limit, after, modifiedSince }, (page, maximum) =>
      searchJobRows(session.database, session.actor, { ...search, page }, maximum),
    ),
  );
  serveExport(app, exportJobsCall, ({ query, session, request }) => exportJobs({ writeList, request }, session, query));
  serve(app, searchJobsByIds, ({ body, query, session }) =>
    findJobRowsByIds(session.database, session.actor, body, query),
  );

  serve(app, listJobAlerts, async ({ query, session }) => {
    const found = await findAlertJobs(session.database, session.today, query.employeeId);
    return JOB_ALERTS.map((type) => {
      const ids = found.filter(({ alert }) => alert === type).map(({ id }) => id);
      return { type, ...ALERTS[type], count: ids.length, jobIds: ids.slice(0, ALERT_JOBS), days: ALERT_DAYS[type] };
    });
  });

  serve(app, saveJobs, async ({ body, session, request }) => {
    const results = await saveJobsOf(session, body.rows);
    return Promise.all(
      results.map(async ({ id, job, refused }) => ({
        ...{ id, job },
        error: refused && (await wordsOf(request, refused)),
        fields: refused?.details.errors?.map(({ path }) => path) ?? [],
      })),
    );
  });

  serve(app, deleteJobs, async ({ body, session, request }) => {
    const results = await deleteJobsOf(session, body);
    return Promise.all(
      results.map(
        async ({ id, refused }): Promise<ResultItem> => ({
          id,
          error: refused && (await wordsOf(request, refused)),
          warning: null,
          lastModified: null,
          approveStatus: null,
        }),
      ),
    );
  });
}

/** Describes every obstacle, in the caller's language. */
async function wordsOf(request: FastifyRequest, { code, details }: Refused): Promise<string> {
  const texts = details.errors?.map(({ message }) => message) ?? [REFUSALS[code].text];
  return (await Promise.all(texts.map((text) => translate(request, text)))).join('. ');
}
