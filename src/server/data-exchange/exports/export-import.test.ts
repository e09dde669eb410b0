import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilePreview } from '#contract/data-exchange/data-file.ts';
import { TIME_EXPORTS, type TimeExport } from '#domain/data-exchange/time-export.ts';
import { expectProblem } from '#test/fixtures/expect-problem.ts';
import type { TestAgency, TestPerson } from '#test/fixtures/test-agency.ts';
import { openPool } from '../../platform/database/postgres.ts';
import { forgetOldReadings } from '../reading/remembered-settings.sql.ts';
import { exportOfYear, exportOfYearAsWorkbook } from '../testing/exported-hours.ts';
import type { fileCalls } from '../testing/file-calls.ts';
import { startImportDesk } from '../testing/import-desk.ts';

let agency: TestAgency;
let keeper: TestPerson;
let timekeeper: TestPerson;
let calls: ReturnType<typeof fileCalls>;
beforeAll(async () => {
  ({ agency, keeper, calls } = await startImportDesk());
  timekeeper = await agency.signIn(await agency.add.employee({ access: { administration: 'all' } }));
});
afterAll(() => agency.close());

const KIND = 'time-entries';
const rows = async (sql: string, values: unknown[] = []) => (await agency.sql.query(sql, values)).rows;
const shown = async (bytes: string | Buffer, settings = {}, by = keeper) => {
  const { status, body } = await calls.preview(by, KIND, bytes, settings);
  expect([status, body.code, body.detail]).toEqual([200, undefined, undefined]);
  return body as FilePreview;
};
type Choice = { subject: string; key: string; choice: string | null; id?: number };
const choose = async (program: TimeExport, matches: Choice[], by = keeper) =>
  by.put(`/api/administration/time-entries/matches/${program}`, { matches });
/** Creates everything that isn't known. */
async function createAll(program: TimeExport, bytes: string | Buffer, settings = {}) {
  for (let round = 0; round < 2; round += 1) {
    const { matching } = await shown(bytes, settings);
    const open = matching!.names.filter(({ choice, subject }) => choice === null && subject !== 'approver');
    await choose(
      program,
      open.map(({ subject, key }) => ({ subject, key, choice: 'create' })),
    );
  }
}

const TOGGL =
  'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags\r\n';
const toggl = (...lines: string[]) => `${TOGGL}${lines.join('\r\n')}\r\n`;

describe('a year from another program (DATA-06, DATA-08)', () => {
  it.each(TIME_EXPORTS)(
    '%s: creates names and imports hours; importing again, also as a workbook, adds nothing (DATA-05, DATA-06, DATA-07, DATA-08)',
    async (program) => {
      const file = exportOfYear(program, 2018 + TIME_EXPORTS.indexOf(program));
      const settings = {};
      const first = await shown(file, settings);
      expect(first).toMatchObject({ program, unsettled: [], missing: [] });
      await createAll(program, file, settings);
      const ready = await shown(file, settings);
      expect(ready.matching).toMatchObject({ program, people: 4, open: 0 });
      expect(ready.outcome).toMatchObject({ bad: 0, created: ready.matching!.entries, updated: 0, unchanged: 0 });
      const { leftOut } = ready.matching!;
      const lines = file.trim().split('\r\n').length - 1;
      expect(ready.matching!.entries + leftOut.break + leftOut.running + leftOut['no-hours']).toBe(lines);
      const before = await rows('select count(*)::int as count, coalesce(sum(units), 0)::text as sum from time_entry');
      const done = await calls.importFile(keeper, KIND, file, { ...settings, outcome: ready.outcome!.hash });
      expect([done.status, done.body.created]).toEqual([200, ready.matching!.entries]);
      const after = await rows('select count(*)::int as count, coalesce(sum(units), 0)::text as sum from time_entry');
      expect(after[0].count - before[0].count).toBe(ready.matching!.entries);
      expect((Number(after[0].sum) - Number(before[0].sum)).toFixed(2)).toBe(ready.matching!.hours);
      const again = await shown(file, settings);
      expect(again.outcome).toMatchObject({ created: 0, updated: 0, unchanged: ready.matching!.entries, bad: 0 });
      expect(again.matching!.made).toEqual([]);
      const workbook = exportOfYearAsWorkbook(program, 2018 + TIME_EXPORTS.indexOf(program));
      const asWorkbook = await shown(workbook, { fileName: 'year.xlsx' });
      expect(asWorkbook).toMatchObject({ program, unsettled: [], missing: [] });
      expect(asWorkbook.outcome).toMatchObject({ created: 0, unchanged: ready.matching!.entries, bad: 0 });
    },
  );

  it('reuses clients, jobs, tasks and people created by an import from another program (DATA-06)', async () => {
    expect(await rows('select name from client order by name')).toEqual([
      { name: 'Blüte & Co' },
      { name: 'Café “Rosé”' },
      { name: 'Northwind' },
    ]);
    expect(
      await rows('select name, count(*)::int from cost_type where is_time group by name having count(*) > 1'),
    ).toEqual([]);
    expect(await rows('select name, count(*)::int from employee group by name having count(*) > 1')).toEqual([]);
  });

  it('puts a new client job under the product and campaign "General" of its client (DATA-08)', async () => {
    expect(
      await rows(`select distinct product.name as product, campaign.name as campaign from job
        left join product on product.id = job.product_id left join campaign on campaign.id = job.campaign_id where job.is_billable`),
    ).toEqual([{ product: 'General', campaign: 'General' }]);
    expect(await rows("select is_billable, client_id from job where name = 'Training'")).toEqual([
      { is_billable: false, client_id: null },
    ]);
  });
});

