import { z } from 'zod/mini';
import { daysBetween } from '#domain/calendar/calendar.ts';
import { canEditTimeOfOthers, hasApprovalAccess } from '#domain/people/permission.ts';
import { RETURN_COMMENT_MAXIMUM, SIGNALS } from '#domain/time/time-approval.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import {
  ActiveRef,
  Day,
  ExportFormat,
  Hours,
  Id,
  Instant,
  PathId,
  PersonRef,
  PositiveId,
  QueryBoolean,
  QueryId,
  text,
} from '../http/values.ts';
import { LeaveOfDay, TimeEntry } from './time-entry.ts';

const tag = 'Time approval';
const mayCall = hasApprovalAccess;

/** The maximum number of entries approved, unapproved or returned per call. */
export const MOST_ENTRIES_AT_ONCE = 5000;

/** The maximum number of entries a list returns, newest first. */
export const MOST_ENTRIES_LISTED = 20_000;

export const listTeam = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeapprovers/team',
  scope: 'time:read',
  summary: 'The employees whose time the signed-in person may approve or enter, also as a deputy of today',
  mayCall: (actor) => hasApprovalAccess(actor) || canEditTimeOfOthers(actor),
  answer: z.array(ActiveRef),
});

const entryFilters = z.object({
  startDate: z.optional(Day),
  endDate: z.optional(Day),
  status: z.optional(z.enum(['All', 'UnapprovedOnly', 'ApprovedOnly'])),
  jobId: z.optional(QueryId),
  isBillable: z.optional(QueryBoolean),
});

export const listEntriesToApprove = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeapprovers/timeEntries',
  scope: 'time:read',
  summary:
    'Entries of the people whose time the signed-in person approves; without dates every date; at most the newest 20,000. ' +
    'jobId is absolute or as answered; with isBillable false it is an internal project; 0 = every job',
  mayCall,
  query: entryFilters,
  answer: z.array(TimeEntry),
});

export const listEntriesToApproveOf = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeapprovers/timeEntries/:employeeId',
  scope: 'time:read',
  summary: 'As above, of one employee',
  mayCall,
  params: z.object({ employeeId: PathId }),
  query: entryFilters,
  answer: z.array(TimeEntry),
});

/** The longest range for which expected hours are listed, in days. */
const LONGEST_EXPECTED_DAYS = 31;

function isExpectedRange({ startDate, endDate }: { startDate: string; endDate: string }): boolean {
  const days = daysBetween(startDate, endDate) + 1;
  return days >= 1 && days <= LONGEST_EXPECTED_DAYS;
}

export const listExpectedTime = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeapprovers/expected',
  scope: 'time:read',
  summary:
    'The hours expected of each person whose time the signed-in person approves, on each day of a range of at most ' +
    `${LONGEST_EXPECTED_DAYS} days, by name`,
  mayCall,
  query: z
    .object({ startDate: Day, endDate: Day })
    .check(
      z.refine(isExpectedRange, { path: ['endDate'], message: `1 to ${LONGEST_EXPECTED_DAYS} days from startDate` }),
    ),
  answer: z.array(
    z.object({
      employee: PersonRef,
      days: z.array(
        z.object({ day: Day, workHours: Hours, holiday: z.nullable(z.string()), leave: z.nullable(LeaveOfDay) }),
      ),
    }),
  ),
});
export type ExpectedTime = z.infer<typeof listExpectedTime.answer>[number];

export const exportEntriesToApprove = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeapprovers/export',
  scope: 'time:read',
  summary:
    'Entries of the people whose time the signed-in person approves, as a CSV file or workbook; filters = what the list is narrowed to, ' +
    'such as client:3,none;status:approved',
  mayCall,
  answersAsFile: 'table',
  query: z.extend(entryFilters, {
    /** The list's filters as encoded by `filtersAsText`. */
    filters: z.optional(text(8000)),
    format: ExportFormat,
  }),
  answer: FileBytes,
});

