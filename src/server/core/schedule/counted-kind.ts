import { sql } from 'kysely';
import type { Day } from '#domain/calendar/calendar.ts';
import type { NotificationFacts, NotificationKind } from '#domain/communication/notification.ts';
import type { TaskKind } from '#domain/operations/scheduled-task.ts';
import type { DocumentType } from '#domain/people/permission.ts';
import type { AgencyTransaction } from '../../platform/database/postgres.ts';
import { endNotificationsOf } from '../notification/mark-notifications.sql.ts';
import { findNotifiedPeople } from '../notification/notification-method.sql.ts';
import { writeNotifications } from '../notification/write-notifications.sql.ts';
import { findPeopleWithTaskDay } from './people-at-work.sql.ts';
import type { PeopleWork, TaskTime } from './task-work.ts';

/** A kind of notification caused by time alone: it is recounted on each run. */
export type CountedKind = {
  kind: NotificationKind;
  /** The task at whose time it is counted. */
  task: TaskKind;
  needs: DocumentType | null;
  /** What there is to say to those of some people to whom there is anything, on a day. */
  find: (
    transaction: AgencyTransaction,
    which: { day: Day; employeeIds: readonly number[] },
  ) => Promise<Map<number, NotificationFacts>>;
};

/**
 * Tells those who want to hear of a counted kind at once or in the app, at its time. To whom nothing is to be said any more, what was said
 * is over. Who has it in the daily mail has heard by then.
 */
export function notificationOf(counted: CountedKind): PeopleWork {
  return {
    async find(transaction, { day }) {
      const atWork = await findPeopleWithTaskDay(transaction, { kind: counted.task, day });
      const found = await counted.find(transaction, { day, employeeIds: atWork });
      const over = atWork.filter((id) => !found.has(id));
      await endNotificationsOf(transaction, { kind: counted.kind, employeeIds: over });
      return findNotifiedPeople(transaction, { kind: counted.kind, ways: ['app', 'mail'], among: [...found.keys()] });
    },
    async perform(transaction, time, employeeIds) {
      const found = await counted.find(transaction, { day: time.day, employeeIds });
      await notifyCounted(transaction, counted, time, found);
    },
  };
}

/** Tells people of what was counted, in one statement for all of them. */
export async function notifyCounted(
  transaction: AgencyTransaction,
  { kind, needs }: CountedKind,
  { dropAfter }: TaskTime,
  found: ReadonlyMap<number, NotificationFacts>,
) {
  if (found.size === 0) return;
  await writeNotifications(transaction, {
    kind,
    byId: null,
    recipients: [...found.keys()],
    record: kind,
    needs,
    facts: sql`${JSON.stringify(Object.fromEntries(found))}::jsonb -> recipient.id::text`,
    mailUntil: dropAfter,
  });
}
