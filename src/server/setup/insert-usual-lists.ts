import type { ClientBase } from 'pg';
import type { Begins } from '#contract/operations/set-up.ts';
import type { Day } from '#domain/calendar/calendar.ts';
import {
  USUAL_COST_TYPES,
  USUAL_JOB_STATUSES,
  USUAL_JOB_TYPES,
  usualPeriods,
} from '#domain/operations/default-lists.ts';
import { copyRows } from '../platform/database/copy-rows.ts';

/** Puts what an agency usually begins with into a new one, as far as it is wanted; within the agency's transaction. */
export async function insertUsualLists(
  client: ClientBase,
  begins: Begins,
  { today, holidays }: { today: Day; holidays: readonly { day: Day; name: string }[] },
): Promise<void> {
  if (begins.costTypes)
    await copyRows(
      client,
      'cost_type',
      USUAL_COST_TYPES.map(({ code, name, class: kind, isTime }) => ({ code, name, class: kind, is_time: isTime })),
    );
  if (begins.jobTypes)
    await copyRows(
      client,
      'job_type',
      USUAL_JOB_TYPES.map(({ code, name, isRetainer }) => ({ code, name, is_retainer: isRetainer })),
    );
  if (begins.jobStatuses) await copyRows(client, 'job_status', [...USUAL_JOB_STATUSES]);
  if (begins.periods)
    await copyRows(
      client,
      'period',
      usualPeriods(today).map(({ startDate, endDate }) => ({ start_date: startDate, end_date: endDate })),
    );
  if (holidays.length > 0) await copyRows(client, 'holiday', [...holidays]);
}
