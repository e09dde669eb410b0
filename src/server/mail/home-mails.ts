import { OLDEST_SHOWN } from '#contract/home/home.ts';
import { can } from '#domain/people/permission.ts';
import { countGroups, findMails } from '../core/mail/mail-list.sql.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** Undeliverable mails that an administrator can resend or discard. */
export async function failedMails({ actor, database }: SignedIn) {
  if (!can(actor, 'read', 'administration')) return null;
  const [{ dead: count }, mails] = await Promise.all([
    countGroups(database),
    findMails(database, { states: ['dead'], before: null, most: OLDEST_SHOWN }),
  ]);
  const items = mails.map(({ id, recipient, subject, note }) => ({
    id,
    to: recipient.address ?? recipient.name,
    subject,
    note,
  }));
  return { count, items };
}
