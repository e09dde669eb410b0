import { sql } from 'kysely';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** An outbox's metrics; `oldestSeconds`: how long the oldest due mail has waited. */
export type MailFigures = { waiting: number; dead: number; oldestSeconds: number };

export async function countMails(database: AgencyDatabase): Promise<MailFigures> {
  const { rows } = await sql<MailFigures>`
    select count(*) filter (where state <> 'dead')::integer as waiting, count(*) filter (where state = 'dead')::integer as dead,
      coalesce(extract(epoch from now() - min(created_at) filter (where state <> 'dead')), 0)::float8 as "oldestSeconds"
    from outgoing_mail where state in ('waiting', 'sending', 'dead')`.execute(database);
  return rows[0]!;
}
