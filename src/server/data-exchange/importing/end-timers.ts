import type { ClientBase } from 'pg';
import type { HandoverParts, TimerEnd } from '../../core/people/handover.ts';
import type { TranslateText } from '../../core/text/translate-text.ts';
import { transactionOn } from '../../platform/database/transaction-on-client.ts';
import { STAGE } from './stage.ts';

/** What happened to the timer of a person deactivated by a file. */
export type EndedTimer = TimerEnd & { name: string };

/** Saves running timers of people. */
export type SaveTimer = HandoverParts['saveTimer'];

/** Saves the running timers of people about to be deactivated by lines, as their form does. */
export async function endTimersOfLeavers(client: ClientBase, saveTimer: SaveTimer): Promise<EndedTimer[]> {
  const { rows } = await client.query<{ id: number; name: string; now: string; today: string }>(
    `select t.id, t.name, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now,
       ((now() at time zone agency.time_zone)::date)::text as today
     from ${STAGE} s join employee t on t.id = s.target_id cross join agency
     where not s.is_bad and not s.is_new and s.is_active = false and t.is_active order by s.line`,
  );
  const transaction = transactionOn(client);
  const ended: EndedTimer[] = [];
  for (const { id: leaverId, name, now, today } of rows) {
    const end = await saveTimer(transaction, { leaverId, today, now });
    if (end) ended.push({ name, ...end });
  }
  return ended;
}

/** Describes ended timers with their reasons. */
export function describeTimers(timers: readonly EndedTimer[], say: TranslateText) {
  return timers.map(({ name, end, why }) => ({ name, end, why: why && say(why) }));
}
