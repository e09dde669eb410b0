import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { LONGEST_RANGE_DAYS } from '#contract/http/values.ts';
import { listApprovedTime, MOST_APPROVED_ENTRIES } from '#contract/time/approved-time.ts';
import { exportEntriesToApprove } from '#contract/time/time-approval.ts';
import type { TimeEntry } from '#contract/time/time-entry.ts';
import { exportTimeEntries } from '#contract/time/time-entry-export.ts';
import { type Day, daysBetween } from '#domain/calendar/calendar.ts';
import { filtersFromText, passesFilters } from '#domain/time/time-approval-filter.ts';
import { type ExportedList, exportList, yesOrNo } from '../../core/list-export/export-list.ts';
import type { ListColumn, WriteList } from '../../core/list-export/list-file.ts';
import { serveExport } from '../../core/list-export/serve-export.ts';
import { employeeOfCall } from '../../core/time/time-access.sql.ts';
import { answerPage } from '../../core/whole-list/whole-list.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { entriesToApprove } from '../approval/entries-to-approve.sql.ts';
import { findSignals } from '../approval/entry-signals.ts';
import { timeEntriesOf } from '../entries-read.ts';
import { readEntries } from '../time-entry.sql.ts';
import { findApprovedTime } from './approved-time.sql.ts';

const COLUMNS: readonly ListColumn<TimeEntry>[] = [
  { heading: 'Date', holds: 'day', of: ({ transactionDate }) => transactionDate },
  { heading: 'Employee', of: ({ employee }) => employee.name },
  { heading: 'Client', of: ({ timeAllocation }) => timeAllocation.client?.name ?? null },
  { heading: 'Job', of: ({ timeAllocation }) => timeAllocation.job.code },
  { heading: 'Name', of: ({ timeAllocation }) => timeAllocation.job.name },
  { heading: 'Type', of: ({ timeAllocation }) => timeAllocation.jobType?.name ?? null },
  { heading: 'Cost type', of: ({ timeAllocation }) => timeAllocation.costType?.name ?? null },
  { heading: 'Hours', holds: 'number', of: ({ units }) => String(units) },
  { heading: 'Notes', of: ({ notes }) => notes },
  { heading: 'Billable', holds: 'label', of: ({ isBillable }) => yesOrNo(isBillable) },
  { heading: 'Approved', holds: 'label', of: ({ isApproved }) => yesOrNo(isApproved) },
];

/** Entries as a file, named after the list. */
function hoursList(name: 'time-entries' | 'time-approval'): ExportedList<TimeEntry> {
  return { name, kind: 'time-entries', columns: COLUMNS };
}

/** Routes of hours for other programs: approved ones by page, and lists as files with their filters. */
export function hoursExportRoutes(app: FastifyInstance, { writeList }: { writeList: WriteList }) {
  serve(app, listApprovedTime, async ({ query, session }) => {
    const { startDate, endDate, maxResults: limit = MOST_APPROVED_ENTRIES, after, modifiedSince } = query;
    refuseLongRange(query);
    const { items: entries, next } = await answerPage({ limit, after, modifiedSince }, (page, maximum) =>
      findApprovedTime(session, { startDate, endDate, page }, maximum),
    );
    return { entries, next };
  });

  serveExport(app, exportTimeEntries, async ({ query: { format, ...query }, session, request }) => {
    const { startDate, endDate } = query;
    refuseLongRange(query);
    const { database, today } = session;
    const employeeId = await employeeOfCall(session, query.employeeId);
    const condition = sql`employee_id = ${employeeId} and work_date between ${startDate} and ${endDate}`;
    const entries = timeEntriesOf(await readEntries(database, condition, { today }));
    const filters = { search: query };
    return exportList({ writeList, request }, hoursList('time-entries'), entries, { format, filters });
  });

  serveExport(app, exportEntriesToApprove, async ({ query: { format, filters, ...query }, session, request }) => {
    const ticked = filtersFromText(filters ?? '');
    if (!ticked) throw new Refused('invalid-request');
    const { database, today } = session;
    const entries = timeEntriesOf(await readEntries(database, entriesToApprove(session, query), { today }));
    const signals = new Map(
      ticked.signal ? (await findSignals(session, query)).map((one) => [one.id, one.signals] as const) : [],
    );
    const shown = entries.filter((entry) =>
      passesFilters(
        entry,
        (signals.get(entry.id) ?? []).map(({ code }) => code),
        ticked,
      ),
    );
    const narrowed = { search: { ...query, filters } };
    return exportList({ writeList, request }, hoursList('time-approval'), shown, { format, filters: narrowed });
  });
}

function refuseLongRange({ startDate, endDate }: { startDate: Day; endDate: Day }) {
  const days = daysBetween(startDate, endDate) + 1;
  if (days < 1 || days > LONGEST_RANGE_DAYS) throw new Refused('invalid-request');
}
