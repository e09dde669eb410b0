import type { ClientBase } from 'pg';
import { BEFORE } from './record-trail.ts';
import { STAGE } from './stage.ts';

/** The lines whose people stand in a circle of supervisors that the file has made: what stood in one before is not its fault. */
export async function findCircles(client: ClientBase): Promise<number[]> {
  const { rows } = await client.query<{ line: number }>(`
    select s.line from ${STAGE} s
    join employee t on t.id = s.target_id
    left join ${BEFORE} as before on before.line = s.line
    where not s.is_bad and (s.is_new or s.is_changed) and t.supervisor_id is not null
      and (before.record ->> 'supervisor_id')::integer is distinct from t.supervisor_id
      and exists (
        with recursive above (id) as (
          select t.supervisor_id
          union
          select employee.supervisor_id from employee join above on employee.id = above.id)
        select from above where above.id = t.id)
    order by s.line`);
  return rows.map(({ line }) => line);
}

/** Has lines count as wrong. */
export async function markBad(client: ClientBase, lines: readonly number[]): Promise<void> {
  await client.query(`update ${STAGE} set is_bad = true where line = any($1::integer[])`, [lines]);
}

/** An address that somebody had before, or has now, whose mail address the file has changed. */
export type MailAddress = { employeeId: number; name: string; address: string; useSecondLanguage: boolean };

/** The old and the new addresses of people who have another one now. */
export async function findMailAddresses(client: ClientBase): Promise<MailAddress[]> {
  const { rows } = await client.query<MailAddress>(`
    select t.id as "employeeId", t.name, told.address, t.use_second_language as "useSecondLanguage" from ${STAGE} s
    join employee t on t.id = s.target_id
    join ${BEFORE} as before on before.line = s.line
    cross join lateral (values (1, before.record ->> 'email'), (2, t.email)) as told (place, address)
    where not s.is_bad and s.is_changed and coalesce(before.record ->> 'email', '') <> coalesce(t.email, '')
      and coalesce(told.address, '') <> ''
    order by s.line, told.place`);
  return rows;
}

/** Writes the mails that tell of it; they go when a server looks into the outbox next. */
export async function writeMailsOfAddresses(client: ClientBase, told: readonly MailAddress[]): Promise<void> {
  if (told.length === 0) return;
  await client.query(
    `insert into outgoing_mail (template, address, language, facts, record)
     select 'mail-address-changed', address, case when "useSecondLanguage" then 'second' else 'first' end,
       jsonb_build_object('name', name), 'employee:' || "employeeId"
     from jsonb_to_recordset($1::jsonb) as told ("employeeId" integer, name text, address text, "useSecondLanguage" boolean)`,
    [JSON.stringify(told)],
  );
}
