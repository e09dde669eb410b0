import { sql } from 'kysely';
import { excerptOf } from '#domain/communication/notification.ts';
import { estimateReference } from '#domain/estimates/estimate.ts';
import { ownersOf } from '../core/documents/approver.sql.ts';
import { notifyApprover, notifyDecision } from '../core/documents/notify-step.ts';
import { insertMails } from '../core/mail/outbox.sql.ts';
import { writeNotifications } from '../core/notification/write-notifications.sql.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import type { StoredEstimate } from './stored-estimate.sql.ts';

const nameOf = ({ job, changeNumber, version }: StoredEstimate) =>
  job ? estimateReference(job.code, { changeNumber, version }) : '';

/** Asks the approver and their deputies to approve an estimate. */
export function askApprover(
  transaction: AgencyTransaction,
  { byId, approverId, today }: { byId: number; approverId: number; today: string },
  stored: StoredEstimate,
) {
  const { id, facts } = stored;
  const sentence = sql`(
    select ${JSON.stringify({ reference: nameOf(stored) })}::jsonb || jsonb_build_object('currency', currency.code,
      'total', round(coalesce(sum(line.total), 0), currency.number_of_decimals)::text)
    from estimate
    join currency on currency.id = estimate.currency_id
    left join estimate_line as line on line.estimate_id = estimate.id and line.is_counted
    where estimate.id = ${id}
    group by currency.id)`;
  return notifyApprover(transaction, 'estimate', {
    id,
    byId,
    approverId,
    today,
    ownerIds: ownersOf(facts),
    facts: sentence,
  });
}

/** Notifies the authors of an estimate of the decision on it. */
export function notifyAuthors(
  transaction: AgencyTransaction,
  stored: StoredEstimate,
  given: { byId: number; decision: 'approve' | 'reject'; comment: string | null },
) {
  const { createdById, sentById } = stored.facts;
  return notifyDecision(transaction, 'estimate', {
    ...given,
    id: stored.id,
    reference: nameOf(stored),
    authorIds: [createdById, sentById],
    needs: 'estimate',
  });
}

/** Notifies both sides of an answer: the people of the estimate, and the client by mail if it came by link. */
export async function notifyEstimateAnswer(
  transaction: AgencyTransaction,
  stored: StoredEstimate,
  given: { answer: string; name: string; comment: string | null; byId: number | null; address: string | null },
) {
  const { createdById, sentById, approverId } = stored.facts;
  await writeNotifications(transaction, {
    kind: 'estimate-answered',
    record: `estimate:${stored.id}`,
    byId: given.byId,
    needs: 'estimate',
    recipients: [createdById, sentById, approverId].filter((id) => id !== null),
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
