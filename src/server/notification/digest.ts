import { NOTIFICATION_KINDS } from '#domain/communication/notification.ts';
import { insertMails } from '../core/mail/outbox.sql.ts';
import { type DigestItem, findPeopleAwaitingDigest, takeDigestItems } from '../core/notification/digest.sql.ts';
import { findNotifiedPeople } from '../core/notification/notification-method.sql.ts';
import { type CountedKind, notifyCounted } from '../core/schedule/counted-kind.ts';
import { findPeopleWithTaskDay } from '../core/schedule/people-at-work.sql.ts';
import { claimTasksOfPeople } from '../core/schedule/scheduled-task.sql.ts';
import type { PeopleWork, TaskTime } from '../core/schedule/task-work.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/** The maximum number of notifications of one kind listed in a mail; the rest are counted. */
const MOST_OF_KIND = 10;

/** The facts of a daily mail: news by kind, in order. */
type DigestFacts = { day: string; groups: { kind: DigestItem['kind']; items: DigestItem[]; more: number }[] };

/**
 * The daily mail of each person who wants one: notifications since the last mail, and current counts. A counted item is done for that day
 * or week, so that it is reported once.
 */
export function digestWork(countedKinds: readonly CountedKind[]): PeopleWork {
  /** Counts a kind for the people who have something to report on a day. */
  async function count(
    transaction: AgencyTransaction,
    counted: CountedKind,
    { day, among }: { day: string; among: readonly number[] },
  ) {
    const notified = await findNotifiedPeople(transaction, { kind: counted.kind, ways: ['digest'], among });
    const employeeIds = await findPeopleWithTaskDay(transaction, { kind: counted.task, day, among: notified });
    return employeeIds.length === 0 ? new Map() : counted.find(transaction, { day, employeeIds });
  }

  return {
    async find(transaction, { day }) {
      const atWork = await findPeopleWithTaskDay(transaction, { kind: 'digest', day });
      const found = new Set(await findPeopleAwaitingDigest(transaction, atWork));
      for (const counted of countedKinds) {
        for (const id of (await count(transaction, counted, { day, among: atWork })).keys()) found.add(id);
      }
      return [...found].sort((one, other) => one - other);
    },

    async perform(transaction, time, employeeIds) {
      for (const counted of countedKinds) {
        const found = await count(transaction, counted, { day: time.day, among: employeeIds });
        const claimed = new Set(
          await claimTasksOfPeople(transaction, { kind: counted.task, day: time.day, now: time.now }, [
            ...found.keys(),
          ]),
        );
        const toTell = new Map([...found].filter(([id]) => claimed.has(id)));
        await notifyCounted(transaction, counted, time, toTell);
      }
      await writeDigests(transaction, time, employeeIds);
    },
  };
}

async function writeDigests(transaction: AgencyTransaction, { day, dropAfter }: TaskTime, ids: readonly number[]) {
  const items = new Map<number, DigestItem[]>();
  for (const { employeeId, ...item } of await takeDigestItems(transaction, ids)) {
    items.set(employeeId, [...(items.get(employeeId) ?? []), item]);
  }
  await insertMails(
    transaction,
    [...items].map(([employeeId, own]) => ({
      template: 'digest',
      to: { employeeId },
      facts: { day, groups: groupsOf(own) } satisfies DigestFacts,
      record: 'digest',
      ...(dropAfter === null ? {} : { dropAfter }),
    })),
  );
}

function groupsOf(items: readonly DigestItem[]): DigestFacts['groups'] {
  return NOTIFICATION_KINDS.flatMap((kind) => {
    const own = items.filter((item) => item.kind === kind);
    const shown = own.slice(0, MOST_OF_KIND);
    return own.length === 0 ? [] : [{ kind, items: shown, more: own.length - shown.length }];
  });
}
