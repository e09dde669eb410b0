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

/** A kind of notification caused by time alone: it's recounted on each run. */
export type CountedKind = {
  kind: NotificationKind;
  /** The task that counts it. */
  task: TaskKind;
  needs: DocumentType | null;
  /** Finds the people who have something to report on a day, among some people. */
  find: (
    transaction: AgencyTransaction,
    which: { day: Day; employeeIds: readonly number[] },
  ) => Promise<Map<number, NotificationFacts>>;
};

/**
 * Notifies people who want a counted kind immediately or in the app. Marks it as read for those with nothing left to report. People with
 * the daily mail have been notified there.
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

/** Notifies people of counts, in one statement for all. */
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
