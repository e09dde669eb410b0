import { z } from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { Day, Id, Instant, QueryId } from '../http/values.ts';

/** A changed entry; `lastModified` null means that it left the person's entries. */
const ChangedEntry = z.object({ id: Id, day: Day, lastModified: z.nullable(Instant) });

const whose = { employeeId: Id };

/**
 * Events for viewers of a time sheet. After `ready` and `resync` the client reloads: it receives every change from `ready` on, and may have
 * missed some before `resync`. `from` and `to` span the days where an entry was and is; without `entries`, any entry of these days may have
 * changed. Only its owner receives `timer`.
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
