import { z } from 'zod/mini';
import { isNotificationMethod, NOTIFICATION_KINDS, NOTIFICATION_METHODS } from '#domain/communication/notification.ts';
import { can } from '#domain/people/permission.ts';
import { SNOOZE_DAYS } from '#domain/time/missing-time.ts';
import { endpoint } from '../http/endpoint.ts';
import { Day, Id, Instant, PersonRef, PositiveId, queryInteger, text } from '../http/values.ts';

const tag = 'Notifications';

export const NOTIFICATIONS_ON_PAGE = 50;
/** The maximum number of notifications marked by id in one call. */
const MOST_MARKED_AT_ONCE = 500;
const RECORD_MAXIMUM = 60;

/** A notification: one row per kind and record while unread. */
export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  /** The record's key, by which opening the record marks its notifications as read. */
  record: z.string(),
  count: z.int(),
  by: z.nullable(PersonRef),
  facts: z.record(z.string(), z.string()),
  /** The record to open; a job's id is negative for an internal project. */
  jobId: z.nullable(Id),
  purchaseOrderId: z.nullable(Id),
  clientInvoiceId: z.nullable(Id),
  lastOn: Instant,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

const Unread = z.object({ unread: z.int() });

export const listNotifications = endpoint({
  tag,
  method: 'GET',
  path: '/api/notifications',
  scope: null,
  summary:
    'Notifications that the user may read now, the latest first, in pages of 50; `before` = the id that the last page ended ' +
    'with',
  query: z.object({ before: z.optional(queryInteger(1, 999_999_999)) }),
  answer: z.extend(Unread, { notifications: z.array(Notification), hasMore: z.boolean() }),
});

export const markNotificationsRead = endpoint({
  tag,
  method: 'PUT',
  path: '/api/notifications/read',
  worksWhenQuiet: true,
  scope: null,
  summary:
    'Marks own notifications as read: by id, or all of some records, or all up to the latest one that was seen; 404 where an ' +
    'id is none of the own, and then none is marked',
  body: z
    .strictObject({
      ids: z.optional(z.array(PositiveId).check(z.minLength(1), z.maxLength(MOST_MARKED_AT_ONCE))),
      records: z.optional(z.array(text(RECORD_MAXIMUM)).check(z.minLength(1), z.maxLength(MOST_MARKED_AT_ONCE))),
      upTo: z.optional(Instant),
    })
    .check(
      z.refine(({ ids, records, upTo }) => [ids, records, upTo].filter(Boolean).length === 1, 'One way to name them'),
    ),
  answer: Unread,
});

/** How a person is notified of a kind: their own setting (null: the default), and the agency's default. */
export const NotificationChoice = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  chosen: z.nullable(z.enum(NOTIFICATION_METHODS)),
  usual: z.enum(NOTIFICATION_METHODS),
});
export type NotificationChoice = z.infer<typeof NotificationChoice>;

export const listNotificationChoices = endpoint({
  tag,
  method: 'GET',
  path: '/api/notifications/choices',
  scope: null,
  summary: 'How the user is notified of each kind',
  answer: z.array(NotificationChoice),
});

const Choice = z
  .strictObject({ kind: z.enum(NOTIFICATION_KINDS), way: z.nullable(z.enum(NOTIFICATION_METHODS)) })
  .check(
    z.refine(({ kind, way }) => way === null || isNotificationMethod(kind, way), {
      path: ['way'],
      message: 'That mails fail is not told by mail',
    }),
  );

export const chooseNotifications = endpoint({
  tag,
  method: 'PUT',
  path: '/api/notifications/choices',
  scope: null,
  summary: "Sets how the user is notified of a kind; null = the agency's default",
  body: Choice,
  answer: z.array(NotificationChoice),
});

export const chooseNotificationDefaults = endpoint({
  tag,
  method: 'PUT',
  path: '/api/notifications/defaults',
  scope: 'administration:write',
  summary: "Sets the agency's default for a kind of notification; null = the product's default",
  mayCall: (actor) => can(actor, 'update', 'administration'),
  body: Choice,
  answer: z.array(NotificationChoice),
});

/** The last day without reminders of missing time; null if reminders are on. */
export const Snooze = z.object({ until: z.nullable(Day) });
export type Snooze = z.infer<typeof Snooze>;

export const readSnooze = endpoint({
  tag,
  method: 'GET',
  path: '/api/notifications/missing-time/snooze',
  scope: null,
  summary: 'Until when the signed-in person hears nothing of missing time',
  answer: Snooze,
});

export const snoozeMissingTime = endpoint({
  tag,
  method: 'PUT',
  path: '/api/notifications/missing-time/snooze',
  scope: null,
  summary:
    "Pauses the user's reminders of missing time for a number of days after today; null = turns them on again. Existing reminders are " +
    'marked as read',
  body: z.strictObject({ days: z.nullable(z.literal(SNOOZE_DAYS)) }),
  answer: Snooze,
});

export const endNotificationMails = endpoint({
  tag,
  method: 'POST',
  path: '/api/notifications/unsubscribe/:token',
  summary:
    'The one click by which a mail program ends mails of one kind, or the daily mail, to one person (RFC 8058): what was mailed stands ' +
    'under the bell from then on, and nothing else changes. 410 where the token is none of ours',
  access: 'public',
  answersMailPrograms: true,
  params: z.object({ token: text(400) }),
});
