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
import { exportList } from '../core/list-export/export-list.ts';
import { MOST_ROWS_EXPORTED, type WriteList } from '../core/list-export/list-file.ts';
import { serveExport } from '../core/list-export/serve-export.ts';
import { countGroups, findMail, findMails, type ListedMail } from '../core/mail/mail-list.sql.ts';
import { serve } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import { actOnDeadMail } from './act-on-dead-mail.ts';
import { MAIL_EXPORT } from './mail-export.ts';
import { type MailParts, mailSettings, removeMailSettings, saveMailSettings } from './save-mail-settings.ts';

const PAGE = 50;

const STATES_OF: Record<MailGroup, readonly ListedMail['state'][]> = {
  waiting: ['waiting', 'sending'],
  captured: ['captured'],
  dead: ['dead'],
  sent: ['sent'],
  other: ['dropped', 'discarded'],
};

/** What administrators see of mail: what was sent and what was not, and by which server. */
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
