import { z } from 'zod/mini';
import { canImport, DATA_KINDS } from '#domain/data-exchange/data-kind.ts';
import { LEFT_OUT_BECAUSE } from '#domain/data-exchange/export-entry.ts';
import { MATCH_CHOICES, MATCH_SUBJECTS } from '#domain/data-exchange/export-match.ts';
import { TIME_EXPORTS } from '#domain/data-exchange/time-export.ts';
import type { Actor } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { ActiveRef, Id, Keyphrase, text } from '../http/values.ts';

const tag = 'Import';
const count = z.int();

/** A name in an export and its match. */
const FileName = z.object({
  subject: z.enum(MATCH_SUBJECTS),
  /** The key under which the match is stored. */
  key: z.string(),
  name: z.string(),
  /** Other information in the file: a mail address, or a project's client and code. */
  beside: z.string(),
  entries: count,
  hours: z.string(),
  /** Null if the user must choose, unless the name isn't needed. */
  choice: z.nullable(z.enum(MATCH_CHOICES)),
  record: z.nullable(z.object({ id: Id, name: z.string(), code: z.string() })),
  /** For a project: its client's key, empty if it has none. Null for other subjects. */
  clientKey: z.nullable(z.string()),
  /** How it was matched automatically; null if it was chosen or not found. */
  foundBy: z.nullable(z.enum(['mail', 'code', 'name'])),
  isOpen: z.boolean(),
  canBeMade: z.boolean(),
});
export type FileName = z.infer<typeof FileName>;

/** The fields of every job the import creates. Each client gets a product and campaign of that name. */
const JobDefaults = z.object({
  accountExecutiveId: z.nullable(Id),
  product: text(500).check(z.trim(), z.minLength(1)),
  campaign: text(500).check(z.trim(), z.minLength(1)),
});
export type JobDefaults = z.infer<typeof JobDefaults>;

/** A person's hours of a month, in the file and in Docket after the import; null if none. */
const hours = z.string();
const MonthTotal = z.object({
  person: z.string(),
  month: z.string(),
  inFile: hours,
  /** Null if the person is skipped. */
  inDocket: z.nullable(hours),
  /** Docket minus file. */
  difference: hours,
  /** Equal apart from rounding to hundredths. */
  isEqual: z.boolean(),
  alreadyThere: z.nullable(hours),
  /** The parts of a difference: skipped hours, lines with problems, other entries in Docket, and rounding. */
  leftOut: z.nullable(hours),
  failing: z.nullable(hours),
  other: z.nullable(hours),
  rounding: z.nullable(hours),
});

/** The first rows, with differing ones first; the number of all rows, and of those that differ. */
export const FileTotals = z.object({ rows: z.array(MonthTotal), count, different: count });
export type FileTotals = z.infer<typeof FileTotals>;

/** The content of another program's export and the matches of its names. */
export const FileMatching = z.object({
  program: z.enum(TIME_EXPORTS),
  entries: count,
  people: count,
  /** The sum of the file's hours, and of those imported. */
  hoursInFile: z.string(),
  hours: z.string(),
  /** Lines without imported hours, by reason. */
  leftOut: z.record(z.enum([...LEFT_OUT_BECAUSE, 'choice']), count),
  /** Entries imported without rates: in a foreign currency, or because the user may not set rates. */
  ratesLeftOut: z.object({ foreign: count, currencies: z.array(z.string()), forbidden: count }),
  /** The agency's base currency. */
  currency: z.string(),
  /** Records created in addition to the hours. */
  made: z.array(z.object({ kind: z.enum(DATA_KINDS), created: count })),
  /** Null until everything is matched. */
  totals: z.nullable(FileTotals),
  /** The fields of created jobs. */
  newJobs: z.object({
    accountExecutive: z.nullable(z.object({ id: Id, name: z.string(), code: z.string() })),
    product: z.string(),
    campaign: z.string(),
    /** Whether the caller may create jobs and therefore choose these. */
    canChange: z.boolean(),
  }),
  /** The number of names to be matched by the user. */
  open: count,
  names: z.array(FileName),
});
export type FileMatching = z.infer<typeof FileMatching>;

const importsTime = (actor: Actor) => canImport(actor, 'time-entries');

export const findMatchChoices = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/time-entries/matches/choices',
  scope: 'administration:read',
  summary: 'Records that a name in the export of another program can stand for',
  mayCall: importsTime,
  query: z.object({ subject: z.enum(MATCH_SUBJECTS), keyphrase: z.optional(Keyphrase) }),
  answer: z.array(z.extend(ActiveRef, { beside: z.nullable(z.string()) })),
});

/** The maximum number of matches per call. */
const MOST_MATCHES = 10_000;

export const chooseMatches = endpoint({
  tag,
  method: 'PUT',
  path: '/api/administration/time-entries/matches/:program',
  scope: 'administration:write',
  summary:
    'Keeps what names in the exports of a program stand for: a record, a new one, the agency itself, or nothing; and what jobs ' +
    'that an import creates get',
  mayCall: importsTime,
  bodyLimit: 8_000_000,
  params: z.object({ program: z.enum(TIME_EXPORTS) }),
  body: z.object({
    matches: z
      .array(
        z.object({
          subject: z.enum(MATCH_SUBJECTS),
          key: text(2000),
          /** Null forgets the previous choice. */
          choice: z.nullable(z.enum(MATCH_CHOICES)),
          /** The record's id, for a match. */
          id: z.optional(Id),
        }),
      )
      .check(z.maxLength(MOST_MATCHES)),
    /** Left out: unchanged. */
    newJobs: z.optional(JobDefaults),
  }),
});