describe('names (DATA-06)', () => {
  it('block the import until every name is settled; choices are remembered for the agency (DATA-06)', async () => {
    const { id, code } = await agency.add.employee({ name: 'Somebody else' });
    const file = toggl(
      'Zoe Quill,zoe@example.com,Northwind,Website,Design,Note,Yes,2024-05-06,09:00:00,2024-05-06,10:00:00,01:00:00,',
    );
    const open = await shown(file);
    expect([open.outcome, open.matching!.names.filter(({ isOpen }) => isOpen).map(({ name }) => name)]).toEqual([
      null,
      ['Zoe Quill'],
    ]);
    expectProblem(await calls.importFile(keeper, KIND, file, { outcome: 'x' }), 422, 'file-unsettled');
    expect(
      (await choose('toggl', [{ subject: 'person', key: 'mail:zoe@example.com', choice: 'match', id }])).status,
    ).toBe(204);
    const ready = await shown(file, {}, timekeeper);
    expect(ready.outcome).toMatchObject({ created: 1 });
    expect(ready.matching!.names[0]).toMatchObject({ record: { id, code }, choice: 'match', foundBy: null });
  });

  it('that are excluded have their hours counted and not imported (DATA-06)', async () => {
    const file = toggl(
      'Out Side,out@example.com,Northwind,Website,Design,Out,Yes,2024-05-06,09:00:00,2024-05-06,10:00:00,01:00:00,',
      'Ana Silva,ana@example.com,Northwind,Website,Design,In,Yes,2024-05-06,09:00:00,2024-05-06,10:00:00,01:00:00,',
    );
    await choose('toggl', [{ subject: 'person', key: 'mail:out@example.com', choice: 'leave-out' }]);
    const ready = await shown(file);
    expect([ready.outcome!.created, ready.matching!.leftOut.choice]).toEqual([1, 1]);
  });

  it("can't be created without permission or matched with an unknown record (DATA-06)", async () => {
    const file = toggl(
      'New Person,new@example.com,Northwind,Website,Design,x,Yes,2024-05-06,09:00:00,2024-05-06,10:00:00,01:00:00,',
    );
    await choose('toggl', [{ subject: 'person', key: 'mail:new@example.com', choice: 'create' }], timekeeper);
    const asked = await shown(file, {}, timekeeper);
    expect(asked.outcome).toBe(null);
    expect(asked.matching!.names[0]).toMatchObject({ canBeMade: false, isOpen: true });
    expect((await shown(file)).outcome).toMatchObject({ created: 1 });
    const notFound = await choose('toggl', [
      { subject: 'person', key: 'mail:new@example.com', choice: 'match', id: 999_999 },
    ]);
    expectProblem(notFound, 404, 'not-found');
    expectProblem(await choose('toggl', [{ subject: 'person', key: 'x', choice: 'match' }]), 400, 'invalid-request');
  });

  it('use the last of two choices for one name in a request (DATA-06)', async () => {
    const name = { subject: 'task', key: 'said twice' };
    const saved = () => rows("select choice from export_match where name_in_file = 'said twice'");
    for (const [first, last] of [
      ['leave-out', 'create'],
      [null, 'leave-out'],
      ['create', null],
    ] as const) {
      expect(
        (
          await choose(
            'toggl',
            [first, last].map((choice) => ({ ...name, choice })),
          )
        ).status,
      ).toBe(204);
      expect(await saved()).toEqual(last ? [{ choice: last }] : []);
    }
  });

  it('offer matches by search, with their parent record (DATA-06)', async () => {
    const { body } = await keeper.get(
      '/api/administration/time-entries/matches/choices?subject=project&keyphrase=north%20web',
    );
    expect(body).toMatchObject([{ name: 'Website', beside: 'Northwind' }]);
  });

  it('that match two clients require a choice, and the new job belongs to the chosen client (DATA-06)', async () => {
    await rows("insert into client (code, name) values ('TW1', 'Twin'), ('TW2', 'Twin')");
    const file = toggl(
      'Ana Silva,ana@example.com,Twin,Film,Design,x,Yes,2024-05-06,09:00:00,2024-05-06,10:00:00,01:00:00,',
    );
    await choose('toggl', [{ subject: 'project', key: '["twin","film",""]', choice: 'create' }]);
    const asked = await shown(file);
    expect(asked.matching!.names.filter(({ isOpen }) => isOpen)).toMatchObject([{ subject: 'client', name: 'Twin' }]);
    const [{ id }] = await rows("select id from client where code = 'TW2'");
    await choose('toggl', [{ subject: 'client', key: 'twin', choice: 'match', id }]);
    const ready = await shown(file);
    expect((await calls.importFile(keeper, KIND, file, { outcome: ready.outcome!.hash })).status).toBe(200);
    expect(
      await rows("select client.code from job join client on client.id = job.client_id where job.name = 'Film'"),
    ).toEqual([{ code: 'TW2' }]);
  });
});

