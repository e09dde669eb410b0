import { sql } from 'kysely';
import type { EntryRate } from '#contract/money/re-rating.ts';
import type { RatedWork, Rates } from '#domain/money/rates.ts';
import { refById } from '../../platform/database/json-references.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

type Card = EntryRate['charge']['card'];

/** An entry with its rates, and every rate that may apply to it. */
export type RatedEntry = {
  isBillableJob: boolean;
  chargeRate: string;
  costRate: string;
  work: RatedWork;
  rates: Rates;
  jobCard: Card;
  clientCard: Card;
  costType: EntryRate['charge']['costType'];
  person: NonNullable<EntryRate['charge']['person']>;
};

/** Finds an entry with all candidate rates; undefined if it doesn't exist. */
export async function findRatedEntry(database: AgencyDatabase, id: number): Promise<RatedEntry | undefined> {
  const { rows } = await sql<RatedEntry>`
    select job.is_billable as "isBillableJob", trim_scale(entry.charge_rate)::text as "chargeRate",
      trim_scale(entry.cost_rate)::text as "costRate",
      json_build_object('personId', entry.employee_id, 'costTypeId', entry.cost_type_id, 'day', entry.work_date,
        'jobCardId', job.rate_card_id, 'clientCardId', client.rate_card_id) as work,
      json_build_object(
        'cards', (select coalesce(json_agg(json_build_object('cardId', line.rate_card_id, 'costTypeId', line.cost_type_id,
            'personId', line.person_id, 'firstDay', line.first_day, 'chargeRate', trim_scale(line.charge_rate)::text)), '[]')
          from card_rate as line
          where line.rate_card_id in (job.rate_card_id, client.rate_card_id) and line.cost_type_id = entry.cost_type_id
            and (line.person_id is null or line.person_id = entry.employee_id)),
        'costTypes', (select coalesce(json_agg(json_build_object('costTypeId', entry.cost_type_id, 'firstDay', dated.first_day,
            'costRate', trim_scale(dated.cost_rate)::text, 'chargeRate', trim_scale(dated.charge_rate)::text)), '[]')
          from (select null::date as first_day, cost_rate, charge_rate from cost_type where id = entry.cost_type_id
            union all select first_day, cost_rate, charge_rate from cost_type_rate where cost_type_id = entry.cost_type_id) as dated),
        'people', (select coalesce(json_agg(json_build_object('personId', own.person_id, 'firstDay', own.first_day,
            'costRate', trim_scale(own.cost_rate)::text)), '[]')
          from personal_rate as own where own.person_id = entry.employee_id)) as rates,
      ${refById('rate_card', 'job.rate_card_id')} as "jobCard", ${refById('rate_card', 'client.rate_card_id')} as "clientCard",
      ${refById('cost_type', 'entry.cost_type_id')} as "costType",
      json_build_object('id', person.id, 'name', person.name) as person
    from time_entry as entry
    join job on job.id = entry.job_id
    join employee as person on person.id = entry.employee_id
    left join client on client.id = job.client_id
    where entry.id = ${id}`.execute(database);
  return rows[0];
}
