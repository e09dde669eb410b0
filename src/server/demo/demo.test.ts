import { verify } from '@node-rs/argon2';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ESTIMATE_STATUSES } from '#domain/estimates/estimate.ts';
import { DEMO_PASSWORD } from '#domain/operations/demo.ts';
import { DOCUMENT_TYPES } from '#domain/people/permission.ts';
import { createAgencyDatabase } from '#test/fixtures/test-databases.ts';
import { type DemoAgencyName, fillDemoAgency } from './demo-agency.ts';
import { brokenRules } from './testing/broken-rules.ts';

const TODAY = '2026-07-22';
const translationsFolder = new URL('../../../db/translations', import.meta.url).pathname;

async function filled(agency: DemoAgencyName, today = TODAY) {
  const database = await createAgencyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillDemoAgency(client, { agency, today, translationsFolder });
  return {
    rows: async (sql: string) => (await client.query(sql)).rows,
    count: async (sql: string) => Number((await client.query(sql)).rows[0].count),
    async drop() {
      await client.end();
      await database.drop();
    },
  };
}
type Filled = Awaited<ReturnType<typeof filled>>;

describe.each(['harbour-pine', 'studio-meridian'] as const)('demo agency %s', (agency) => {
  let data: Filled;
  beforeAll(async () => {
    data = await filled(agency);
  });
  afterAll(() => data?.drop());

  it.each(Object.entries(brokenRules(TODAY)))('has no row with %s', async (_, offenders) => {
    expect(await data.rows(`${offenders} limit 5`)).toEqual([]);
  });

  it('locks the periods before last month and has the current month open', async () => {
    expect(await data.rows('select max(end_date)::text as "lockedTo" from period where is_locked')).toEqual([
      { lockedTo: '2026-05-31' },
    ]);
    expect(await data.count(`select count(*) from period where '${TODAY}' between start_date and end_date`)).toBe(1);
  });

  it('has totals of time for every job (TRACK-01)', async () => {
    expect(
      await data.rows(`
        select job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries
        from job_time_recomputed
        except all
        select job_id, cost_type_id, approved_hours, approved_value, unapproved_hours, unapproved_value, billed_hours, entries
        from job_time`),
    ).toEqual([]);
  });

  it('has approved orders in other currencies, and exchange rates up to today (FX-05)', async () => {
    expect(await data.count('select count(*) from purchase_order where base_units is not null')).toBeGreaterThan(0);
    expect(await data.count('select count(distinct currency_id) from exchange_rate')).toBeGreaterThan(0);
    expect(await data.rows('select max(day)::text as day from exchange_rate')).toEqual([{ day: TODAY }]);
  });

  it('assigns new ids to the next rows of every table', async () => {
    await data.rows("insert into department (code, name) values ('NEXT', 'Next')");
    await data.rows("insert into job (code, name, is_billable) values ('NEXT', 'Next', false)");
  });

  it('keeps the foreign keys, indexes and triggers of the migrations', async () => {
    const structure = `
      select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'time_entry'::regclass
      union all select indexname, indexdef from pg_indexes where tablename = 'time_entry'
      union all select tgname, pg_get_triggerdef(oid) from pg_trigger where tgrelid = 'time_entry'::regclass and not tgisinternal
      order by 1, 2`;
    const empty = await createAgencyDatabase();
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    const { rows } = await client.query(structure);
    await client.end();
    await empty.drop();
    expect(await data.rows(structure)).toEqual(rows);
  });
});

describe('the same options', () => {
  const DUMPED = ['employee', 'job', 'purchase_order_line', 'client_invoice_line', 'estimate_line', 'time_entry'];

  async function fingerprints(data: Filled) {
    const all = [];
    for (const table of DUMPED) {
      all.push(await data.rows(`select md5(string_agg(t::text, '|' order by t::text)) as "${table}" from ${table} t`));
    }
    return all;
  }

  it('produce the same data, and other data on another day', async () => {
    const fills = await Promise.all([
      filled('studio-meridian'),
      filled('studio-meridian'),
      filled('studio-meridian', '2026-07-23'),
    ]);
    const dumps = await Promise.all(fills.map(fingerprints));
    await Promise.all(fills.map((data) => data.drop()));
    expect(dumps[1]).toEqual(dumps[0]);
    expect(dumps[2]).not.toEqual(dumps[0]);
  });
});

