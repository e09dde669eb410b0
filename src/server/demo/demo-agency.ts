import { join } from 'node:path';
import Big from 'big.js';
import type { ClientBase } from 'pg';
import { addDays, type Day, weekdayOf } from '#domain/calendar/calendar.ts';
import { askOver, fillDocumentRates } from '../core/exchange-rates/document-rates.sql.ts';
import { type CopyRow, copyRows } from '../platform/database/copy-rows.ts';
import { readProductTexts } from '../platform/database/registry/product-texts.ts';
import { demoPasswordHash } from '../platform/demo-password-hash.ts';
import { projectRoot } from '../platform/operations/project-root.ts';
import type { AgencyContent } from './agency-content.ts';
import { rounded } from './amounts.ts';
import { whileBare } from './bare-table.ts';
import { clientRows, clientsOf } from './clients.ts';
import { favoriteRows } from './favorites.ts';
import { invoicesOf } from './invoice-plan.ts';
import { invoiceRows } from './invoices.ts';
import { estimateRows } from './jobs/estimates.ts';
import { numberingRuleRows } from './jobs/job-codes.ts';
import { jobRows } from './jobs/job-rows.ts';
import { jobsOf } from './jobs/jobs.ts';
import { withMadeEstimates } from './jobs/made-estimates.ts';
import { orderRows } from './orders/order-rows.ts';
import { ordersOf } from './orders/orders.ts';
import { costRows, costsOf } from './orders/supplier-costs.ts';
import { peopleOf, peopleRows } from './people.ts';
import { type Plan, PURPOSE, planOf } from './plan.ts';
import { rateRows } from './rates.ts';
import { readContent } from './read-content.ts';
import { costTypesOf, idsByCode, setupRows } from './setup.ts';
import { billingOf, bookHours } from './time/booked-hours.ts';
import { deputyRows, returnRows } from './time/entry-returns.ts';
import { timeEntries, timeEntryRows } from './time/time-entries.ts';
import type { PlannedEntry } from './time/time-entry-plan.ts';

/** For this many days there is a rate on every working day; before that one a week, so that every order has one. */
const DAILY_FOR = 60;

/** Generates exchange rates that fluctuate slightly around each currency's value. */
function exchangeRateRows({ content, today, firstDay, randomFor }: Plan): CopyRow[] {
  const currencyId = idsByCode(content.currencies);
  const others = content.currencies.filter(
    ({ code, isActive }) => (isActive ?? true) && code !== content.agency.baseCurrency,
  );
  const rows: CopyRow[] = [];
  for (let day = addDays(firstDay, -7), place = 0; day <= today; day = addDays(day, 1), place += 1) {
    const weekday = weekdayOf(day);
    if (day < addDays(today, -DAILY_FOR) ? weekday !== 1 : weekday > 5) continue;
    for (const { code, inBase } of others) {
      const wobble = randomFor(PURPOSE.exchange, currencyId(code), place).integer(-100, 100);
      rows.push({
        id: rows.length + 1,
        day,
        currency_id: currencyId(code),
        base_units: rounded(new Big(inBase).times(10_000 + wobble).div(10_000), 6),
        currency_units: '1',
        source: 'file',
      });
    }
  }
  return rows;
}

/** A demo agency's database name, and its folder in db/demo. */
export type DemoAgencyName = 'harbour-pine' | 'studio-meridian';

/** `entries`: the approximate number of time entries, with people, jobs and orders in proportion; natural size by default. */
export type DemoAgencyOptions = {
  agency: DemoAgencyName;
  today: Day;
  translationsFolder: string;
  entries?: number;
};

/** Fills an empty agency database in one transaction. The same options generate identical data. The client must not be in a transaction. */
export async function fillDemoAgency(client: ClientBase, options: DemoAgencyOptions): Promise<void> {
  const content = readContent(join(projectRoot(), 'db/demo', options.agency));
  const plan = planOf(content, options.today, options.entries);
  const costTypes = costTypesOf(plan);
  const people = peopleOf(plan, costTypes);
  const clients = clientsOf(plan);
  const jobs = jobsOf(plan, clients, people, costTypes);
  const orders = ordersOf(plan, people, jobs, costTypes);
  const costs = costsOf(plan, orders, jobs, costTypes);
  const { invoices, billings } = invoicesOf(plan, jobs);
  const workforce = { plan, people, jobs };
  const booked = bookHours(timeEntries(workforce), billings);
  const { tables: invoiceTables, lineOf } = invoiceRows({ plan, people, costTypes, booked, costs }, invoices);
  const passwordHash = await demoPasswordHash();

  await client.query('begin');
  try {
    const tables: [string, CopyRow[]][] = [
      ...setupRows(plan, costTypes),
      ['exchange_rate', exchangeRateRows(plan)],
      ['translation', [...readProductTexts(options.translationsFolder, content.agency.secondLanguage)]],
      ...peopleRows(plan, people, passwordHash),
      ['approval_limit', approvalLimitRows(content, people)],
      ...rateRows(plan, costTypes, people),
      ...clientRows(plan, clients),
      ['numbering_rule', numberingRuleRows(plan, clients, jobs)],
      ...jobRows(plan, jobs),
      ...orderRows(plan, orders),
      ...withMadeEstimates({ plan, jobs, people, costTypes }, estimateRows(plan, jobs, booked, orders, costTypes)),
      ['supplier_cost', costRows(plan, costs)],
      ...invoiceTables,
      ...favoriteRows(plan, people, jobs),
      ['deputy', deputyRows(plan, people)],
    ];
    for (const [table, rows] of tables) await copyRows(client, table, rows);
    await fillDocumentRates(askOver(client));
    const returns: ReturnType<typeof returnRows>[] = [];
    const lineOfEntry = (entry: PlannedEntry) => {
      const billing = billingOf(entry, billings);
      return billing && entry.costType ? lineOf(billing.invoiceId, entry.job, entry.costType) : null;
    };
    const entryRows = timeEntryRows(workforce, lineOfEntry, (...given) => returns.push(returnRows(...given)));
    await whileBare(client, 'time_entry', () => copyRows(client, 'time_entry', entryRows));
    await client.query('select recompute_job_time()');
    await copyRows(
      client,
      'entry_return',
      returns.map(({ entryReturn }) => entryReturn),
    );
    await copyRows(
      client,
      'audit_event',
      returns.flatMap(({ trail }) => trail),
    );
    await moveSequences(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  // Vacuum can't run in a transaction; without it, the first reports would have no statistics.
  await client.query('vacuum (analyze)');
}

function approvalLimitRows(content: AgencyContent, people: ReturnType<typeof peopleOf>): CopyRow[] {
  const mainDivision = idsByCode(content.divisions)(content.divisions[0]!.code);
  return people.flatMap(({ id, profile, leadsJobs }) => {
    if (!content.accessProfiles[profile]?.purchaseorder?.rights.includes('approve')) return [];
    const anything = { employee_id: id, division_id: null, amount: leadsJobs ? '25000' : null };
    return leadsJobs ? [anything, { employee_id: id, division_id: mainDivision, amount: '60000' }] : [anything];
  });
}

/** Ids were assigned explicitly; moves sequences past the highest. */
async function moveSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select table_name as table from information_schema.columns
     where table_schema = current_schema() and column_name = 'id' and is_identity = 'YES' order by 1`,
  );
  for (const { table } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table} having max(id) is not null`,
    );
  }
}
