import { invoicesToApprove, waitingInvoices } from './client-invoice/home-invoices.ts';
import { estimatesToApprove, waitingEstimates } from './estimate/home-estimates.ts';
import { failedTasks } from './health/home-tasks.ts';
import type { HomeParts, WaitingParts } from './home/home-parts.ts';
import { mentionsToSee, unseenMentions } from './job/home/mentions.ts';
import { findOwnJobs } from './job/home/own-jobs.sql.ts';
import { leaveToDecide } from './leave/home-leave.ts';
import { failedMails } from './mail/home-mails.ts';
import { countUnread } from './notification/notification.sql.ts';
import { ordersToApprove, rejectedOrders, waitingOrders } from './purchase-order/home-orders.ts';
import { missingDays, ownWeek, returnedEntries } from './timesheet/home/own-time.ts';
import { timeToApprove, waitingTime } from './timesheet/home/people-to-approve.ts';

/** What the subjects bring to Home: a new one is a line here. */
export const HOME_PARTS: HomeParts = {
  returned: returnedEntries,
  timeToApprove,
  leave: leaveToDecide,
  estimates: estimatesToApprove,
  orders: ordersToApprove,
  clientInvoices: invoicesToApprove,
  rejectedOrders,
  mentions: mentionsToSee,
  missing: missingDays,
  failedMails,
  failedTasks,
  week: ownWeek,
  jobs: findOwnJobs,
};

/** How the subjects count what waits. */
export const WAITING_PARTS: WaitingParts = {
  time: waitingTime,
  estimates: waitingEstimates,
  orders: waitingOrders,
  clientInvoices: waitingInvoices,
  mentions: unseenMentions,
  notifications: ({ database, actor }) => countUnread(database, actor),
};