describe('rounding', () => {
  const short = (day: string, note: string, duration = '00:20:00') =>
    `Ana Silva,ana@example.com,Northwind,Website,Design,${note},Yes,${day},09:00:00,${day},10:00:00,${duration},`;
  const hoursOf = (note: string) =>
    rows('select units::float as units from time_entry where notes like $1 order by work_date, id', [`${note}%`]);

  it('keeps the total of a file with many short entries (FIX-94)', async () => {
    const days = ['2024-09-02', '2024-09-03', '2024-09-04'];
    const file = toggl(...days.map((day) => short(day, `Short ${day}`)), short('2024-09-05', 'Too short', '00:00:10'));
    const ready = await shown(file);
    expect(ready.matching).toMatchObject({ hours: '1.00', hoursInFile: '1.0028', leftOut: { 'no-hours': 1 } });
    expect((await calls.importFile(keeper, KIND, file, { outcome: ready.outcome!.hash })).status).toBe(200);
    expect(await hoursOf('Short')).toEqual([{ units: 0.33 }, { units: 0.34 }, { units: 0.33 }]);
  });

  it('finds entries of an earlier file, however the next file rounds them (FIX-94)', async () => {
    const again = await shown(toggl(short('2024-09-03', 'Short 2024-09-03'), short('2024-09-06', 'Short 2024-09-06')));
    expect(again.outcome).toMatchObject({ created: 1, unchanged: 1, bad: 0 });
  });

  it('reads what Toggl exports at present (FIX-94)', async () => {
    const ready = await shown(
      toggl(short('2024-09-09', 'Present', '18:25 min'), short('2024-09-09', 'Present', '45 sec')),
    );
    expect(ready.outcome).toMatchObject({ created: 2, bad: 0 });
    expect(ready.matching!.hours).toBe('0.32');
  });
});

