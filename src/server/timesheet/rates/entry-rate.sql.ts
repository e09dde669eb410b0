import { type RawBuilder, sql } from 'kysely';
import type { RateReason } from '#contract/re-rating.ts';
import { refById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { ratesOfTime } from '../../platform/rates/rates-of-time.sql.ts';

/** An entry with its rates, and those that its day gives it now with where they come from. */
export type RatedEntry = {
  isBillableJob: boolean;
  chargeRate: string;
  costRate: string;
  charge: RateReason;
  cost: RateReason;
};

const rates = sql.raw(
  ratesOfTime({
    person: 'entry.employee_id',
    job: 'entry.job_id',
    costType: 'entry.cost_type_id',
    day: 'entry.work_date',
  }),
);
const plain = (rate: RawBuilder<unknown>) => sql`trim_scale(${rate})::text`;

/** The rates of an entry and why it would have them (RATE-06); undefined = there is no such entry. */
export async function findRatedEntry(database: AgencyDatabase, id: number): Promise<RatedEntry | undefined> {
  const costType = refById('cost_type', 'entry.cost_type_id');
  const person = (personId: string) =>
    sql`(select json_build_object('id', named.id, 'name', named.name) from employee as named where named.id = ${sql.ref(personId)})`;
  const { rows } = await sql<RatedEntry>`
    select job.is_billable as "isBillableJob", ${plain(sql`entry.charge_rate`)} as "chargeRate", ${plain(sql`entry.cost_rate`)} as "costRate",
      json_build_object('rate', ${plain(sql`rate.charge_rate`)},
        'from', case when line.id is null then 'cost-type' when rate.is_of_job then 'job-card' else 'client-card' end,
        'card', ${refById('rate_card', 'line.rate_card_id')}, 'costType', ${costType}, 'person', ${person('line.person_id')},
        'firstDay', case when line.id is null then dated.first_day else line.first_day end) as charge,
      json_build_object('rate', ${plain(sql`rate.cost_rate`)},
        'from', case when personal.id is null then 'cost-type' else 'person' end,
        'card', null, 'costType', ${costType}, 'person', ${person('personal.person_id')},
        'firstDay', case when personal.id is null then dated.first_day else personal.first_day end) as cost
    from time_entry as entry
    join job on job.id = entry.job_id
    cross join lateral (${rates}) as rate
    left join card_rate as line on line.id = rate.card_rate_id
    left join cost_type_rate as dated on dated.id = rate.cost_type_rate_id
    left join personal_rate as personal on personal.id = rate.personal_rate_id
    where entry.id = ${id}`.execute(database);
  return rows[0];
}
