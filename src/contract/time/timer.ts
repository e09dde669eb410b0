import { z } from 'zod/mini';
import { NOTES_MAXIMUM } from '#domain/time/time-entry.ts';
import { endpoint } from '../http/endpoint.ts';
import { CostType, Day, Hours, Id, Instant, PositiveId, QueryBoolean, text, Uuid } from '../http/values.ts';
import { JobBrief, TimeEntry } from './time-entry.ts';

const tag = 'Timer';

/**
 * A running timer. `entryId` is the entry that gets the time, null for a new one. Elapsed time is measured from `startedAt`; `serverNow`
 * allows for a wrong browser clock.
 */
export const Timer = z.object({
  id: Uuid,
  entryId: z.nullable(Id),
  job: JobBrief,
  costType: CostType,
  notes: z.string(),
  isBillable: z.boolean(),
  transactionDate: Day,
  startedAt: Instant,
  serverNow: Instant,
});
export type Timer = z.infer<typeof Timer>;

/**
 * Starts a timer on an entry, or on a job and cost type for a new entry, whose billable flag follows the job unless `isBillable` is set.
 * `startedAt` is for a delayed start: today in the agency or within the 31 days before; a future time counts as now. Repeating an id
 * returns the running timer.
 */
export const TimerStart = z
  .strictObject({
    id: Uuid,
    entryId: z.optional(PositiveId),
    jobId: z.optional(Id.check(z.refine((id) => id !== 0, 'Invalid id requested'))),
    costTypeId: z.optional(PositiveId),
    notes: z.optional(text(NOTES_MAXIMUM)),
    isBillable: z.optional(z.boolean()),
    startedAt: z.optional(Instant),
  })
  .check(
    z.refine(
      ({ entryId, ...ofNew }) =>
        entryId === undefined
          ? ofNew.jobId !== undefined && ofNew.costTypeId !== undefined
          : [ofNew.jobId, ofNew.costTypeId, ofNew.notes, ofNew.isBillable].every((field) => field === undefined),
      { path: ['entryId'], message: 'An entry, or a job and a cost type' },
    ),
  );
export type TimerStart = z.infer<typeof TimerStart>;

export const readTimer = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timer',
  scope: 'time:read',
  summary:
    "The user's running timer of today; null without one. `earlier` = one of an earlier day that is still running; " +
    '`room` = the hours that the day of either still takes',
  answer: z.object({ timer: z.nullable(Timer), earlier: z.nullable(Timer), room: z.nullable(Hours) }),
});

export const startTimer = endpoint({
  tag,
  method: 'PUT',
  path: '/api/timesheet/timer',
  scope: 'time:write',
  summary: 'Starts the own timer; 409 with the running one when there is another',
  body: TimerStart,
  answer: z.object({ timer: Timer }),
});

export const stopTimer = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/timesheet/timer',
  scope: 'time:write',
  summary:
    'Stops the own timer and adds the time to its entry, or discards it; again answers the same and adds nothing. With `fit` only what ' +
    'the day still takes is added, the rest given up; with `day` all of it becomes an entry of that day',
  query: z
    .object({
      id: Uuid,
      stoppedAt: z.optional(Instant),
      discard: z.optional(QueryBoolean),
      fit: z.optional(QueryBoolean),
      day: z.optional(Day),
    })
    .check(z.refine(({ discard, fit, day }) => [discard, fit, day].filter(Boolean).length <= 1, 'One way to end it')),
  answer: z.object({ entry: z.nullable(TimeEntry) }),
});
