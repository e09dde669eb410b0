import { z } from 'zod/mini';
import { seesTrail, TRAIL_ACTION_NAMES, TRAIL_ORIGIN_NAMES, TRAIL_SUBJECT_NAMES } from '#domain/audit/audit.ts';
import { mayWithMasterData } from '#domain/master-data/master-access.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { endpoint, FileBytes } from '../http/endpoint.ts';
import { Day, ExportFormat, Id, Instant, Keyphrase, PathId, PersonRef, QueryId } from '../http/values.ts';

const tag = 'Audit trail';

/** Rows of the trail per page. */
export const TRAIL_PAGE = 50;

/** A field's value: a date, an ISO 8601 instant, an exact decimal, a text, a boolean or a named record; null if empty. */
const Value = z.union([z.string(), z.boolean(), z.object({ name: z.string() }), z.null()]);
export type TrailValue = z.infer<typeof Value>;

/** A changed field, by its name in the subject. `line` is the line number, from 1, in the document's `list`. */
const Change = z.object({
  field: z.string(),
  list: z.nullable(z.string()),
  line: z.nullable(z.int()),
  before: Value,
  after: Value,
});
export type TrailChange = z.infer<typeof Change>;

/** A row of the trail: who did what to which record, where the change came from, and the values before and after. */
export const TrailRow = z.object({
  id: z.int(),
  at: Instant,
  /** Null if not signed in, or on the command line. */
  by: z.nullable(PersonRef),
  /** The record's owner, if it's someone else. */
  for: z.nullable(PersonRef),
  /** The approver for whom a deputy acted. */
  onBehalfOf: z.nullable(PersonRef),
  subject: z.string(),
  subjectId: Id,
  /** The record's name; null if it's deleted or has none. */
  record: z.nullable(z.string()),
  action: z.string(),
  way: z.string(),
  changes: z.array(Change),
  /** The number of fields left out because the reader may not see them. */
  hidden: z.int(),
});
export type TrailRow = z.infer<typeof TrailRow>;

/** A page, newest first. `next` is the row to continue before, null at the end; `searchedTo` is how far an incomplete search got. */
export const TrailPage = z.object({
  rows: z.array(TrailRow),
  next: z.nullable(z.int()),
  searchedTo: z.nullable(Instant),
});
export type TrailPage = z.infer<typeof TrailPage>;

/** Ids of trail rows exceed the range of other ids. */
const QueryRow = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

const search = z
  .object({
    by: z.optional(QueryId),
    for: z.optional(QueryId),
    kind: z.optional(z.enum(TRAIL_SUBJECT_NAMES)),
    id: z.optional(QueryId),
    action: z.optional(z.enum(TRAIL_ACTION_NAMES)),
    way: z.optional(z.enum(TRAIL_ORIGIN_NAMES)),
    from: z.optional(Day),
    to: z.optional(Day),
    words: z.optional(Keyphrase),
    before: z.optional(QueryRow),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['to'],
      message: "The last day can't be before the first",
    }),
    z.refine(({ kind, id }) => id === undefined || kind !== undefined, {
      path: ['kind'],
      message: 'The id of a record goes with its kind',
    }),
  );
export type TrailSearch = z.output<typeof search>;

export const listTrail = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/audit',
  scope: 'administration:read',
  summary:
    'The trail, the newest first: by who (`by`), for whom, record (`kind`, `id`), action, way, days in the time zone of the agency, and words of what was changed, taken literally',
  mayCall: seesTrail,
  query: search,
  answer: TrailPage,
});

/** The maximum number of trail rows per file. */
export const TRAIL_ROWS_EXPORTED = 20_000;

export const exportTrailRows = endpoint({
  tag,
  method: 'GET',
  scope: 'administration:read',
  needsProof: true,
  path: '/api/administration/audit/export',
  summary:
    'What a search of the trail finds as a CSV file or workbook, a line for each field that changed: at most 20,000 rows',
  mayCall: seesTrail,
  answersAsFile: 'table',
  query: z.safeExtend(search, { format: ExportFormat }),
  answer: FileBytes,
});

/** A person the trail can name, including leavers. */
const TrailPerson = z.object({ id: Id, code: z.string(), name: z.string(), isActive: z.boolean() });

export const listTrailPeople = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/audit/people',
  scope: 'administration:read',
  summary: 'People by words of their names, also those who have left, to look for in the trail; or the one with an id',
  mayCall: seesTrail,
  query: z.object({ keyphrase: z.optional(Keyphrase), id: z.optional(QueryId) }),
  answer: z.array(TrailPerson),
});

const ofHistory = { query: z.object({ before: z.optional(QueryRow) }), answer: TrailPage };

export const readMasterHistory = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/:kind/:id/history',
  scope: 'kind:read',
  summary: 'What happened to a record of master data, the newest first',
  mayCall: (actor) => mayWithMasterData(actor, 'read'),
  params: z.object({ kind: z.string().check(z.maxLength(60)), id: PathId }),
  ...ofHistory,
});

const seesJobs = (actor: Actor) => can(actor, 'read', 'job') || can(actor, 'read', 'project');

export const readJobHistory = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/:id/history',
  scope: 'jobs:read',
  summary: 'What happened to a job or an internal project, by its id in the database, the newest first',
  mayCall: seesJobs,
  params: z.object({ id: PathId }),
  ...ofHistory,
});
