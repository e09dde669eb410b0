import { OLDEST_SHOWN } from '#contract/home/home.ts';
import { can } from '#domain/people/permission.ts';
import { countTasks, findFailedTasks } from '../core/schedule/task-list.sql.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** Failed scheduled tasks that an administrator can retry. */
export async function failedTasks({ actor, database }: SignedIn) {
  if (!can(actor, 'read', 'administration')) return null;
  const [{ failed: count }, tasks] = await Promise.all([countTasks(database), findFailedTasks(database, OLDEST_SHOWN)]);
  return { count, items: tasks.map(({ id, kind, day, note }) => ({ id, kind, day, note })) };
}
