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

/** The rows deleted per statement, and the maximum statements per night. */
const PORTION = 5000;
const MOST_PORTIONS = 20;

/**
 * Nightly deletion: contents of mails, read notifications, and completed tasks and links after 90 days; webhook logs after 30; reading
 * settings after two years; tokens a year after their end; and finally files in the object store that no row has referred to for a month.
 */
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

/** Notifies once of each token that expires soon. */
const endingTokens: AgencyWork = {
  perform: (transaction, { now }) => mailExpiringTokens(transaction, { now, withinDays: TOKEN_WARNING_DAYS }),
};

/**
 * The scheduled tasks by kind; `tellSeal` receives each seal of the trail, `attachments` is the store.
 * `domain/operations/scheduled-task.ts` states when each is due; a new kind needs a row there and here.
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
