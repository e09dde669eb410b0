import { z } from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Day, Id, Instant, QueryId } from '../http/values.ts';

/** An entry that was written; lastModified null = it is no longer among the person's entries. */
const ChangedEntry = z.object({ id: Id, day: Day, lastModified: z.nullable(Instant) });

const whose = { employeeId: Id };

/**
 * The events for everyone who views a time sheet. After `ready` and after `resync` the reader loads its data again: from
 * `ready` on it receives every change, and before `resync` it may have missed some. `from` and `to` hold every day on which an
 * entry was before and is now; without `entries` any entry of these days may have changed. `timer` is sent to its owner only.
 */
export const TimeSheetChange = z.discriminatedUnion('subject', [
  z.object({ subject: z.literal('ready') }),
  z.object({ subject: z.literal('resync') }),
  z.object({
    subject: z.literal('time-entry'),
    ...whose,
    from: Day,
    to: Day,
    entries: z.nullable(z.array(ChangedEntry)),
  }),
  z.object({ subject: z.literal('pin'), ...whose }),
  z.object({ subject: z.literal('timer'), ...whose }),
]);
export type TimeSheetChange = z.infer<typeof TimeSheetChange>;

export const watchTimeSheet = endpoint({
  tag: 'Time entries',
  method: 'GET',
  path: '/api/timesheet/changes',
  scope: 'time:read',
  summary: "Streams all changes of a person's time sheet as server-sent events; ends after five minutes",
  query: z.object({ employeeId: z.optional(QueryId) }),
  answer: TimeSheetChange,
  answersAsStream: true,
});
