import type { DueFigures } from '../../platform/due-work/due-figures.ts';
import { countTasks } from './task-list.sql.ts';

/** The metrics of scheduled tasks. */
export const TASK_FIGURES: DueFigures<'overdue' | 'lateSeconds' | 'failed'> = {
  kind: 'task',
  async count(database) {
    const { overdue, lateSeconds, failed } = await countTasks(database);
    return { overdue, lateSeconds: Math.round(lateSeconds), failed };
  },
  figures: {
    overdue: { name: 'docket_tasks_overdue', help: 'Scheduled work that is due and not done', joins: 'sum' },
    lateSeconds: {
      name: 'docket_oldest_task_seconds',
      help: 'For how long the scheduled work has been due that has been due longest',
      joins: 'oldest',
    },
    failed: { name: 'docket_tasks_failed', help: 'Scheduled work that was given up', joins: 'sum' },
  },
};
