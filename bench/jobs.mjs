import { alternate, timed } from './rounds.mjs';
import { recordStatements, send } from './statements.mjs';

/** An account director, who may read all jobs and projects. */
const READER = 'dana';
/** As many jobs as a dashboard should display without a noticeable wait. */
const DASHBOARD_JOBS = 1500;
/** With more jobs than this, no single statement covers all of them: PostgreSQL may exceed the statement timeout. */
const MOST_JOBS_AT_ONCE = 100_000;

/** Finds the subjects of the calls: the client whose number of jobs is closest to the target, and the job with the most time. */
async function findSubjects(client) {
  const { rows: clients } = await client.query(
    'select client_id as id, count(*)::integer as jobs from job where is_billable group by 1 order by abs(count(*) - $1), 1 limit 1',
    [DASHBOARD_JOBS],
  );
  const { rows: jobs } = await client.query(
    `select job_id as id from job_time join job on job.id = job_id and is_billable
     group by 1 order by sum(entries) desc, 1 limit 1`,
  );
  const { rows: all } = await client.query('select count(*)::integer as jobs from job where is_billable');
  return { client: clients[0], job: jobs[0].id, jobs: all[0].jobs };
}

const ofAll = (jobs) => ({
  [`the dashboard of all ${jobs} jobs`]: '/api/jobs/reports/charts',
  'the amounts of all of them': '/api/jobs/reports',
  "the jobs' alerts": '/api/jobs/alerts',
});

/** Measures lists and amounts of jobs over HTTP, compressed and fully received: the median of each call in milliseconds. */
export async function measureJobs(docket, client) {
  const subjects = await findSubjects(client);
  const calls = {
    'the job list by 3 letters': '/api/jobs/search?keyphrase=web',
    'the whole job list': '/api/jobs/search',
    'the job list sorted by client': '/api/jobs/search?sort=client',
    [`the dashboard of ${subjects.client.jobs} jobs`]: `/api/jobs/reports/charts?clientId=${subjects.client.id}`,
    ...(subjects.jobs > MOST_JOBS_AT_ONCE ? {} : ofAll(subjects.jobs)),
    "a job's amounts by cost type": `/api/jobs/${subjects.job}/summaries/costtype`,
    "a job's hours": `/api/jobs/${subjects.job}/summaries/timesheet`,
  };
  const caller = docket.openCaller();
  await caller.signIn(READER);
  const things = Object.entries(calls).map(([name, path]) => [
    name,
    () => timed(() => caller.expect(200, 'GET', path)),
  ]);
  const medians = await alternate(Object.fromEntries(things), { warmUp: 3, rounds: 10 });
  caller.close();
  return medians;
}

/** Records the statements of renaming a job. */
export async function recordJobSave(caller, file) {
  const rows = await caller.ask(200, 'GET', '/api/jobs/search');
  const { id } = rows.find(({ isBillable }) => isBillable);
  const job = await caller.ask(200, 'GET', `/api/jobs/${id}`);
  const { statements } = await recordStatements(file, () => saveJob(caller, job, `${job.name} again`));
  return { id, statements };
}

async function saveJob(caller, job, name) {
  return caller.ask(200, 'PUT', `/api/jobs/${job.id}`, { ...job, name });
}

/** Measures saving a job over HTTP, and by the same statements in the same transaction alone. */
export async function measureJobSave(caller, client, { id, statements }) {
  let job = await caller.ask(200, 'GET', `/api/jobs/${id}`);
  let round = 0;
  return alternate(
    {
      overHttp: () =>
        timed(async () => {
          round += 1;
          job = await saveJob(caller, job, `Name ${round}`);
        }),
      async byReference() {
        const milliseconds = await timed(() => send(client, statements));
        job = await caller.ask(200, 'GET', `/api/jobs/${id}`);
        return milliseconds;
      },
    },
    { warmUp: 20, rounds: 200 },
  );
}
