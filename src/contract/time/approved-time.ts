import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Day, Hours, Id, Instant, PersonRef, queryInteger, text } from '../http/values.ts';

/** The maximum number of entries per page. */
export const MOST_APPROVED_ENTRIES = 1000;

const Coded = z.object({ id: Id, code: z.string(), name: z.string() });

/** An approved entry, as payroll needs it. */
export const ApprovedEntry = z.object({
  id: Id,
  employee: z.extend(PersonRef, { code: z.string() }),
  date: Day,
  hours: Hours,
  /** An internal project's id is negative. */
  job: Coded,
  client: z.nullable(Coded),
  costType: z.nullable(Coded),
  isBillable: z.boolean(),
  notes: z.string(),
  approvedOn: Instant,
  lastModified: Instant,
});
export type ApprovedEntry = z.infer<typeof ApprovedEntry>;

export const listApprovedTime = endpoint({
  tag: 'Time entries',
  method: 'GET',
  path: '/api/timesheet/approvedtime',
  scope: 'time:read',
  summary:
    'Approved entries between two days, both included, at most 366 days, for payroll: those changed last come last. A service account gets ' +
    'those of everybody, people those whose time they approve. modifiedSince leaves out what was not changed from that instant on; `next` of ' +
    'a page, sent as `after`, asks for the page behind it',
  mayCall: (actor) => can(actor, 'read', 'timecell'),
  query: z.object({
    startDate: Day,
    endDate: Day,
    modifiedSince: z.optional(Instant),
    after: z.optional(text(60)),
    maxResults: z.optional(queryInteger(1, MOST_APPROVED_ENTRIES)),
  }),
  answer: z.object({ entries: z.array(ApprovedEntry), next: z.nullable(z.string()) }),
});
