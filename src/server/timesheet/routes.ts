import type { FastifyInstance, FastifyRequest } from 'fastify';
import { REFUSALS } from '#contract/http/refusal.ts';
import { LONGEST_RANGE_DAYS } from '#contract/http/values.ts';
import { createPin, deletePin, listPins, readPin } from '#contract/time/pin.ts';
import {
  createTimeEntry,
  deleteTimeEntry,
  listTimeEntries,
  readTimeEntry,
  readWorkdays,
  saveTimeEntryBatch,
  type TimeEntry,
  type TimeEntryResult,
  updateTimeEntry,
} from '#contract/time/time-entry.ts';
import { readTimer, startTimer, stopTimer } from '#contract/time/timer.ts';
import { TimeSheetChange, watchTimeSheet } from '#contract/time/timesheet-change.ts';
import { daysBetween } from '#domain/calendar/calendar.ts';
import { fillText } from '#domain/text/fill-template.ts';
import type { WriteList } from '../core/list-export/list-file.ts';
import { employeeOfCall, mayEnterTimeOf } from '../core/time/time-access.sql.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import type { ChangeFeed, ChangeNews } from '../platform/database/changes/change-feed.ts';
import type { EventSource } from '../platform/http/event-streams.ts';
import { translate } from '../platform/http/problem.ts';
import { serve, serveStream } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import { timeApprovalRoutes } from './approval/time-approval-routes.ts';
import { hoursExportRoutes } from './exports/routes.ts';
import { findPinsOfPerson } from './pin.sql.ts';
import { pinPair, removePin, visiblePin } from './pins.ts';
import { rateRoutes } from './rates/rate-routes.ts';
import { timesheetReportRoutes } from './reports/report-routes.ts';
import type { Change } from './save-situation.ts';
import { type Outcome, saveTimeEntries } from './save-time-entries.ts';
import { findTimeEntriesById, findTimeEntriesOfPerson } from './time-entry.sql.ts';
import { startOwnTimer } from './timer/start-timer.ts';
import { stopOwnTimer } from './timer/stop-timer.ts';
import { timerOfToday } from './timer/timer-of-today.ts';
import { readWorkdaysOf } from './workdays.sql.ts';

