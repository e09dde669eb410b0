import type { FastifyInstance } from 'fastify';
import { exportChartedJobs, exportCostTypes, exportFigureRows } from '#contract/jobs/job-amount-export.ts';
import {
  type CostTypeRow,
  type JobReportRow,
  listChartedJobs,
  listFigureRows,
  listJobReports,
  readBudget,
  readCostTypeSummary,
  readCostTypeTracking,
  readRevenueSummary,
  readStatusSummary,
  readTimesheetSummary,
  readWipSummary,
} from '#contract/jobs/job-amounts.ts';
import { chartedJobs, JOB_CHARTS } from '#domain/jobs/job-chart.ts';
import { exportList } from '../../core/list-export/export-list.ts';
import { MOST_ROWS_EXPORTED, type WriteList } from '../../core/list-export/list-file.ts';
import { serveExport } from '../../core/list-export/serve-export.ts';
import { PreparedJson } from '../../platform/http/prepared-json.ts';
import { translate } from '../../platform/http/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { readableJob } from '../job-record.sql.ts';
import { CHART_EXPORT, COST_TYPE_EXPORT, figureExport } from './amount-exports.ts';
import { findFigureRows } from './figure-rows.sql.ts';
import { findCostTypeAmounts, findRevenue, findStatus } from './job-amounts.sql.ts';
import { findChartedJobs, findJobReports } from './job-report.sql.ts';
import { findBudget, findTimesheetSummary, findWip } from './job-time.sql.ts';

/** Routes of jobs' amounts. Paths contain a project's id without its sign. */
export function jobAmountRoutes(app: FastifyInstance, { writeList }: { writeList: WriteList }) {
  // Without a filter, all jobs of the agency.
  serve(app, listJobReports, async ({ query, session }) => {
    const rows = await findJobReports(session.database, session.actor, query);
    return new PreparedJson<JobReportRow[]>(JSON.stringify(rows));
  });
  serve(app, listChartedJobs, async ({ query, session }) =>
    jobsByChart(await findChartedJobs(session.database, session.actor, query)),
  );
  serveExport(app, exportChartedJobs, async ({ query: { format, ...search }, session, request }) => {
    const charts = jobsByChart(await findChartedJobs(session.database, session.actor, search));
    const rows = charts.flatMap(({ chart, jobs }) => jobs.map((job) => ({ ...job, chart })));
    return exportList({ writeList, request }, CHART_EXPORT, rows, { format, filters: { search } });
  });

  serve(app, readCostTypeTracking, async ({ params, session }) => {
    const { id } = await readableJob(session.database, session.actor, params.id);
    return findCostTypeAmounts(session.database, id);
  });
  serve(app, readCostTypeSummary, async ({ params, query, session }) => {
    const { id } = await readableJob(session.database, session.actor, params.id);
    const rows = await findCostTypeAmounts(session.database, id);
    return query.approvedEstimatesOnly ? approvedOnly(rows) : rows;
  });
  serveExport(app, exportCostTypes, async ({ params, query: { format, ...query }, session, request }) => {
    const { id } = await readableJob(session.database, session.actor, params.id);
    const found = await findCostTypeAmounts(session.database, id);
    const none = await translate(request, 'No cost type');
    const rows = (query.approvedEstimatesOnly ? approvedOnly(found) : found).map((row) =>
      row.id === 0 ? { ...row, name: none } : row,
    );
    const filters = { search: { job: id, ...query } };
    return exportList({ writeList, request }, COST_TYPE_EXPORT, rows, { format, filters });
  });
  serve(app, readTimesheetSummary, async ({ params, session }) => {
    const { id } = await readableJob(session.database, session.actor, params.id);
    return findTimesheetSummary(session.database, id);
  });
  serve(app, readRevenueSummary, async ({ params, session }) =>
    findRevenue(session.database, await readableJob(session.database, session.actor, params.id)),
  );
  serve(app, readWipSummary, async ({ params, session }) => {
    const { id } = await readableJob(session.database, session.actor, params.id);
    return findWip(session.database, id, session.today);
  });
  serve(app, readStatusSummary, async ({ params, session }) => {
    const { id } = await readableJob(session.database, session.actor, params.id);
    return findStatus(session.database, id);
  });
  serve(app, listFigureRows, async ({ params, query, session }) => {
    const { id } = await readableJob(session.database, session.actor, params.id);
    return findFigureRows(session.database, { jobId: id, figure: params.figure, ...query });
  });
  serveExport(app, exportFigureRows, async ({ params, query: { format, ...query }, session, request }) => {
    const { id } = await readableJob(session.database, session.actor, params.id);
    const selection = { jobId: id, figure: params.figure, ...query };
    const { rows } = await findFigureRows(session.database, selection, MOST_ROWS_EXPORTED);
    const filters = { search: { job: id, ...query } };
    return exportList({ writeList, request }, figureExport(params.figure), rows, { format, filters });
  });

  // People who enter time may see a job's remaining budget in hours, without money.
  serve(app, readBudget, async ({ params, query, session }) => {
    const job = await session.database.selectFrom('job').select('id').where('id', '=', params.id).executeTakeFirst();
    if (!job) throw new Refused('not-found');
    return findBudget(session.database, { jobId: job.id, costTypeId: query.costTypeId });
  });
}

/** Keeps approved estimates only: a row disappears if an unapproved estimate was all it had. */
function approvedOnly(rows: readonly CostTypeRow[]): CostTypeRow[] {
  return rows
    .map((row) => ({ ...row, estimatesTotal: row.approvedEstimatesTotal }))
    .filter(({ id: _id, code: _code, name: _name, ...amounts }) =>
      Object.values(amounts).some((amount) => /[1-9]/.test(amount)),
    );
}

/** Groups the charted jobs by chart. */
function jobsByChart(rows: Awaited<ReturnType<typeof findChartedJobs>>) {
  return JOB_CHARTS.map((chart) => ({
    chart,
    jobs: chartedJobs(chart, rows).map(({ row: { id, code, name }, ...amounts }) => ({ id, code, name, ...amounts })),
  }));
}