describe('Harbour & Pine', () => {
  let data: Filled;
  beforeAll(async () => {
    data = await filled('harbour-pine');
  });
  afterAll(() => data?.drop());

  it('has the size of an agency with forty people', async () => {
    const sizes = await data.rows(`select (select count(*) from employee)::int as people,
      (select count(*) from client)::int as clients, (select count(*) from job)::int as jobs,
      (select count(*) from purchase_order)::int as orders, (select count(*) from client_invoice)::int as invoices,
      (select min(work_date)::text from time_entry) as first`);
    expect(sizes).toEqual([{ people: 41, clients: 25, jobs: 300, orders: 250, invoices: 80, first: '2025-06-02' }]);
    const entries = await data.count('select count(*) from time_entry');
    expect(entries).toBeGreaterThan(30_000);
    expect(entries).toBeLessThan(40_000);
  });

  it('has every state a screen can show', async () => {
    const states = await data.rows(`select
      (select count(distinct approve_status)::int from purchase_order) as "orderStates",
      (select count(distinct (kind, approve_status, posted_on is null))::int from client_invoice) as "invoiceStates",
      (select count(*) > 0 from job where not is_active) as "inactiveJobs",
      (select count(*) > 0 from job where not allow_time_entries) as "jobsWithoutTime",
      (select count(*) > 0 from job where master_job_id is not null) as children,
      (select count(*) > 0 from job where agency_job_id is not null) as "studioJobs",
      (select count(*) > 0 from cost_type where not is_active and is_time) as "retiredCostTypes",
      (select count(*) > 0 from time_entry where cost_type_id is null) as imported,
      (select count(*) > 0 from time_entry where billed_invoice_line_id is not null) as billed,
      (select bool_or(force_client) and bool_or(force_brand) and bool_or(force_campaign) and bool_or(force_job)
         and bool_or(force_category) and bool_or(force_department) and bool_or(force_employee) from gl_account) as forces`);
    expect(states).toEqual([
      {
        orderStates: 5,
        invoiceStates: 8,
        inactiveJobs: true,
        jobsWithoutTime: true,
        children: true,
        studioJobs: true,
        retiredCostTypes: true,
        imported: true,
        billed: true,
        forces: true,
      },
    ]);
  });

  it('has a pending invoice that bills more than was approved (CI-08)', async () => {
    const over = await data.rows(`
      with billed as (
        select i.id, l.job_id, sum(l.net) as net from client_invoice i join client_invoice_line l on l.client_invoice_id = i.id
        where i.approve_status = 'READY' and i.kind = 'PRODUCTION' group by i.id, l.job_id
      ), approved as (
        select job_id, sum(amount) as amount from job_amount where measure = 'approved-estimate' group by job_id
      )
      select billed.id from billed join approved using (job_id) where billed.net > approved.amount`);
    expect(over.length).toBeGreaterThan(0);
  });

  it('has jobs for each alert of the job dashboard (JDASH-02)', async () => {
    const alerts = await data.rows(`
      with latest as (
        select job_id, max(day) as day from (
          select job_id, work_date as day from time_entry
          union all select l.job_id, o.document_date from purchase_order_line l join purchase_order o on o.id = l.purchase_order_id
          union all select job_id, posted_on from supplier_cost
          union all select l.job_id, i.document_date from client_invoice_line l join client_invoice i on i.id = l.client_invoice_id
        ) transactions group by job_id)
      select count(*) filter (where is_active and day is null and opened < date '${TODAY}' - 30) > 3 as notransaction,
        count(*) filter (where is_active and day < date '${TODAY}' - 60) > 3 as noactivity,
        count(*) filter (where not is_active and exists (
          select from time_entry t where t.job_id = job.id and t.approved_at is null)) > 0 as inactive
      from job left join latest on latest.job_id = job.id where is_billable`);
    expect(alerts).toEqual([{ notransaction: true, noactivity: true, inactive: true }]);
  });

  it('has handled and open returned entries, none of them for people whose weeks are scripted', async () => {
    const returns = await data.rows(`
      select e.username, r.handled_at is not null as handled from entry_return r
      join time_entry t on t.id = r.time_entry_id join employee e on e.id = t.employee_id order by 1, 2`);
    expect(returns.filter(({ handled }) => handled).length).toBeGreaterThan(1);
    expect(returns.filter(({ handled }) => !handled).length).toBeGreaterThan(1);
    const scripted = ['emma', 'noah', 'leo', 'chloe', 'tara', 'hannah'];
    expect(returns.filter(({ username }) => scripted.includes(username))).toEqual([]);
    expect(await data.rows(`select id from deputy where start_date > '${TODAY}'`)).toHaveLength(1);
  });

  it('has people who can sign in, with their permissions', async () => {
    const people = await data.rows(`
      select username, array(select role from employee_role where employee_id = e.id order by role) as roles,
        (select name from employee s where s.id = e.supervisor_id) as supervisor,
        array(select document_type || ' ' || concat(case when can_create then 'c' end, case when can_read then 'r' end,
          case when can_update then 'u' end, case when can_delete then 'd' end, case when can_approve then 'a' end)
          from access_profile_document d where d.access_profile_id = e.access_profile_id order by 1) as access
      from employee e where username in ('emma', 'noah', 'sam', 'sue', 'vera', 'alex', 'paul', 'ivy', 'rita', 'ada') order by username`);
    const by = Object.fromEntries(people.map(({ username, ...rest }) => [username, rest]));
    expect(by.emma).toEqual({ roles: ['TimesheetUser'], supervisor: 'Sam Rivera', access: ['timecell r'] });
    expect(by.noah).toMatchObject({ roles: ['TimesheetUser'], supervisor: 'Sue Tanaka' });
    expect(by.sam).toMatchObject({ roles: ['TimesheetSupervisor', 'TimesheetUser'] });
    expect(by.sam.access).toContain('timecell cruda');
    expect(by.sue.roles).toEqual(['TimesheetSupervisor', 'TimesheetSupervisorEdit', 'TimesheetUser']);
    expect(by.vera.access).toContain('timecell r');
    expect(by.alex.access).toEqual([
      'estimate crud',
      'job cruda',
      'margin r',
      'project r',
      'purchaseorder crud',
      'timecell r',
    ]);
    expect(by.paul.access).toEqual(['purchaseorder cruda']);
    expect(by.ivy.access).toEqual(['draftsundryinvoice a']);
    expect(by.rita.access).toEqual(['job r', 'project r', 'purchaseorder ru']);
    expect(by.ada.access).toEqual(DOCUMENT_TYPES.map((type) => `${type} cruda`).sort());
  });

  it('has an estimate in every state, one in another currency, and a template (EST-12, FX-05)', async () => {
    const rows = await data.rows(`
      select case when status = 'SENT' and valid_until < '${TODAY}' then 'EXPIRED' else status end as status,
        bool_or(currency_id <> (select base_currency_id from agency)) as foreign
      from estimate group by 1 order by 1`);
    expect(rows.map(({ status }) => status)).toEqual([...ESTIMATE_STATUSES].sort());
    expect(rows.filter(({ foreign }) => foreign).map(({ status }) => status)).toEqual(['SENT']);
    expect(await data.rows('select name from estimate where is_template')).toHaveLength(1);
  });

  it('lets everyone except the person who left sign in with the demo password', async () => {
    const hashes = await data.rows('select distinct password_hash from employee');
    expect(hashes).toHaveLength(1);
    expect(await verify(hashes[0].password_hash, DEMO_PASSWORD)).toBe(true);
    expect(await data.rows('select username from employee where not is_active')).toEqual([{ username: 'gina' }]);
    expect(await data.rows("select domain from employee where username = 'chris' order by 1")).toEqual([
      { domain: 'design' },
      { domain: 'media' },
    ]);
  });

  it('has one expired password and one that expires soon', async () => {
    const ages =
      await data.rows(`select username, password_lifetime_days - extract(day from '${TODAY}T12:00Z' - password_changed_at)::int as left
      from employee, agency where password_changed_at < '${TODAY}'::date - 300 order by username`);
    expect(ages).toEqual([
      { username: 'nina', left: 9 },
      { username: 'otto', left: -35 },
    ]);
  });

  it('gives emma a realistic week', async () => {
    const [week] = await data.rows(`
      select count(distinct job_id)::int as jobs, count(*) filter (where approved_at is not null and work_date >= '2026-07-20')::int as approved,
        count(*) filter (where not j.is_active)::int as inactive, count(*) filter (where t.work_date = '${TODAY}')::int as today
      from time_entry t join job j on j.id = t.job_id join employee e on e.id = t.employee_id
      where e.username = 'emma' and t.work_date >= '2026-07-13'`);
    expect(week).toEqual({ jobs: 6, approved: 1, inactive: 1, today: 1 });
    expect(
      await data.count(
        "select count(*) from pinned_time_allocation p join employee e on e.id = p.employee_id where username = 'emma'",
      ),
    ).toBeGreaterThan(2);
  });
});

it.each(['2026-01-01', '2026-03-01', '2026-04-06', '2026-07-19', '2026-07-20', '2028-02-29'])(
  'can be filled on %s, whatever day of week, month or holiday that is',
  async (today) => {
    const data = await filled('studio-meridian', today);
    const [week] =
      await data.rows(`select count(*)::int as entries, count(approved_at)::int as approved from time_entry t
      join employee e on e.id = t.employee_id where username = 'emma' and work_date > date '${today}' - extract(isodow from date '${today}')::int`);
    expect(week.entries).toBeGreaterThan(0);
    expect(week.approved).toBe(1);
    await data.drop();
  },
);
