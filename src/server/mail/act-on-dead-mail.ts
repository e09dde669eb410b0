import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { discardDeadMail, findMail, type ListedMail, resendDeadMail } from '../core/mail/mail-list.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { noteDueWork } from '../platform/due-work/due-notes.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';

/** The states in which an action is done already: a repeated request changes nothing. */
const DONE: Record<'resend' | 'discard', readonly ListedMail['state'][]> = {
  resend: ['waiting', 'sending', 'sent'],
  discard: ['discarded'],
};

/** Has a mail that was given up sent again, or puts it aside. The check and the change are one statement. */
export function actOnDeadMail(
  { database, actor }: Pick<SignedIn, 'database' | 'actor'>,
  id: number,
  action: 'resend' | 'discard',
): Promise<ListedMail> {
  return inTransaction(database, async (transaction) => {
    const isDone = await (action === 'resend' ? resendDeadMail : discardDeadMail)(transaction, id);
    const mail = await findMail(transaction, id);
    if (!mail) throw new Refused('not-found');
    if (isDone) {
      await writeAudit(transaction, [{ by: actor.id, subject: 'outgoing_mail', subjectId: id, action }]);
      if (action === 'resend') noteDueWork(transaction, 'mail');
    } else if (!DONE[action].includes(mail.state)) throw new Refused('mail-not-dead');
    const { sender: _, messageId: __, text: ___, html: ____, ...row } = mail;
    return row;
  });
}
