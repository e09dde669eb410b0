import type { FastifyInstance } from 'fastify';
import {
  discardMail,
  exportMails,
  listMails,
  type MailGroup,
  readMail,
  readMailSettings,
  removeMailSettings as removeSettings,
  resendMail,
  saveMailSettings as saveSettings,
} from '#contract/communication/mail.ts';
import { MAIL_STATES_IN_LISTS } from '#domain/data-exchange/list-headings.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { type ExportedList, exportList } from '../core/list-export/export-list.ts';
import { MOST_ROWS_EXPORTED, type WriteList } from '../core/list-export/list-file.ts';
import { serveExport } from '../core/list-export/serve-export.ts';
import {
  countGroups,
  discardDeadMail,
  findMail,
  findMails,
  type ListedMail,
  resendDeadMail,
} from '../core/mail/mail-list.sql.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { noteDueWork } from '../platform/due-work/due-notes.ts';
import { serve } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { type MailParts, mailSettings, removeMailSettings, saveMailSettings } from './save-mail-settings.ts';

/** Mails as a file, without their texts, which may contain sign-in links. */
const MAIL_EXPORT: ExportedList<ListedMail> = {
  name: 'mails',
  columns: [
    { heading: 'Created on', holds: 'instant', of: ({ createdOn }) => createdOn },
    { heading: 'Recipient', of: ({ recipient }) => recipient.name },
    { heading: 'Email', of: ({ recipient }) => recipient.address },
    { heading: 'Subject', of: ({ subject }) => subject },
    { heading: 'Status', holds: 'label', of: ({ state }) => MAIL_STATES_IN_LISTS[state] },
    { heading: 'Attempts', holds: 'number', of: ({ attempts }) => String(attempts) },
    { heading: 'Next attempt', holds: 'instant', of: ({ nextAttempt }) => nextAttempt },
    { heading: 'Ended on', holds: 'instant', of: ({ endedOn }) => endedOn },
    { heading: 'Note', holds: 'label', of: ({ note }) => note },
  ],
};

/** States in which an action is already done: a repeated request changes nothing. */
const DONE: Record<'resend' | 'discard', readonly ListedMail['state'][]> = {
  resend: ['waiting', 'sending', 'sent'],
  discard: ['discarded'],
};

/** Resends or discards an undeliverable mail. One statement checks and changes it. */
function actOnDeadMail(
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

const PAGE = 50;

const STATES_OF: Record<MailGroup, readonly ListedMail['state'][]> = {
  waiting: ['waiting', 'sending'],
  captured: ['captured'],
  dead: ['dead'],
  sent: ['sent'],
  other: ['dropped', 'discarded'],
};

/** Routes for administrators about mail: what was sent, and by which server. */
export function mailRoutes(app: FastifyInstance, { writeList, ...parts }: MailParts & { writeList: WriteList }) {
  serve(app, listMails, async ({ query: { group, before }, session: { database } }) => {
    const [found, counts] = await Promise.all([
      findMails(database, { states: STATES_OF[group], before: before ?? null, most: PAGE + 1 }),
      countGroups(database),
    ]);
    return { mails: found.slice(0, PAGE), hasMore: found.length > PAGE, counts };
  });
  serveExport(app, exportMails, async ({ query: { group, format }, session: { database }, request }) => {
    const found = await findMails(database, { states: STATES_OF[group], before: null, most: MOST_ROWS_EXPORTED });
    return exportList({ writeList, request }, MAIL_EXPORT, found, { format, filters: { search: { group } } });
  });
  serve(app, readMail, async ({ params: { id }, session: { database } }) => {
    const mail = await findMail(database, id);
    if (!mail) throw new Refused('not-found');
    return mail;
  });
  serve(app, resendMail, ({ params: { id }, session }) => actOnDeadMail(session, id, 'resend'));
  serve(app, discardMail, ({ params: { id }, session }) => actOnDeadMail(session, id, 'discard'));
  serve(app, readMailSettings, ({ session }) => mailSettings(session, parts));
  serve(app, saveSettings, ({ session, body }) => saveMailSettings(session, body, parts));
  serve(app, removeSettings, ({ session }) => removeMailSettings(session, parts));
}
