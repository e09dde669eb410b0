import type { Registry } from 'prom-client';
import type { Agencies } from '../database/agencies.ts';
import { measureAgencies } from '../operations/figures-of-agencies.ts';
import { countTasks } from './task-list.sql.ts';

/** Adds the scheduled work of all agencies to the figures of a process (OBS-03). */
export function measureTasks(metrics: Registry, agencies: Pick<Agencies, 'list' | 'open'>) {
  measureAgencies(metrics, agencies, {
    async count(database) {
      const { overdue, lateSeconds, failed } = await countTasks(database);
      return { overdue, lateSeconds: Math.round(lateSeconds), failed };
    },
    figures: {
      overdue: { name: 'docket_tasks_overdue', help: 'Scheduled work that is due and not done', joins: 'sum' },
      lateSeconds: {
        name: 'docket_oldest_task_seconds',
        help: 'For how long the scheduled work has been due that has been due longest',
        joins: 'max',
      },
      failed: { name: 'docket_tasks_failed', help: 'Scheduled work that was given up', joins: 'sum' },
    },
  });
}