describe('the preview of a year from another program (DATA-03, DATA-07)', () => {
  it('lists problems with line, column and value; valid lines are imported and the others can be downloaded (DATA-03, DATA-07)', async () => {
    const file = toggl(
      'Ana Silva,ana@example.com,Northwind,Website,Design,Good,Yes,2024-06-03,09:00:00,2024-06-03,10:00:00,01:00:00,',
      'Ana Silva,ana@example.com,Northwind,Website,Design,"two\nlines",Yes,2024-02-30,09:00:00,2024-06-03,10:00:00,01:00:00,',
      'Ana Silva,ana@example.com,Northwind,Website,Design,Long,Yes,2024-06-03,09:00:00,2024-06-04,10:00:00,25:00:00,',
    );
    const { outcome } = await shown(file);
    expect(outcome).toMatchObject({ created: 1, bad: 2, lines: 3 });
    expect(outcome!.problems.map(({ line, column, value }) => [line, column, value])).toEqual([
      [3, 'date', '2024-02-30'],
      [5, 'hours', '25:00:00'],
    ]);
    const { bytes } = await calls.failingLines(keeper, KIND, file);
    expect(bytes.toString('utf8').trim().split('\r\n').length).toBeGreaterThanOrEqual(3);
    expect(bytes.toString('utf8')).toContain('problem');
    const fixed = await shown(bytes.toString('utf8').replace('2024-02-30', '2024-02-29'));
    expect(fixed).toMatchObject({ program: 'toggl', outcome: { created: 1, bad: 1 } });
    const good = await calls.importFile(keeper, KIND, file, { outcome: outcome!.hash, lines: 'good' });
    expect(good.body).toMatchObject({ created: 1, leftOut: 2 });
  });

  it('is outdated by a changed choice, which rejects the import (DATA-02, DATA-07)', async () => {
    const file = toggl(
      'Ana Silva,ana@example.com,Northwind,Website,Design,Race,Yes,2024-06-03,09:00:00,2024-06-03,10:00:00,01:00:00,',
    );
    const { outcome } = await shown(file);
    const [{ id }] = await rows("select id from employee where name = 'Ben Okafor'");
    await choose('toggl', [{ subject: 'person', key: 'mail:ana@example.com', choice: 'match', id }]);
    expectProblem(
      await calls.importFile(keeper, KIND, file, { outcome: outcome!.hash }),
      409,
      'import-changed-meanwhile',
    );
    await choose('toggl', [{ subject: 'person', key: 'mail:ana@example.com', choice: null }]);
    expect((await shown(file)).outcome!.hash).toBe(outcome!.hash);
  });

  it('reads UTF-16 and repeated headings, and requires a date order for 03/04 (DATA-01, DATA-06)', async () => {
    const line =
      'Ana Silva,ana@example.com,Northwind,Website,Design,Both,Yes,03/04/2024,09:00:00,03/04/2024,10:00:00,01:00:00,';
    const file = Buffer.from(`\ufeff${toggl(line, TOGGL.trim(), line)}`, 'utf16le');
    const open = await shown(file);
    expect([open.unsettled, open.matching, open.settings.encoding]).toEqual([['dateOrder'], null, 'utf-16le']);
    const settled = await shown(file, { dateOrder: 'day-month-year' });
    expect(settled.outcome).toMatchObject({ created: 2, bad: 0 });
    expect(settled.matching!.leftOut.headings).toBe(1);
  });

  it("recognises another program's file in an import of a different kind (DATA-10)", async () => {
    const { body } = await calls.preview(keeper, 'clients', exportOfYear('clockify', 2021));
    expect(body.program).toBe('clockify');
    expect(body.matching).toBe(null);
  });
});

