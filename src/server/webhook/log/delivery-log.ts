import type { DeliveryGroup, WebhookDelivery, WebhookDeliveryRecord } from '#contract/communication/webhook.ts';
import { writeAudit } from '../../core/audit/write-audit.sql.ts';
import { MOST_ROWS_EXPORTED } from '../../core/list-export/list-file.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { noteDueWork } from '../../platform/due-work/due-notes.ts';
import { Refused } from '../../platform/refused.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { bodyOfEvent, headersOfEvent, messageIdOf } from '../sending/signed-event.ts';
import { findWebhook } from '../webhook.sql.ts';
import {
  findAttempts,
  findDeliveries,
  findDelivery,
  insertTestEvent,
  sendAgain,
  sendUnsentAgain,
} from './delivery-log.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database'>;
type Which = { id: number; delivery: number };
type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

const PAGE = 50;

/** Lists a page of a webhook's deliveries of the last 30 days. */
export async function listDeliveries(
  { database }: Session,
  id: number,
  { group, before }: { group: DeliveryGroup; before?: number | undefined },
) {
  if (!(await findWebhook(database, id))) throw new Refused('not-found');
  const wanted = { isUnsent: group === 'unsent', before: before ?? null, most: PAGE + 1 };
  const found = await findDeliveries(database, id, wanted);
  return { deliveries: found.slice(0, PAGE).map(toDelivery), hasMore: found.length > PAGE };
}

/** Lists a webhook's deliveries of the last 30 days, for a file. */
export async function deliveriesToExport(
  { database }: Session,
  id: number,
  group: DeliveryGroup,
): Promise<WebhookDelivery[]> {
  if (!(await findWebhook(database, id))) throw new Refused('not-found');
  const wanted = { isUnsent: group === 'unsent', before: null, most: MOST_ROWS_EXPORTED };
  return (await findDeliveries(database, id, wanted)).map(toDelivery);
}

/** Returns an event with its body and attempts. The time in its headers is the last attempt's, or now. */
export async function readDelivery({ database }: Session, which: Which): Promise<WebhookDeliveryRecord> {
  const found = await delivered(database, which);
  const tries = await findAttempts(database, found.id);
  const last = tries.at(-1)?.at ?? found.at;
  const headers = headersOfEvent(found, Math.floor(Date.parse(last) / 1000));
  return { ...toDelivery(found), headers, body: bodyOfEvent(found), tries };
}

/** Resends an event with its original id. */
export function resendDelivery({ database, actor }: Session, which: Which): Promise<WebhookDelivery> {
  return inTransaction(database, async (transaction) => {
    await mustBeOn(transaction, which.id);
    if (!(await sendAgain(transaction, which.id, which.delivery))) throw new Refused('not-found');
    await writeResend(transaction, actor.id, which.id, 1);
    return toDelivery(await delivered(transaction, which));
  });
}

/** Resends everything that was given up or missed, in order. */
export function resendUnsent({ database, actor }: Session, id: number): Promise<{ count: number }> {
  return inTransaction(database, async (transaction) => {
    await mustBeOn(transaction, id);
    const count = await sendUnsentAgain(transaction, id);
    if (count > 0) await writeResend(transaction, actor.id, id, count);
    return { count };
  });
}

/** Sends a test event. */
export function sendTest({ database }: Session, id: number): Promise<{ delivery: number }> {
  return inTransaction(database, async (transaction) => {
    await mustBeOn(transaction, id);
    noteDueWork(transaction, 'webhook');
    return { delivery: await insertTestEvent(transaction, id) };
  });
}

async function mustBeOn(transaction: AgencyTransaction, id: number) {
  const webhook = await findWebhook(transaction, id);
  if (!webhook) throw new Refused('not-found');
  if (!webhook.isOn) throw new Refused('webhook-off');
}

async function writeResend(transaction: AgencyTransaction, by: number, id: number, count: number) {
  noteDueWork(transaction, 'webhook');
  await writeAudit(transaction, [{ by, subject: 'webhook', subjectId: id, action: 'resend', after: { count } }]);
}

async function delivered(database: AgencyDatabase | AgencyTransaction, { id, delivery }: Which): Promise<Found> {
  const found = await findDelivery(database, id, delivery);
  if (!found) throw new Refused('not-found');
  return found;
}

function toDelivery({ messageUuid, data: _data, ...shown }: Found): WebhookDelivery {
  return { ...shown, messageId: messageIdOf({ messageUuid }) };
}
