import { sql } from 'kysely';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { writeNotifications } from '../notification/write-notifications.sql.ts';
import { type LeasedTask, recordFailure } from './scheduled-task.sql.ts';

/** Records a task's failure; when it is given up, notifies administrators in the same transaction. */
export async function recordTaskFailure(
  transaction: AgencyTransaction,
  task: LeasedTask,
  failure: { now: string; note: string; minutes: number | null },
) {
  const isRecorded = await recordFailure(transaction, task, failure);
  if (!isRecorded || failure.minutes !== null) return;
  await writeNotifications(transaction, {
    kind: 'task-failed',
    byId: null,
    recipients: sql`select id from employee`,
    record: `task:${task.id}`,
    needs: 'administration',
    facts: { day: task.day, reason: failure.note },
  });
}
