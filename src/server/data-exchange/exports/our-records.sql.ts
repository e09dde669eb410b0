import type { ClientBase } from 'pg';
import type { OurRecords } from '#domain/data-exchange/export-match.ts';
import { READING_ORDER } from '../../platform/database/sort-order.ts';

/** Finds all records that names can match, and the codes that new records can't use. */
export async function findOurRecords(client: ClientBase): Promise<OurRecords & { taken: UsedCodes; currency: string }> {
  const { rows } = await client.query(`select
    (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'email', email) order by id), '[]')
     from employee where not is_service_account) as people,
    (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name) order by id), '[]')
     from client where merged_into_id is null) as clients,
    (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name) order by id), '[]')
     from cost_type where merged_into_id is null and is_time) as tasks,
    (select coalesce(json_agg(json_build_object('id', id, 'code', code, 'name', name, 'isBillable', is_billable, 'clientId', client_id)
       order by id), '[]') from job) as jobs,
    (select currency.code from agency join currency on currency.id = agency.base_currency_id) as currency,
    (select coalesce(json_agg(code), '[]') from client) as "clientCodes",
    (select coalesce(json_agg(code), '[]') from cost_type) as "taskCodes",
    (select coalesce(json_agg(lower(username)), '[]') from employee) as usernames`);
  const [{ clientCodes, taskCodes, usernames, ...found }] = rows as [
    OurRecords & { currency: string } & Record<keyof UsedCodes, string[]>,
  ];
  return { ...found, taken: { clientCodes, taskCodes, usernames } };
}

/** Codes and user names in use, including those of merged records. */
export type UsedCodes = { clientCodes: string[]; taskCodes: string[]; usernames: string[] };

/** Finds choices for a name: records whose code or name match a search, with their owners. */
export async function findChoices(
  client: ClientBase,
  subject: 'person' | 'client' | 'project' | 'task',
  keyphrase: string,
): Promise<{ id: number; code: string; name: string; beside: string | null; isActive: boolean }[]> {
  const from = {
    person: 'select id, code, name, email as beside, is_active from employee where not is_service_account',
    client: 'select id, code, name, null as beside, is_active from client where merged_into_id is null',
    task: 'select id, code, name, null as beside, is_active from cost_type where merged_into_id is null and is_time',
    project: `select job.id, job.code, job.name, client.name as beside, job.is_active
      from job left join client on client.id = job.client_id`,
  }[subject];
  const { rows } = await client.query(
    `select id, code, name, beside, is_active as "isActive" from (${from}) as found
     where not exists (select from unnest(string_to_array(folded($1), ' ')) as word
       where position(word in folded(code || ' ' || name || ' ' || coalesce(beside, ''))) = 0)
     order by is_active desc, folded(name) ${READING_ORDER}, id limit 50`,
    [keyphrase],
  );
  return rows;
}