/** The result for one entry; `error` is the text users see. */
export const ApprovalResult = z.object({
  id: Id,
  isApproved: z.boolean(),
  lastModified: z.nullable(Instant),
  error: z.nullable(z.string()),
});
export type ApprovalResult = z.infer<typeof ApprovalResult>;

function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.array(item).check(z.minLength(1), z.maxLength(MOST_ENTRIES_AT_ONCE));
}

export const approveEntries = endpoint({
  tag,
  method: 'PUT',
  path: '/api/timesheet/timeapprovers/approved',
  scope: 'time:write',
  summary: 'Approves and unapproves entries, each on its own, answered in the order sent',
  mayCall,
  bodyLimit: 2_000_000,
  body: listOf(
    z.strictObject({
      id: PositiveId,
      isApproved: z.boolean(),
      lastModified: Instant,
      isCurrentPeriod: z.boolean(),
    }),
  ),
  answer: z.array(ApprovalResult),
});

export const returnEntries = endpoint({
  tag,
  method: 'PUT',
  path: '/api/timesheet/timeapprovers/returned',
  scope: 'time:write',
  summary: 'Gives entries back to their owners, each with a reason, answered in the order sent',
  mayCall,
  // Room for a reason of maximum length for each entry.
  bodyLimit: 11_000_000,
  body: listOf(z.strictObject({ id: PositiveId, lastModified: Instant, comment: text(RETURN_COMMENT_MAXIMUM) })),
  answer: z.array(ApprovalResult),
});

export const withdrawReturns = endpoint({
  tag,
  method: 'PUT',
  path: '/api/timesheet/timeapprovers/returned/withdrawn',
  scope: 'time:write',
  summary: 'Takes returns back that were not handled yet, answered in the order sent',
  mayCall,
  body: listOf(z.strictObject({ id: PositiveId, lastModified: Instant })),
  answer: z.array(ApprovalResult),
});

/** What makes an entry worth reviewing, with the figures that explain it. */
export const EntrySignals = z.object({
  id: Id,
  signals: z.array(z.object({ code: z.enum(SIGNALS), values: z.record(z.string(), z.string()) })),
});
export type EntrySignals = z.infer<typeof EntrySignals>;

export const listSignals = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeapprovers/signals',
  scope: 'time:read',
  summary: 'Of the entries that `timeEntries` answers for the same parameters, those worth a look, and why',
  mayCall,
  query: z.extend(entryFilters, { employeeId: z.optional(QueryId) }),
  answer: z.array(EntrySignals),
});

/** An event in an entry's history. `onBehalfOf` is the supervisor for whom a deputy acted. */
export const EntryHistoryEvent = z.object({
  at: Instant,
  by: z.nullable(PersonRef),
  onBehalfOf: z.nullable(PersonRef),
  action: z.enum(['create', 'update', 'delete', 'approve', 'unapprove', 'return', 'withdraw-return']),
  comment: z.nullable(z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
});
export type EntryHistoryEvent = z.infer<typeof EntryHistoryEvent>;

export const readEntryHistory = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeentries/:id/history',
  scope: 'time:read',
  summary: 'Who did what to an entry, the newest first; for its owner and for who may approve or enter the time',
  params: z.object({ id: PathId }),
  answer: z.array(EntryHistoryEvent),
});

/** Lists a person's returned entries that still wait for a change. */
export const listReturned = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeentries/returned',
  scope: 'time:read',
  summary: "The signed-in person's own entries that were given back and not handled yet, the oldest first",
  answer: z.array(TimeEntry),
});

export const readApprovalSettings = endpoint({
  tag,
  method: 'GET',
  path: '/api/timesheet/timeapprovers/settings',
  scope: 'time:read',
  summary: 'Whether the agency lets people approve their own time',
  mayCall,
  answer: z.object({ isSelfApprovalAllowed: z.boolean(), today: Day }),
});
