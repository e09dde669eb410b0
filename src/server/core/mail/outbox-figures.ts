import type { DueFigures } from '../../platform/due-work/due-figures.ts';
import { countMails, type MailFigures } from './mail-figures.sql.ts';

/** The metrics of outboxes. */
export const OUTBOX_FIGURES: DueFigures<keyof MailFigures> = {
  kind: 'mail',
  count: countMails,
  figures: {
    waiting: { name: 'docket_mails_waiting', help: 'Mails that wait to be sent', joins: 'sum' },
    dead: {
      name: 'docket_mails_dead',
      help: 'Mails that were given up and wait for an administrator',
      joins: 'sum',
    },
    oldestSeconds: {
      name: 'docket_oldest_mail_seconds',
      help: 'How long the oldest mail has been waiting',
      joins: 'oldest',
    },
  },
};
