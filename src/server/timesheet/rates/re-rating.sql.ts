import { type RawBuilder, sql } from 'kysely';
import { MOST_JOBS_RE_RATED_SHOWN, type RateChanges } from '#contract/money/re-rating.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import type { ReRatedKind } from '#domain/money/rates.ts';
import { wireJobIdOf } from '../../core/jobs/job-id.sql.ts';
import { MASTER_TABLES } from '../../core/master-data/master-tables.ts';
import { ratesOfTime } from '../../core/time/rates-of-time.sql.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';

/** The time to re-rate: of a record that determines rates, between two days. */
export type ReRating = { kind: ReRatedKind; id: number; from?: Day | undefined; to?: Day | undefined };

const usingCard = (card: RawBuilder<unknown>) => sql`
  select job.id from job left join client on client.id = job.client_id
  where job.rate_card_id = ${card} or client.rate_card_id = ${card}`;

/** Selects the entries a record affects, of row `entry`. */
const ABOUT: Record<ReRatedKind, (id: number) => RawBuilder<unknown>> = {
  clients: (id) => sql`entry.job_id in (select job.id from job where job.client_id = ${id})`,
  'cost-types': (id) => sql`entry.cost_type_id = ${id}`,
  'cost-type-rates': (id) => sql`entry.cost_type_id = (select cost_type_id from cost_type_rate where id = ${id})`,
  'rate-cards': (id) => sql`entry.job_id in (${usingCard(sql`${id}::integer`)})`,
  'card-rates': (id) => sql`entry.cost_type_id = (select cost_type_id from card_rate where id = ${id})
    and entry.employee_id = coalesce((select person_id from card_rate where id = ${id}), entry.employee_id)
    and entry.job_id in (${usingCard(sql`(select rate_card_id from card_rate where id = ${id})`)})`,
  'personal-rates': (id) => sql`entry.employee_id = (select person_id from personal_rate where id = ${id})`,
};

export async function isThere(database: AgencyDatabase, kind: ReRatedKind, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(MASTER_TABLES[kind])} where id = ${id}`.execute(database);
  return rows.length > 0;
}

const ratesOfEntry = sql.raw(
  ratesOfTime({
    person: 'entry.employee_id',
    job: 'entry.job_id',
    costType: 'entry.cost_type_id',
    day: 'entry.work_date',
  }),
);

/** Whether an entry keeps its rates: it's billed or in a locked period. */
const isKept = sql`(entry.billed_invoice_line_id is not null
  or exists (select from period where is_locked and entry.work_date between start_date and end_date))`;

/** Selects entries whose rates differ from their day's. Time without a cost type is imported history and keeps its rates. */
function differing({ kind, id, from, to }: ReRating): RawBuilder<unknown> {
  const until = [
    ...(from === undefined ? [] : [sql`entry.work_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`entry.work_date <= ${to}::date`]),
  ];
  return sql`from time_entry as entry cross join lateral (${ratesOfEntry}) as rate
    where ${sql.join([ABOUT[kind](id), ...until], sql` and `)} and entry.cost_type_id is not null
      and (entry.charge_rate, entry.cost_rate) is distinct from (rate.charge_rate, rate.cost_rate)`;
}

const columns = sql`entry.id, entry.job_id, entry.employee_id, entry.units, entry.charge_rate as charged, entry.cost_rate as cost,
  rate.charge_rate as charged_after, rate.cost_rate as cost_after`;

/** Sums over rows of `changed`, in base currency. */
const sums = sql`'entries', count(*), 'hours', coalesce(sum(units), 0)::float8,
  'chargedBefore', round(coalesce(sum(units * charged), 0), 2)::text, 'chargedAfter', round(coalesce(sum(units * charged_after), 0), 2)::text,
  'costBefore', round(coalesce(sum(units * cost), 0), 2)::text, 'costAfter', round(coalesce(sum(units * cost_after), 0), 2)::text`;

/** A hash that identifies the changes. */
const proof = sql`md5(coalesce(string_agg(concat_ws(' ', id, charged_after, cost_after), ',' order by id), ''))`;

/** Finds what would change, by job, and what stays unchanged. */
export async function findRateChanges(
  database: AgencyDatabase | AgencyTransaction,
  which: ReRating,
): Promise<RateChanges> {
  const { rows } = await sql<RateChanges>`
    with differing as (select ${columns}, ${isKept} as is_kept ${differing(which)}),
    changed as (select * from differing where not is_kept),
    of_job as (
      select json_build_object('job', json_build_object('id', ${wireJobIdOf()}, 'code', job.code, 'name', job.name,
          'client', (select json_build_object('id', client.id, 'code', client.code, 'name', client.name) from client where client.id = job.client_id)),
          ${sums}) as summary, sum(units) as hours
      from changed join job on job.id = changed.job_id
      group by job.id order by sum(units) desc, job.code limit ${MOST_JOBS_RE_RATED_SHOWN})
    select (select coalesce(json_agg(summary order by hours desc, summary ->> 'job'), '[]') from of_job) as jobs,
      (select json_build_object(${sums}) from changed) as total,
      (select json_build_object('entries', count(*), 'hours', coalesce(sum(units), 0)::float8) from differing where is_kept) as kept,
      (select ${proof} from changed) as proof`.execute(database);
  return rows[0]!;
}

export type ReRatedEntry = {
  id: number;
  employeeId: number;
  hours: string;
  chargeRate: string;
  costRate: string;
  chargeRateAfter: string;
  costRateAfter: string;
};

/** Locks the entries to change until the transaction ends; no period can be locked meanwhile. */
export async function lockRateChanges(
  transaction: AgencyTransaction,
  which: ReRating,
): Promise<{ entries: ReRatedEntry[]; proof: string }> {
  await sql`select from period order by id for share`.execute(transaction);
  const { rows } = await sql<{ entries: ReRatedEntry[]; proof: string }>`
    with changed as (
      select ${columns} ${differing(which)} and not ${isKept} order by entry.id for no key update of entry)
    select ${proof} as proof,
      coalesce(json_agg(json_build_object('id', id, 'employeeId', employee_id, 'hours', units::text,
        'chargeRate', trim_scale(charged)::text, 'costRate', trim_scale(cost)::text,
        'chargeRateAfter', trim_scale(charged_after)::text, 'costRateAfter', trim_scale(cost_after)::text) order by id), '[]') as entries
    from changed`.execute(transaction);
  return rows[0]!;
}

/** Writes the rates of entries locked by `lockRateChanges`. */
export async function writeRates(transaction: AgencyTransaction, entries: readonly ReRatedEntry[]) {
  await sql`
    update time_entry set charge_rate = rated.charge_rate, cost_rate = rated.cost_rate
    from unnest(${entries.map(({ id }) => id)}::integer[], ${entries.map(({ chargeRateAfter }) => chargeRateAfter)}::numeric[],
      ${entries.map(({ costRateAfter }) => costRateAfter)}::numeric[]) as rated (id, charge_rate, cost_rate)
    where time_entry.id = rated.id`.execute(transaction);
}
