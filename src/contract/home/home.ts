import { z } from 'zod/mini';
import { TASK_KINDS } from '#domain/operations/scheduled-task.ts';
import { ClientInvoiceRow } from '../billing/client-invoice.ts';
import { Leave } from '../calendar/leave.ts';
import { EstimateRow } from '../estimates/estimate-list.ts';
import { endpoint } from '../http/endpoint.ts';
import { Day, HoursSum, Id, Instant, PersonRef } from '../http/values.ts';
import { JobMention } from '../jobs/job-mention.ts';
import { Money } from '../money/money.ts';
import { PurchaseOrderRow } from '../purchasing/purchase-order-list.ts';
import { LeaveOfDay, TimeEntry } from '../time/time-entry.ts';

const tag = 'Home';

/** A section of Home: the oldest pending items and their number. A section that failed or timed out says so. */
function section<Item extends z.ZodMiniType>(item: Item) {
  return z.nullable(
    z.discriminatedUnion('state', [
      z.object({ state: z.literal('ready'), count: z.int(), items: z.array(item) }),
      z.object({ state: z.literal('failed') }),
    ]),
  );
}

/** The number of items per section. */
export const OLDEST_SHOWN = 5;
/** The maximum number of entries approved at Home in one action. */
export const MOST_APPROVED_AT_HOME = 200;

/** A person with time to approve. `approvable` are the entries without signals, as displayed. */
const PersonToApprove = z.object({
  employee: PersonRef,
  entries: z.int(),
  hours: HoursSum,
  from: Day,
  to: Day,
  withSignal: z.int(),
  approvable: z.array(z.object({ id: Id, lastModified: Instant, isCurrentPeriod: z.boolean() })),
});
export type PersonToApprove = z.infer<typeof PersonToApprove>;

const MissingDay = z.object({ day: Day, entered: HoursSum, expected: HoursSum });

/** A day of the user's week. */
const DayOfWeek = z.object({
  day: Day,
  entered: HoursSum,
  expected: HoursSum,
  isHoliday: z.boolean(),
  leave: z.nullable(LeaveOfDay),
  isLocked: z.boolean(),
});

/** One of the user's jobs: hours against its approved estimate, and for readers of jobs, actuals against it. */
const JobAtHome = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  client: z.nullable(z.string()),
  isFavorite: z.boolean(),
  hours: HoursSum,
  estimatedHours: z.nullable(HoursSum),
  actuals: z.nullable(Money),
  approvedEstimate: z.nullable(Money),
});
export type JobAtHome = z.infer<typeof JobAtHome>;

/** An undeliverable mail, for administrators. */
const FailedMail = z.object({
  id: Id,
  to: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  note: z.nullable(z.string()),
});

/** A failed scheduled task, for administrators. */
const FailedTask = z.object({ id: Id, kind: z.enum(TASK_KINDS), day: Day, note: z.nullable(z.string()) });

/** The sections of Home; null if the user lacks the permission. */
export const HomeSections = z.object({
  returned: section(TimeEntry),
  timeToApprove: section(PersonToApprove),
  leave: section(Leave),
  estimates: section(EstimateRow),
  orders: section(PurchaseOrderRow),
  clientInvoices: section(ClientInvoiceRow),
  rejectedOrders: section(PurchaseOrderRow),
  mentions: section(JobMention),
  missing: section(MissingDay),
  failedMails: section(FailedMail),
  failedTasks: section(FailedTask),
  week: section(DayOfWeek),
  jobs: section(JobAtHome),
});
export type HomeSections = z.infer<typeof HomeSections>;

export const readHome = endpoint({
  tag,
  method: 'GET',
  path: '/api/home',
  scope: null,
  summary:
    'What the signed-in person finds at Home: of each kind that waits the number and the five oldest, their week and their jobs',
  answer: z.object({ now: Instant, today: Day, sections: HomeSections }),
});
export type Home = z.infer<typeof readHome.answer>;
