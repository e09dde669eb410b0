import { TOKEN_WARNING_DAYS } from '#domain/identity/api-token.ts';
import { type ReportedSeal, sealingWork } from './audit/seal-trail.ts';
import { forgetOldMails } from './core/mail/leased-mail.sql.ts';
import { forgetReadNotifications } from './core/notification/mark-notifications.sql.ts';
import { notificationOf } from './core/schedule/counted-kind.ts';
import { forgetOldTasks } from './core/schedule/scheduled-task.sql.ts';
import type { AgencyWork, TaskWorks } from './core/schedule/task-work.ts';
import { forgetOldReadings } from './data-exchange/reading/remembered-settings.sql.ts';
import { forgetEndedTokens, mailExpiringTokens } from './identity/api-token/api-token.sql.ts';
import { forgetSignInLinks } from './identity/links/sign-in-link.sql.ts';
import { digestWork } from './notification/digest.ts';
import type { Attachments } from './platform/attachments/attachments.ts';
import { IN_DATABASE } from './platform/attachments/in-database.ts';
import { forgetEndedLinks } from './purchase-order/mail/order-link.sql.ts';
import { missingTimeOfPeople, timeToApproveOfPeople } from './timesheet/reminders/reminders.ts';
import { forgetOldEvents } from './webhook/log/delivery-log.sql.ts';

/** As many rows of a table are forgotten in one statement, and so often at most in one night. */
const PORTION = 5000;
const MOST_PORTIONS = 20;

/** What is forgotten every night, and at last the files outside that no row has named for a month: mails' words, notifications that were read, tasks and links that are over, each after 90 days, what webhooks sent after 30, how files are read after two years, and tokens a year after their end. */
const retention = (attachments: Attachments): AgencyWork => ({
  async perform(transaction, { agency, now }) {
    const kinds = [
      forgetOldMails,
      forgetReadNotifications,
      forgetOldTasks,
      forgetEndedLinks,
      forgetSignInLinks,
      forgetOldReadings,
      forgetEndedTokens,
      forgetOldEvents,
    ];
    for (const forget of kinds) {
      for (let portion = 0; portion < MOST_PORTIONS; portion += 1) {
        if ((await forget(transaction, { now, most: PORTION })) < PORTION) break;
      }
    }
    await attachments.forgetUnnamed(transaction, { agency, now, most: PORTION });
  },
});

/** Tells of the tokens that end soon, each once. */
const endingTokens: AgencyWork = {
  perform: (transaction, { now }) => mailExpiringTokens(transaction, { now, withinDays: TOKEN_WARNING_DAYS }),
};

/**
 * What the product does at fixed times, by kind; `tellSeal` hears of each seal of the trail, `attachments` = where files are kept. When each is due stands in
 * `domain/operations/scheduled-task.ts`; a new kind, such as reports by mail or what expires, is a row there and one here.
 */
export function taskWorks(tellSeal: (seal: ReportedSeal) => void, attachments = IN_DATABASE): TaskWorks {
  return {
    seal: sealingWork(tellSeal),
    retention: retention(attachments),
    tokens: endingTokens,
    digest: digestWork([missingTimeOfPeople, timeToApproveOfPeople]),
    'missing-time': notificationOf(missingTimeOfPeople),
    approvals: notificationOf(timeToApproveOfPeople),
  };
}
