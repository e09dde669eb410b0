import { sql } from 'kysely';
import type { SecurityChange } from '#domain/identity/security-change.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import type { StoredRoute } from '../mail/mail-setting.sql.ts';
import { noteMails } from '../mail/outbox.sql.ts';

/**
 * Mails every administrator what changed, in the transaction of the change. Changes of one transaction share a mail. `byId` null: the
 * command line. `route`: the previous mail server, if the server changed, since a hostile one could suppress the mail.
 */
export async function notifyAdministrators(
  transaction: AgencyTransaction,
  {
    byId,
    changes,
    route = null,
  }: { byId: number | null; changes: readonly SecurityChange[]; route?: StoredRoute | null },
) {
  if (changes.length === 0) return;
  noteMails(transaction);
  const changesJson = JSON.stringify(changes);
  await sql`
    with joined as (
      update outgoing_mail set facts = jsonb_set(facts, '{changes}', facts -> 'changes' || ${changesJson}::jsonb)
      where template = 'security-changed' and state = 'waiting' and created_at = now()::timestamptz(3)
        and (facts ->> 'byId')::integer is not distinct from ${byId}::integer and former_route is null and ${route === null}
      returning 1)
    insert into outgoing_mail (template, employee_id, facts, record, former_route)
    select 'security-changed', employee.id,
      jsonb_build_object('byId', maker.id, 'by', coalesce(maker.name, 'docket (command line)'), 'changes', ${changesJson}::jsonb), 'agency:1',
      ${route === null ? null : JSON.stringify(route)}::jsonb
    from employee left join employee as maker on maker.id = ${byId}::integer
    where administers(employee.id) and belongs_to_agency(employee.is_active, employee.end_date)
      and coalesce(employee.email, '') <> '' and not exists (select from joined)`.execute(transaction);
}
