/** Person, job, cost type and day of work, as SQL over the row whose rates are needed. */
type WorkedOn = { person: string; job: string; costType: string; day: string };

/** Dated rates apply until the next one; undated ones from the start. */
const newestFirst = 'order by rate.first_day desc nulls last limit 1';

/**
 * The rates of work as a one-row table for a lateral join, equal to `domain/money/rates.ts` for any number of rows. Columns: `charge_rate`
 * and `cost_rate`.
 */
export function ratesOfTime({ person, job, costType, day }: WorkedOn): string {
  const held = `(rate.first_day is null or rate.first_day <= ${day})`;
  return `
    select coalesce(card.charge_rate, dated.charge_rate, usual.charge_rate, 0) as charge_rate,
      coalesce(personal.cost_rate, dated.cost_rate, usual.cost_rate, 0) as cost_rate
    from (select ${job} as job_id, ${costType} as cost_type_id) as work
    left join job as rated_job on rated_job.id = work.job_id
    left join client as rated_client on rated_client.id = rated_job.client_id
    left join cost_type as usual on usual.id = work.cost_type_id
    left join lateral (
      select rate.charge_rate from card_rate as rate
      where rate.rate_card_id in (rated_job.rate_card_id, rated_client.rate_card_id) and rate.cost_type_id = work.cost_type_id
        and (rate.person_id is null or rate.person_id = ${person}) and ${held}
      order by coalesce(rate.rate_card_id = rated_job.rate_card_id, false) desc, rate.person_id is not null desc,
        rate.first_day desc nulls last
      limit 1) as card on true
    left join lateral (
      select rate.cost_rate, rate.charge_rate from cost_type_rate as rate
      where rate.cost_type_id = work.cost_type_id and rate.first_day <= ${day} ${newestFirst}) as dated on true
    left join lateral (
      select rate.cost_rate from personal_rate as rate
      where rate.person_id = ${person} and ${held} ${newestFirst}) as personal on true`;
}
