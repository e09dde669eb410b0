import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { exportEntriesToApprove } from '#contract/time-approval.ts';
import { exportTimeEntries } from '#contract/time-entry-export.ts';
import { LONGEST_RANGE_DAYS } from '#contract/values.ts';
import { filtersFromText, passesFilters } from '#domain/approval-filter.ts';
import { daysBetween } from '#domain/calendar.ts';
import { employeeOfCall } from '../../platform/database/time-access.sql.ts';
import { serveExport } from '../../platform/http/serve.ts';
import type { WriteList } from '../../platform/list-file.ts';
import { Refused } from '../../platform/refused.ts';
import { entriesToApprove } from '../approval/entries-to-approve.sql.ts';
import { findSignals } from '../approval/entry-signals.ts';
import { timeEntriesOf } from '../entries-read.ts';
import { readEntries } from '../time-entry.sql.ts';
import { exportHours } from './export-hours.ts';

/** Hours as files: of a person, and those that somebody approves, as their lists are narrowed (FIX-97). */
export function hoursExportRoutes(app: FastifyInstance, { writeList }: { writeList: WriteList }) {
  serveExport(app, exportTimeEntries, async ({ query: { format, ...query }, session, request }) => {
    const { startDate, endDate } = query;
    const days = daysBetween(startDate, endDate) + 1;
    if (days < 1 || days > LONGEST_RANGE_DAYS) throw new Refused('invalid-request');
    const { database, today } = session;
    const employeeId = await employeeOfCall(session, query.employeeId);
    const condition = sql`employee_id = ${employeeId} and work_date between ${startDate} and ${endDate}`;
    const entries = timeEntriesOf(await readEntries(database, condition, { today }));
    return exportHours({ writeList, request }, entries, { name: 'time-entries', format, search: query });
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
    return exportHours({ writeList, request }, shown, { name: 'time-approval', format, search: { ...query, filters } });
  });
}