/** Routes of time entries, approval, reports, pins and the timer, and streams of changes. */
export function timesheetRoutes(
  app: FastifyInstance,
  { agencies, writeList }: { agencies: Agencies; writeList: WriteList },
) {
  hoursExportRoutes(app, { writeList });
  serve(app, listTimeEntries, async ({ query, session }) => {
    refuseLongRange(query);
    const employeeId = await employeeOfCall(session, query.employeeId);
    return findTimeEntriesOfPerson(session.database, { ...query, employeeId, today: session.today });
  });

  serve(app, readWorkdays, async ({ query, session }) => {
    refuseLongRange(query);
    const employeeId = await employeeOfCall(session, query.employeeId);
    return readWorkdaysOf(session.database, { ...query, employeeId, today: session.today });
  });

  serve(app, readTimeEntry, async ({ params, session }) => {
    const [entry] = await findTimeEntriesById(session.database, [params.id], session.today);
    if (!entry || !(await mayEnterTimeOf(session, entry.employee.id))) throw new Refused('not-found');
    return entry;
  });

  serve(app, createTimeEntry, async ({ body, session, reply }) => {
    const outcome = await saveOne(session, { kind: 'create', sent: body });
    if (!outcome.isNew) reply.code(200);
    return outcome.entry as TimeEntry;
  });

  serve(app, updateTimeEntry, async ({ params, body, session }) => {
    if (params.id !== body.id)
      throw new Refused('invalid-request', { errors: [{ path: 'id', message: 'differs from the path' }] });
    const outcome = await saveOne(session, { kind: 'update', sent: body });
    return outcome.entry as TimeEntry;
  });

  serve(app, deleteTimeEntry, async ({ params, query, session }) => {
    await saveOne(session, { kind: 'delete', sent: { id: params.id, lastModified: query.lastModified } });
    return undefined;
  });

  serve(app, saveTimeEntryBatch, async ({ body, session, request }) => {
    const changes: Change[] = [
      ...body.creates.map((sent) => ({ kind: 'create', sent }) as const),
      ...body.updates.map((sent) => ({ kind: 'update', sent }) as const),
      ...body.deletes.map((sent) => ({ kind: 'delete', sent }) as const),
    ];
    const outcomes = await saveTimeEntries(session, changes);
    const results = await Promise.all(
      outcomes.map((outcome, index) => resultOf(request, changes[index]!.sent.id, outcome)),
    );
    const firstDelete = body.creates.length + body.updates.length;
    return {
      creates: results.slice(0, body.creates.length),
      updates: results.slice(body.creates.length, firstDelete),
      deletes: results.slice(firstDelete),
    };
  });

  timeApprovalRoutes(app);
  timesheetReportRoutes(app, { writeList });
  rateRoutes(app);

  serveStream(app, watchTimeSheet, async ({ query, session }) => {
    const employeeId = await employeeOfCall(session, query.employeeId);
    const feed = agencies.changesOf(session.databaseName);
    if (!feed) throw new Refused('signed-out');
    return changesOfTimeSheet(feed, { employeeId, isOwn: employeeId === session.actor.id });
  });

  serve(app, readTimer, ({ session }) => timerOfToday(session));
  serve(app, startTimer, async ({ body, session }) => ({ timer: await startOwnTimer(session, body) }));
  serve(app, stopTimer, async ({ query, session }) => ({ entry: await stopOwnTimer(session, query) }));

  serve(app, listPins, async ({ query, session }) =>
    findPinsOfPerson(session.database, await employeeOfCall(session, query.employeeId)),
  );
  serve(app, readPin, ({ params, session }) => visiblePin(session, params.id));
  serve(app, createPin, async ({ body, session, reply }) => {
    const { pin, isNew } = await pinPair(session, body);
    if (!isNew) reply.code(200);
    return pin;
  });
  serve(app, deletePin, async ({ params, session }) => {
    await removePin(session, params.id);
    return undefined;
  });
}

async function saveOne(session: Parameters<typeof saveTimeEntries>[0], change: Change) {
  const [outcome] = await saveTimeEntries(session, [change]);
  if (!outcome || outcome.refused) throw outcome?.refused ?? new Error('no outcome');
  return outcome;
}

async function resultOf(request: FastifyRequest, id: number, outcome: Outcome): Promise<TimeEntryResult> {
  if (!outcome.refused) return { id: outcome.entry?.id ?? id, entry: outcome.entry, problem: null };
  const { code, details } = outcome.refused;
  const { status, text } = REFUSALS[code];
  const detail = fillText(await translate(request, text), details.values);
  return {
    id,
    entry: null,
    problem: {
      status,
      code,
      detail,
      current: (details.current as TimeEntry | undefined) ?? null,
      ...(details.changed ? { changed: details.changed } : {}),
    },
  };
}

function refuseLongRange({ startDate, endDate }: { startDate: string; endDate: string }) {
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1 || days > LONGEST_RANGE_DAYS) {
    throw new Refused('invalid-request', {
      errors: [{ path: 'endDate', message: `1 to ${LONGEST_RANGE_DAYS} days from startDate` }],
    });
  }
}

/** Streams changes of an employee's time sheet to a user who may see it; timer events only to their owner. */
function changesOfTimeSheet(
  feed: ChangeFeed,
  { employeeId, isOwn }: { employeeId: number; isOwn: boolean },
): EventSource<TimeSheetChange> {
  return (send) =>
    feed.subscribe((news) => {
      const change = changeOf(news, employeeId);
      if (change && (isOwn || change.subject !== 'timer')) send(change);
    });
}

function changeOf(news: ChangeNews, employeeId: number): TimeSheetChange | undefined {
  if (typeof news === 'string') return { subject: news };
  if (news.employeeId !== null && news.employeeId !== employeeId) return undefined;
  return TimeSheetChange.safeParse({ ...news, employeeId }).data;
}
