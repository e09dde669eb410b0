import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSALS } from '#contract/http/refusal.ts';
import { SCOPE_SUBJECTS, SCOPE_TEXTS } from '#domain/identity/token-scope.ts';
import { agencyOfEverything } from '#test/fixtures/agency-of-everything.ts';
import { programOf } from '#test/fixtures/api-tokens.ts';
import { startTestAgency, type TestAgency } from '#test/fixtures/test-agency.ts';
import { projectRoot } from '../../platform/operations/project-root.ts';

const page = readFileSync(join(projectRoot(), 'docs/api.md'), 'utf8');
/** The commands for a shell; `tools/api-client.test.ts` runs the one that generates types, and the programs. */
const commands = [...page.matchAll(/```sh\n([^\n]*)\n```/g)].map(([, command]) => command!);

let agency: TestAgency;
beforeAll(async () => {
  agency = await startTestAgency();
});
afterAll(() => agency.close());

const run = promisify(execFile);

/** The result of a command on the page, run as is by a shell and curl. */
async function carriedOut(command: string, environment: Record<string, string>): Promise<unknown> {
  const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, ...environment } });
  return JSON.parse(stdout);
}

describe('docs/api.md', () => {
  it('has commands that work as described (TOKEN-01, TOKEN-03, API-08)', async () => {
    const emma = await agency.add.employee({ maximum_daily_hours: '24', access: { timecell: 'all' } });
    const { token } = await programOf(agency, emma.id, ['time:write']);
    const everything = await agencyOfEverything(agency.add, 'Here');
    const job = await everything.newJob();
    const costType = everything.costType;
    const environment = { DOCKET: agency.origin, TOKEN: token, JOB: String(job.id), COST_TYPE: String(costType.id) };
    const [whose, week, entry, , payroll, ...others] = commands as [string, string, string, string, string];
    expect(others).toEqual([]);
    expect(await carriedOut(payroll, environment)).toEqual({ entries: [], next: null });
    expect(await carriedOut(whose, environment)).toMatchObject({ id: emma.id });
    expect(await carriedOut(week, environment)).toEqual([]);
    const made = await carriedOut(entry, environment);
    expect(made).toMatchObject({ units: 1.5, notes: 'By a program', transactionDate: '2026-11-18' });
    expect(await carriedOut(week, environment)).toEqual([made]);
    const { rows } = await agency.sql.query(
      "select way, by_employee_id as by from audit_event where subject = 'time_entry' and by_employee_id = $1",
      [emma.id],
    );
    expect(rows).toEqual([{ way: 'api', by: emma.id }]);
  });

  it('describes each scope, and names existing codes (TOKEN-02, TOKEN-08)', () => {
    for (const subject of SCOPE_SUBJECTS) {
      const line = page.split('\n').find((one) => one.includes(`\`${subject}:read\`, \`${subject}:write\``));
      const { read, write } = SCOPE_TEXTS[subject];
      expect([subject, line?.split('|').map((cell) => cell.trim())]).toEqual([
        subject,
        ['', expect.any(String), read, write, ''],
      ]);
    }
    const told = [...page.matchAll(/^\| (\d{3}) +\| (`[^|]*`) +\|/gm)];
    expect(told.length).toBeGreaterThan(9);
    for (const [, status, codes] of told)
      for (const [, code] of codes!.matchAll(/`([^`]+)`/g))
        expect([code, REFUSALS[code as keyof typeof REFUSALS]?.status]).toEqual([code, Number(status)]);
  });
});
