import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agencyOfEverything } from '#test/fixtures/agency-of-everything.ts';
import { apiDocuments, writeApiDocuments } from '#test/fixtures/api-documents.ts';
import { programOf } from '#test/fixtures/api-tokens.ts';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';
import { makeTypes } from './api-client/make-types.mjs';

const root = join(import.meta.dirname, '..');
/** The package that has the generator and the client, as the project of a reader would. */
const project = join(root, 'tools/api-client');
const run = promisify(execFile);

async function checkTypes() {
  const script = join(root, 'node_modules/typescript/bin/tsc');
  await run(process.execPath, [script, '-p', project]).catch((error) => {
    throw new Error(error.stdout);
  });
}
const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];

const folder = mkdtempSync(join(tmpdir(), 'docket-api-'));
let agency: TestAgency;
let token: string;
/** The program in `use-api.ts`. Its types exist once they are generated, so that it is checked by a test and not with the other files. */
// biome-ignore lint/suspicious/noExplicitAny: see above
let program: any;
let client: unknown;
let records: Awaited<ReturnType<typeof agencyOfEverything>>;
let personId: number;
beforeAll(async () => {
  const { programs } = await apiDocuments();
  await makeTypes(programs);
  program = await import(join(import.meta.dirname, 'api-client/use-api.ts'));
  agency = await startTestAgency({ apiDocuments: await writeApiDocuments(folder) });
  records = await agencyOfEverything(agency.add, 'Here');
  const person = await agency.add.employee({
    name: 'Emma',
    roles: ['AccountExecutive'],
    maximum_daily_hours: '9',
    access: { timecell: 'all', job: 'all', project: 'all', purchaseorder: 'all' },
  });
  personId = person.id;
  await agency.sql.query('update job set account_executive_id = $1 where id = $2', [personId, records.job.id]);
  ({ token } = await programOf(agency, person.id, ['time:write', 'jobs:write', 'orders:write']));
  client = program.openClient(agency.origin, token);
});
afterAll(async () => {
  await agency.close();
  rmSync(folder, { recursive: true });
});

const enter = (hours: number) =>
  program.enterWeek(client, { jobId: records.job.id, costTypeId: records.costType.id, days: week, hours });

describe('a client generated from the API document', () => {
  it('type-checks against it (API-07)', async () => {
    await checkTypes();
  });

  it('enters a week and reads a report (API-07)', async () => {
    const entries = await enter(1.5);
    expect(entries.map(({ units }: { units: number }) => units)).toEqual([1.5, 1.5, 1.5, 1.5, 1.5]);
    const report = await program.readReport(client, { startDate: week[0]!, endDate: week[4]! });
    expect(report).toEqual([{ jobCode: records.job.code, units: 7.5 }]);
  });

  it('handles a conflict and a refused value by their typed codes (API-07)', async () => {
    const [entry] = await enter(0.25);
    const first = await program.changeNotes(client, entry!, 'First');
    expect(first.changed?.notes).toBe('First');
    const second = await program.changeNotes(client, entry!, 'Second');
    expect(second.conflict).toMatchObject({ notes: 'First' });
    const tooMuch = await program.changeNotes(client, { ...first.changed!, units: 25 }, 'Too much');
    expect(tooMuch.tooMuch).toMatch(/9 hours/);
  });

  it('creates a job and an order (API-07)', async () => {
    const { job, order } = await program.createJobAndOrder(client, {
      clientId: records.client.id,
      productId: records.product.id,
      campaignId: records.campaign.id,
      divisionId: records.division.id,
      jobTypeId: records.jobType.id,
      executiveId: personId,
      name: 'By a program',
    });
    expect([job.name, order.items[0]!.job?.id, order.net]).toEqual(['By a program', job.id, '21.10']);
  });

  it('pages through 2,500 jobs (API-07, API-05)', async () => {
    const before = (await program.readAllJobs(client)).length;
    await agency.sql.query(
      `insert into job (code, name, client_id, division_id, is_billable)
       select 'MANY-' || number, 'Job ' || number, client_id, division_id, true
       from job, generate_series(1, 2500) as number where job.id = $1`,
      [records.job.id],
    );
    const jobs = await program.readAllJobs(client);
    expect([jobs.length, new Set(jobs.map(({ id }: { id: number }) => id)).size]).toEqual([
      before + 2500,
      before + 2500,
    ]);
  });
});

describe('the TypeScript program of docs/api.md', () => {
  it('type-checks and prints what it reads (API-08)', async () => {
    const page = readFileSync(join(root, 'docs/api.md'), 'utf8');
    const blocksOf = (language: string) =>
      page
        .split(`\`\`\`${language}\n`)
        .slice(1)
        .map((text) => text.split('\n```')[0]!);
    const environment = { ...process.env, DOCKET: agency.origin, TOKEN: token };
    const generate = blocksOf('sh').find((command) => command.includes('openapi-typescript'))!;
    await run('sh', ['-c', generate], { cwd: project, env: environment });
    const source = join(project, 'page-program.ts');
    const built = join(project, 'page-program.mjs');
    try {
      writeFileSync(source, blocksOf('ts').join('\n'));
      await checkTypes();
      const bundle = await rolldown({ input: source, platform: 'node', external: ['openapi-fetch'] });
      await bundle.write({ file: built });
      const { stdout } = await run(process.execPath, [built], { env: environment });
      expect(stdout).toMatch(/^2026-11-16 1\.5 First\n/);
      expect(stdout).toMatch(/\n\d{4} jobs\n$/);
    } finally {
      for (const file of [source, built]) rmSync(file, { force: true });
    }
  });
});
