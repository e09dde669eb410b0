import type { FastifyInstance } from 'fastify';
import {
  discardMail,
  listMails,
  type MailGroup,
  readMail,
  readMailSettings,
  removeMailSettings as removeSettings,
  resendMail,
  saveMailSettings as saveSettings,
} from '#contract/mail.ts';
import { serve } from '../platform/http/serve.ts';
import { countGroups, findMail, findMails, type ListedMail } from '../platform/mail/mail-list.sql.ts';
import { Refused } from '../platform/refused.ts';
import { actOnDeadMail } from './act-on-dead-mail.ts';
import { type MailParts, mailSettings, removeMailSettings, saveMailSettings } from './save-mail-settings.ts';

const PAGE = 50;

const STATES_OF: Record<MailGroup, readonly ListedMail['state'][]> = {
  waiting: ['waiting', 'sending'],
  captured: ['captured'],
  dead: ['dead'],
  sent: ['sent'],
  other: ['dropped', 'discarded'],
};

/** What administrators see of mail: what was sent and what was not, and by which server (MAIL-04 to MAIL-06). */
export function mailRoutes(app: FastifyInstance, parts: MailParts) {
  serve(app, listMails, async ({ query: { group, before }, session: { database } }) => {
    const [found, counts] = await Promise.all([
      findMails(database, { states: STATES_OF[group], before: before ?? null, most: PAGE + 1 }),
      countGroups(database),
    ]);
    return { mails: found.slice(0, PAGE), hasMore: found.length > PAGE, counts };
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
