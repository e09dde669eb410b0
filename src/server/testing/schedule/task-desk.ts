import pg from 'pg';
import { type AgencyDatabase, openPool } from '../../platform/database/postgres.ts';
import type { TaskWorks } from '../../platform/schedule/task-work.ts';
import { createTaskWorker } from '../../platform/schedule/task-worker.ts';
import { taskWorks } from '../../scheduled-work.ts';
import { type AgencyRecords, agencyRecords } from '../agency-records.ts';
import { createAgencyDatabase } from '../test-databases.ts';

/** A row of any table. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into rows of every shape
type Row = Record<string, any>;

/** An agency's database whose time a test decides, with servers that look at it. */
export type TaskDesk = {
  database: AgencyDatabase;
  url: string;
  sql: pg.Client;
  add: AgencyRecords;
  /** A look of a server at a moment; `works` instead of what the product does. */
  look(now: string, works?: Partial<TaskWorks>, signal?: AbortSignal): Promise<Date | null>;
  rows(text: string, values?: unknown[]): Promise<Row[]>;
  /** Tasks as `kind period person state`, in the order in which they were written down. */
  tasks(): Promise<string[]>;
  warned: string[];
  close(): Promise<void>;
};

/** Opens one that has been planned up to a moment: what is due before is over. */
export async function openTaskDesk(plannedUntil: string, agency: Record<string, unknown> = {}): Promise<TaskDesk> {
  const home = await createAgencyDatabase();
  const database = openPool(home.url, 10);
  const sql = new pg.Client({ connectionString: home.url });
  await sql.connect();
  const add = agencyRecords(sql, '');
  await add.agency(agency);
  await sql.query('update task_plan set planned_until = $1', [plannedUntil]);
  const warned: string[] = [];
  const rows = async (text: string, values: unknown[] = []) => (await sql.query(text, values)).rows;
  return {
    database,
    url: home.url,
    sql,
    add,
    warned,
    rows,
    look(now, works = {}, signal = new AbortController().signal) {
      const worker = createTaskWorker({
        works: { ...taskWorks(() => undefined), ...works },
        warn: (error, about) => warned.push(`${about}: ${error instanceof Error ? error.message : error}`),
      });
      return worker.work({ name: 'here', database, signal, now: new Date(now) });
    },
    tasks: async () =>
      (
        await rows(
          'select kind, period, employee.name, state from scheduled_task left join employee on employee.id = employee_id order by scheduled_task.id',
        )
      ).map(({ kind, period, name, state }) => [kind, period, name ?? '-', state].join(' ')),
    async close() {
      await Promise.all([sql.end(), database.destroy()]);
      await home.drop();
    },
  };
}
