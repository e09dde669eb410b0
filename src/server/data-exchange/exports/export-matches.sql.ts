import type { ClientBase } from 'pg';
import type { MatchChoice, MatchSubject } from '#domain/data-exchange/export-match.ts';
import type { TimeExport } from '#domain/data-exchange/time-export.ts';

/** A saved match of a name; null forgets it. */
export type SavedMatch = { subject: MatchSubject; key: string; choice: MatchChoice | null };

const COLUMNS: Readonly<Record<MatchSubject, string>> = {
  person: 'employee_id',
  approver: 'employee_id',
  client: 'client_id',
  project: 'job_id',
  task: 'cost_type_id',
};

/** Reads an agency's matches for a program, by subject and key. */
export async function findMatches(client: ClientBase, program: TimeExport): Promise<Map<string, MatchChoice>> {
  const { rows } = await client.query<{ subject: string; key: string; do: MatchChoice['do']; id: number | null }>(
    `select subject, name_in_file as key, choice as do, coalesce(employee_id, client_id, job_id, cost_type_id) as id
     from export_match where program = $1`,
    [program],
  );
  return new Map(
    rows.map(({ subject, key, do: chosen, id }) => [
      `${subject} ${key}`,
      chosen === 'match' ? { do: chosen, id: id! } : { do: chosen },
    ]),
  );
}

/** Saves matches; a later one for the same name replaces the earlier, also within a request. Returns false if a record doesn't exist. */
export async function saveMatches(
  client: ClientBase,
  program: TimeExport,
  matches: readonly SavedMatch[],
  by: number | null,
): Promise<boolean> {
  const last = [...new Map(matches.map((match) => [`${match.subject} ${match.key}`, match])).values()];
  const forgotten = last.filter(({ choice }) => choice === null);
  await client.query(
    `delete from export_match using jsonb_to_recordset($2::jsonb) as gone (subject text, key text)
     where program = $1 and export_match.subject = gone.subject and name_in_file = gone.key`,
    [program, JSON.stringify(forgotten)],
  );
  const kept = last.flatMap(({ subject, key, choice }) =>
    choice === null
      ? []
      : [{ subject, key, choice: choice.do, ...(choice.do === 'match' ? { [COLUMNS[subject]]: choice.id } : {}) }],
  );
  try {
    await client.query(
      `insert into export_match (program, subject, name_in_file, choice, employee_id, client_id, job_id, cost_type_id, changed_by_id)
       select $1, subject, key, choice, employee_id, client_id, job_id, cost_type_id, $3
       from jsonb_to_recordset($2::jsonb) as kept
         (subject text, key text, choice text, employee_id integer, client_id integer, job_id integer, cost_type_id integer)
       on conflict (program, subject, name_in_file) do update
       set choice = excluded.choice, employee_id = excluded.employee_id, client_id = excluded.client_id, job_id = excluded.job_id,
         cost_type_id = excluded.cost_type_id, changed_by_id = excluded.changed_by_id, changed_at = clock_timestamp()`,
      [program, JSON.stringify(kept), by],
    );
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Saves matches for names whose records were created, by code. */
export async function rememberMade(
  client: ClientBase,
  program: TimeExport,
  made: readonly { subject: MatchSubject; key: string; code: string; isBillable?: boolean }[],
): Promise<void> {
  await client.query(
    `update export_match m set choice = 'match', employee_id = found.employee_id, client_id = found.client_id,
       job_id = found.job_id, cost_type_id = found.cost_type_id
     from (
       select subject, key,
         case subject when 'person' then (select id from employee where employee.code = made.code) end as employee_id,
         case subject when 'client' then (select id from client where client.code = made.code) end as client_id,
         case subject when 'project' then (select id from job where job.code = made.code and job.is_billable = made."isBillable") end as job_id,
         case subject when 'task' then (select id from cost_type where cost_type.code = made.code) end as cost_type_id
       from jsonb_to_recordset($2::jsonb) as made (subject text, key text, code text, "isBillable" boolean)) as found
     where m.program = $1 and m.subject = found.subject and m.name_in_file = found.key
       and num_nonnulls(found.employee_id, found.client_id, found.job_id, found.cost_type_id) = 1`,
    [program, JSON.stringify(made)],
  );
}
