import type { ClientBase } from 'pg';
import { isRoundingOf } from '#domain/data-exchange/export-duration.ts';

/** An entry with the codes of its matches. */
export type CodedEntry = {
  person: string;
  job: string;
  isClientJob: boolean;
  task: string;
  day: string;
  notes: string;
  isBillable: boolean;
  hundredths: number;
  parts: number;
};

/**
 * Keeps the stored hours of entries imported before. An entry's rounding depends on its file, so an overlapping file of another period
 * could import it again with a different hundredth.
 */
export async function takeSavedHours(client: ClientBase, entries: readonly CodedEntry[]): Promise<void> {
  const inexact = entries.filter(({ parts, hundredths }) => parts !== hundredths * 360_000);
  if (inexact.length === 0) return;
  const days = entries.map(({ day }) => day).sort();
  const { rows } = await client.query<Omit<CodedEntry, 'parts'>>(
    `select employee.code as person, job.code as job, job.is_billable as "isClientJob", cost_type.code as task,
       to_char(work_date, 'YYYY-MM-DD') as day, time_entry.notes, time_entry.is_billable as "isBillable",
       round(units * 100)::int as hundredths
     from time_entry join employee on employee.id = employee_id join job on job.id = job_id
       join cost_type on cost_type.id = cost_type_id
     where work_date between $1 and $2 and employee.code = any($3)`,
    [days[0], days.at(-1), [...new Set(inexact.map(({ person }) => person))]],
  );
  const saved = new Map<string, number[]>();
  for (const row of rows) {
    const place = placeOf(row);
    const before = saved.get(place);
    if (before) before.push(row.hundredths);
    else saved.set(place, [row.hundredths]);
  }
  const take = (entry: CodedEntry, isIt: (hundredths: number) => boolean): number | null => {
    const all = saved.get(placeOf(entry)) ?? [];
    const index = all.findIndex(isIt);
    return index < 0 ? null : all.splice(index, 1)[0]!;
  };
  const others = entries.filter((entry) => take(entry, (hundredths) => hundredths === entry.hundredths) === null);
  for (const entry of others)
    entry.hundredths = take(entry, (hundredths) => isRoundingOf(entry.parts, hundredths)) ?? entry.hundredths;
}

function placeOf({ person, job, isClientJob, task, day, notes, isBillable }: Omit<CodedEntry, 'parts'>): string {
  return JSON.stringify([person, job, isClientJob, task, day, notes, isBillable]);
}
