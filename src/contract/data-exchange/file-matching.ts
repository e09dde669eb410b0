import { z } from 'zod/mini';
import { canImport, DATA_KINDS } from '#domain/data-exchange/data-kind.ts';
import { LEFT_OUT_BECAUSE } from '#domain/data-exchange/export-entry.ts';
import { MATCH_CHOICES, MATCH_SUBJECTS } from '#domain/data-exchange/export-match.ts';
import { TIME_EXPORTS } from '#domain/data-exchange/time-export.ts';
import type { Actor } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { ActiveRef, Id, Keyphrase, text } from '../http/values.ts';

const tag = 'Administration';
const count = z.int();

/** A name of an export and what it stands for. */
const FileName = z.object({
  subject: z.enum(MATCH_SUBJECTS),
  /** What it is remembered by. */
  key: z.string(),
  name: z.string(),
  /** What else the file says: a mail address, or whose project it is and its code. */
  beside: z.string(),
  entries: count,
  hours: z.string(),
  /** Null: somebody has to choose, unless it is not needed. */
  choice: z.nullable(z.enum(MATCH_CHOICES)),
  record: z.nullable(z.object({ id: Id, name: z.string(), code: z.string() })),
  /** Of a project: by what its client is remembered, '' = it has none; null for other subjects. */
  clientKey: z.nullable(z.string()),
  /** How it was found by itself; null = it was chosen, or not found. */
  foundBy: z.nullable(z.enum(['mail', 'code', 'name'])),
  isOpen: z.boolean(),
  canBeMade: z.boolean(),
});
export type FileName = z.infer<typeof FileName>;

/** What every job that an import creates gets; each client has its own product and campaign of the name. */
const JobDefaults = z.object({
  accountExecutiveId: z.nullable(Id),
  product: text(500).check(z.trim(), z.minLength(1)),
  campaign: text(500).check(z.trim(), z.minLength(1)),
});
export type JobDefaults = z.infer<typeof JobDefaults>;

/** Hours of a person in a month, in the file and in Docket after the import; null = none. */
const hours = z.string();
const MonthTotal = z.object({
  person: z.string(),
  month: z.string(),
  inFile: hours,
  /** Null: the person is left out. */
  inDocket: z.nullable(hours),
  /** Docket less file. */
  difference: hours,
  /** Equal but for the rounding to hundredths. */
  isEqual: z.boolean(),
  alreadyThere: z.nullable(hours),
  /** What a difference consists of: hours left out, of lines with problems, of other entries in Docket, and rounding. */
  leftOut: z.nullable(hours),
  failing: z.nullable(hours),
  other: z.nullable(hours),
  rounding: z.nullable(hours),
});

/** The first rows, those that differ first; how many rows there are, and how many of all of them differ. */
export const FileTotals = z.object({ rows: z.array(MonthTotal), count, different: count });
export type FileTotals = z.infer<typeof FileTotals>;

/** What a program's export holds, and what its names stand for. */
export const FileMatching = z.object({
  program: z.enum(TIME_EXPORTS),
  entries: count,
  people: count,
  /** The sum of the hours as the file has them, and of those that come in. */
  hoursInFile: z.string(),
  hours: z.string(),
  /** Lines that bring no hours in, by why. */
  leftOut: z.record(z.enum([...LEFT_OUT_BECAUSE, 'choice']), count),
  /** Entries without rates: they are in another currency than the agency's, or the importer may not set rates. */
  ratesLeftOut: z.object({ foreign: count, currencies: z.array(z.string()), forbidden: count }),
  /** The agency's own currency. */
  currency: z.string(),
  /** What is created in addition to the hours. */
  made: z.array(z.object({ kind: z.enum(DATA_KINDS), created: count })),
  /** Null: something is still to be matched. */
  totals: z.nullable(FileTotals),
  /** What the jobs get that are created. */
  newJobs: z.object({
    accountExecutive: z.nullable(z.object({ id: Id, name: z.string(), code: z.string() })),
    product: z.string(),
    campaign: z.string(),
    /** Whether the caller may create jobs, and so choose this. */
    canChange: z.boolean(),
  }),
  /** Names for which somebody has to choose. */
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

/** So many names are chosen for at once. */
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
          /** Null: what was chosen before is forgotten. */
          choice: z.nullable(z.enum(MATCH_CHOICES)),
          /** Of the record, where it is a match. */
          id: z.optional(Id),
        }),
      )
      .check(z.maxLength(MOST_MATCHES)),
    /** Left out: stays as it is. */
    newJobs: z.optional(JobDefaults),
  }),
});
