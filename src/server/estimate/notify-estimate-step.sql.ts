import { sql } from 'kysely';
import { excerptOf } from '#domain/communication/notification.ts';
import { estimateReference } from '#domain/estimates/estimate.ts';
import { insertMails } from '../core/mail/outbox.sql.ts';
import { endNotifications } from '../core/notification/mark-notifications.sql.ts';
import { writeNotifications } from '../core/notification/write-notifications.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import type { StoredEstimate } from './stored-estimate.sql.ts';

/** The people an estimate concerns. */
const peopleOf = ({ facts }: StoredEstimate) =>
  [facts.createdById, facts.readyById, facts.approverId].flatMap((id) => id ?? []);

const nameOf = ({ job, changeNumber, version }: StoredEstimate) =>
  job ? estimateReference(job.code, { changeNumber, version }) : '';

/**
 * Notifies people of an internal step: the approver and today's deputies when it's sent, its authors when it's decided. Marks requests to
 * approve it as read once it's no longer pending.
 */
export async function notifyEstimateStep(
  transaction: AgencyTransaction,
  { actor, today }: { actor: { id: number }; today: string },
  stored: StoredEstimate,
  { action, approverId, comment }: { action: string; approverId: number | null; comment: string | null },
) {
  const notification = {
    kind: 'estimate-to-approve',
    record: `estimate:${stored.id}`,
    byId: actor.id,
    needs: 'estimate',
  } as const;
  await endNotifications(transaction, notification);
  if (action === 'ready' && approverId) {
    const recipients = sql`select ${approverId}::integer union
      select deputy_id from deputy where subject = 'purchase-order' and in_place_of_id = ${approverId}
        and ${today}::date between start_date and end_date and deputy_id is distinct from ${stored.facts.createdById}::integer`;
    await writeNotifications(transaction, { ...notification, recipients, facts: factsOf(stored) });
  }
  if (action === 'approve' || action === 'reject') {
    const recipients = [stored.facts.createdById, stored.facts.readyById].flatMap((id) => id ?? []);
    const facts = { reference: nameOf(stored), decision: action, comment: excerptOf(comment ?? '') };
    await writeNotifications(transaction, { ...notification, kind: 'estimate-decided', recipients, facts });
  }
}

/** The values of an estimate's sentence, with its current total. */
const factsOf = (stored: StoredEstimate) => sql`(
  select ${JSON.stringify({ reference: nameOf(stored) })}::jsonb || jsonb_build_object('currency', currency.code,
    'total', round(coalesce(sum(line.total), 0), currency.number_of_decimals)::text)
  from estimate
  join currency on currency.id = estimate.currency_id
  left join estimate_line as line on line.estimate_id = estimate.id and line.is_counted
  where estimate.id = ${stored.id}
  group by currency.id)`;

/** Notifies both sides of an answer: the estimate's authors, and the client by mail if it came by link. */
export async function notifyEstimateAnswer(
  transaction: AgencyTransaction,
  stored: StoredEstimate,
  given: { answer: string; name: string; comment: string | null; byId: number | null; address: string | null },
) {
  await writeNotifications(transaction, {
    kind: 'estimate-answered',
    record: `estimate:${stored.id}`,
    byId: given.byId,
    needs: 'estimate',
    recipients: peopleOf(stored),
    facts: {
      reference: nameOf(stored),
      answer: given.answer,
      name: given.name.trim(),
      comment: excerptOf(given.comment?.trim() ?? ''),
    },
  });
  if (given.address !== null)
    await mailClient(transaction, stored, { template: 'estimate-answered', address: given.address, facts: {} });
}

/** Mails the client in their language. */
export async function mailClient(
  transaction: AgencyTransaction,
  { id, job }: StoredEstimate,
  mail: { template: string; address: string; facts: Record<string, unknown> },
) {
  const { rows } = await sql<{ isSecond: boolean }>`
    select coalesce((select use_second_language from client where id = ${job?.clientId ?? null}::integer), false) as "isSecond"`.execute(
    transaction,
  );
  await insertMails(transaction, [
    {
      template: mail.template,
      to: { address: mail.address },
      language: rows[0]!.isSecond ? 'second' : 'first',
      facts: { estimateId: id, ...mail.facts },
      record: `estimate:${id}`,
    },
  ]);
}