describe('rates and approval (DATA-09)', () => {
  const HARVEST = exportOfYear('harvest', 2022).split('\r\n').slice(0, 8).join('\r\n');

  it("imports rates in the agency's currency, and later changes to them stay (DATA-09)", async () => {
    const euro = HARVEST;
    const home = HARVEST.replaceAll(',EUR,', ',AUD,').replaceAll('Work', 'Home');
    expect((await shown(euro)).matching!.ratesLeftOut).toEqual({ foreign: 7, currencies: ['EUR'], forbidden: 0 });
    await calls.bringIn(keeper, KIND, euro);
    await calls.bringIn(keeper, KIND, home);
    const rates = () =>
      rows(
        `select distinct charge_rate::float as charge, cost_rate::float as cost from time_entry where notes like 'Home%'`,
      );
    expect(await rates()).toEqual([{ charge: 120, cost: 60 }]);
    expect(
      await rows(
        "select distinct charge_rate::float as charge from time_entry where work_date between '2022-01-01' and '2022-12-31' and notes like 'Work%'",
      ),
    ).toEqual([{ charge: 0 }]);
    await rows("update time_entry set charge_rate = 99 where notes like 'Home%'");
    expect((await shown(home)).outcome).toMatchObject({ created: 0, updated: 0, unchanged: 7 });
  });

  it('imports rates whose currency is given in words, and says why others are skipped (FIX-93)', async () => {
    const named = HARVEST.replaceAll(',EUR,', ',Australian Dollar - AUD,').replaceAll('Work', 'Named');
    const ready = await shown(named);
    expect(ready.matching).toMatchObject({ currency: 'AUD', ratesLeftOut: { foreign: 0, forbidden: 0 } });
    expect((await calls.importFile(keeper, KIND, named, { outcome: ready.outcome!.hash })).status).toBe(200);
    expect(
      await rows("select distinct charge_rate::float as charge from time_entry where notes like 'Named%'"),
    ).toEqual([{ charge: 120 }]);
    const euro = await shown(HARVEST.replaceAll(',EUR,', ',Euro - EUR,'));
    expect(euro.matching!.ratesLeftOut).toEqual({ foreign: 7, currencies: ['Euro - EUR'], forbidden: 0 });
    const forbidden = await shown(named, {}, timekeeper);
    expect(forbidden.matching!.ratesLeftOut).toEqual({ foreign: 0, currencies: [], forbidden: 7 });
  });

  it('imports no rates without permission to set them (DATA-09)', async () => {
    const file = HARVEST.replaceAll(',EUR,', ',AUD,').replaceAll('Work', 'Unrated');
    const done = await calls.bringIn(timekeeper, KIND, file);
    expect(done.status).toBe(200);
    expect(
      await rows("select distinct charge_rate::float as charge from time_entry where notes like 'Unrated%'"),
    ).toEqual([{ charge: 0 }]);
  });

  it('imports hours as approved only with a named approver (DATA-09)', async () => {
    const file = HARVEST.replaceAll('Work', 'Seen');
    expect((await shown(file)).matching!.names.at(-1)).toMatchObject({
      subject: 'approver',
      isOpen: false,
      record: null,
    });
    await choose('harvest', [{ subject: 'approver', key: '', choice: 'match', id: keeper.id }]);
    await calls.bringIn(keeper, KIND, file);
    expect(
      await rows(
        "select distinct approved_by_id as by from time_entry where notes like 'Seen%' and approved_at is not null",
      ),
    ).toEqual([{ by: keeper.id }]);
    expect((await shown(file)).outcome).toMatchObject({ created: 0, updated: 0, bad: 0 });
  });

  it("keeps both rates in our own files: a blank one falls back to the cost type's and keeps stored ones (DATA-09)", async () => {
    const person = await agency.add.employee();
    const job = await agency.add.job();
    const task = await agency.add.costType({ cost_rate: '10', charge_rate: '20', is_time: true });
    const head = 'employee,is_client_job,job,cost_type,date,hours,notes,is_billable';
    const line = (notes: string) => `${person.code},yes,${job.code},${task.code},2024-01-05,1,${notes},yes`;
    const file = (charge: string) =>
      `${head},cost_rate,charge_rate\n${line('Rated')},7.5,${charge}\n${line('Plain')},,\n`;
    const rates = () =>
      rows(
        `select notes, cost_rate::float as cost, charge_rate::float as charge from time_entry where employee_id = $1 order by 1`,
        [person.id],
      );
    await calls.bringIn(keeper, KIND, file('80'));
    expect(await rates()).toEqual([
      { notes: 'Plain', cost: 10, charge: 20 },
      { notes: 'Rated', cost: 7.5, charge: 80 },
    ]);
    expect((await shown(file('80'))).outcome).toMatchObject({ unchanged: 2 });
    expect((await shown(file('90'))).outcome).toMatchObject({ updated: 1, unchanged: 1 });
    expect((await shown(file('90'), {}, timekeeper)).outcome!.problems).toMatchObject([
      { line: 2, column: 'charge_rate', reason: 'needs a right that you do not have' },
    ]);
  });
});

it('deletes remembered file settings two years after their last use (DATA-01, SCHED-04)', async () => {
  await rows("update file_reading set used_at = '2024-11-20T00:00:00Z' where kind = 'time-entries'");
  const [{ count }] = await rows("select count(*)::int as count from file_reading where kind = 'time-entries'");
  const pool = openPool(agency.databaseUrl, 1);
  const forget = (now: string) =>
    pool.transaction().execute((transaction) => forgetOldReadings(transaction, { now, most: 100 }));
  expect(await forget('2026-11-19T00:00:00Z')).toBe(0);
  expect(await forget('2026-11-21T00:00:00Z')).toBe(count);
  await pool.destroy();
});
