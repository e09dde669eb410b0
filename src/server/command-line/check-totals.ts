import type pg from 'pg';
import { type Command, readArguments } from './command.ts';
import { withAgency } from './installation.ts';
import { say } from './terminal.ts';

const SHOWN = 20;

type Difference = { job: string; costType: string; kept: string; recomputed: string };

/**
 * `check-totals`: recomputes every job's time and compares it with the stored totals. Differences exit with 1; `--repair` stores the
 * recomputed totals.
 */
export const checkTotals: Command = async (typed, terminal, installation) => {
  const options = { repair: { type: 'boolean', default: false } } as const;
  const { values, words } = readArguments(typed, { least: 1, most: 1 }, options);
  return withAgency(installation, words[0]!, async (client) => {
    const differences = await findDifferences(client);
    if (differences.length === 0) {
      say(terminal, 'The totals are correct.');
      return 0;
    }
    for (const { job, costType, kept, recomputed } of differences.slice(0, SHOWN)) {
      say(terminal, `${job}, ${costType}: stored ${kept}, recalculated ${recomputed}`);
    }
    say(terminal, `${differences.length} totals differ.`);
    if (!values.repair) return 1;
    await client.query('select recompute_job_time()');
    say(terminal, 'They were corrected.');
    return 0;
  });
};

/** One statement reads both sides at the same moment, so saves may continue. */
async function findDifferences(client: pg.Client): Promise<Difference[]> {
  const { rows } = await client.query<Difference>(`
    with kept as (
      select job_id, cost_type_id, sum(approved_hours) as approved_hours, sum(approved_value) as approved_value,
        sum(unapproved_hours) as unapproved_hours, sum(unapproved_value) as unapproved_value,
        sum(billed_hours) as billed_hours, sum(entries) as entries
      from job_time group by job_id, cost_type_id
    ), difference as (
      select job_id, cost_type_id, sum(approved_hours * sign) as approved_hours, sum(approved_value * sign) as approved_value,
        sum(unapproved_hours * sign) as unapproved_hours, sum(unapproved_value * sign) as unapproved_value,
        sum(billed_hours * sign) as billed_hours, sum(entries * sign) as entries,
        concat_ws(' / ', sum(approved_hours) filter (where sign = 1), sum(unapproved_hours) filter (where sign = 1)) as kept,
        concat_ws(' / ', sum(approved_hours) filter (where sign = -1), sum(unapproved_hours) filter (where sign = -1)) as recomputed
      from (select 1 as sign, * from kept union all select -1, * from job_time_recomputed) as side
      group by job_id, cost_type_id
    )
    select coalesce(job.code, 'job ' || difference.job_id) as job, coalesce(cost_type.code, 'no cost type') as "costType",
      coalesce(nullif(kept, ''), 'nothing') as kept, coalesce(nullif(recomputed, ''), 'nothing') as recomputed
    from difference
    left join job on job.id = difference.job_id
    left join cost_type on cost_type.id = difference.cost_type_id
    where approved_hours <> 0 or approved_value <> 0 or unapproved_hours <> 0 or unapproved_value <> 0 or billed_hours <> 0
      or entries <> 0
    order by 1, 2`);
  return rows;
}
