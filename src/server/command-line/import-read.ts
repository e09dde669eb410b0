import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { type FilePreview, MOST_LINES } from '#contract/data-exchange/data-file.ts';
import { REFUSALS } from '#contract/http/refusal.ts';
import { EXPORT_AGAIN, isClockifyFileName } from '#domain/data-exchange/clockify-file.ts';
import {
  fitsSubject,
  foldedName,
  MATCH_CHOICES,
  MATCH_SUBJECTS,
  type MatchChoice,
  type MatchSubject,
  type NameInFile,
} from '#domain/data-exchange/export-match.ts';
import {
  DATE_ORDERS,
  DECIMAL_SIGNS,
  guessEncoding,
  guessSeparator,
  SEPARATORS,
} from '#domain/data-exchange/file-format.ts';
import { isExportHeading, programOfHeadings, TIME_EXPORT_NAMES } from '#domain/data-exchange/time-export.ts';
import { fillText } from '#domain/text/fill-template.ts';
import { inFirstLanguage } from '../core/text/translate-text.ts';
import type { ImportResult } from '../data-exchange/importing/import-result.ts';
import { type FileToImport, previewImport, runImport } from '../data-exchange/importing/imported-file.ts';
import type { Kind } from '../data-exchange/kind.ts';
import { isReferenceFile } from '../data-exchange/reading/central-bank/reference-file.ts';
import { asUtf8 } from '../data-exchange/reading/decode-text.ts';
import type { GivenSettings } from '../data-exchange/reading/given-settings.ts';
import { HANDOVER_PARTS } from '../handover-parts.ts';
import { StartProblem } from '../platform/operations/start-problem.ts';
import { Refused } from '../platform/refused.ts';
import { UsageProblem } from './usage.ts';

/**
 * A line of a file of matches: a name in an export, and the code of the matching record, `create`, `leave-out`, or for a client `internal`.
 */
type GivenMatch = { subject: MatchSubject; name: string; client: string; choice: MatchChoice['do']; code: string };

/** How unknown names are matched: by a file, or all the same way. */
type Matching = { matches: GivenMatch[] | null; forNew: 'create' | 'leave-out' | null };

/**
 * Returns whether a file is read as the browser reads it: a workbook, another program's export, or the European Central Bank's file.
 * Docket's own CSV is read literally.
 */
export function isRead(kind: Kind, file: string, bytes: Buffer): boolean {
  // Unsupported formats are reported there.
  if (/\.(xlsx?|xlsm|xlsb|ods|numbers|pdf)$/i.test(file) || isReferenceFile(kind, file, bytes)) return true;
  if (kind.name !== 'time-entries') return false;
  const start = asUtf8(bytes.subarray(0, 64_000), guessEncoding(bytes))
    .toString('utf8')
    .replace(/^\ufeff/, '');
  const [first = ''] = start.split(/\r?\n/);
  const delimiter = SEPARATORS[guessSeparator(first, isExportHeading)];
  const [headings = []] = parse(first, { delimiter, relax_quotes: true }) as string[][];
  return programOfHeadings(headings) !== null || isClockifyFileName(file);
}

/** Parses the options for reading a file. */
export function readGivenSettings(values: {
  sheet?: string;
  'date-order'?: string;
  'decimal-sign'?: string;
}): GivenSettings {
  return {
    sheet: values.sheet,
    dateOrder: oneOf('date-order', values['date-order'], DATE_ORDERS),
    decimalSign: oneOf('decimal-sign', values['decimal-sign'], DECIMAL_SIGNS),
  };
}

/** Returns an option's value, which must be one of some words. */
export function oneOf<Word extends string>(
  option: string,
  typed: string | undefined,
  of: readonly Word[],
): Word | undefined {
  if (typed === undefined) return undefined;
  const found = of.find((word) => word === typed);
  if (!found) throw new UsageProblem(`--${option} must be one of ${of.join(', ')}.`);
  return found;
}

/** Reads a file of matches. */
export async function readMatches(file: string): Promise<GivenMatch[]> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartProblem(`Can't read the file ${file} (${error.code}).`);
  });
  const rows = parse(bytes, {
    bom: true,
    columns: true,
    skip_empty_lines: true,
    trim: true,
    to: MOST_LINES,
  }) as GivenMatch[];
  return rows.map((row, index) => {
    const { subject, name, client = '', choice, code = '' } = row;
    const isKnown = MATCH_SUBJECTS.includes(subject) && MATCH_CHOICES.includes(choice) && fitsSubject(choice, subject);
    if (!isKnown || (choice === 'match') !== (code !== ''))
      throw new UsageProblem(`Line ${index + 2} of ${file} must have the columns subject,name,client,choice,code.`);
    return { subject, name, client, choice, code };
  });
}

/** Imports a file by the browser's rules with every right, completely or not at all. */
export async function importRead(
  client: pg.Client,
  kind: Kind,
  file: FileToImport,
  isDryRun: boolean,
  { matches, forNew }: Matching,
): Promise<ImportResult> {
  const creates = new Set(MATCH_SUBJECTS);
  const importer = { by: null, refusesProjects: false, exports: { creates, mayRate: true }, say: inFirstLanguage };
  const given = {
    given: (names: readonly NameInFile[], find: FindByCode) => chosenBy(matches ?? [], names, find),
    forNew,
  };
  const { preview } = await previewImport(client, kind, file, importer, given);
  const { outcome } = preview;
  if (!outcome) throw new StartProblem(whyOpen(preview));
  const { lines, created, updated, unchanged, problems, odd } = outcome;
  const leftOut = preview.otherCurrencies?.count ?? 0;
  const result = {
    ...{ kind: kind.name, isDryRun, lines, created, updated, unchanged, leftOut, problems, odd },
    ...ratesLeftOutOf(preview),
  };
  if (isDryRun || problems.length > 0) return result;
  const saving = { ...importer, saveTimer: HANDOVER_PARTS.saveTimer };
  const importIt = async () => {
    const expected = { outcome: null, lines: 'all' } as const;
    const {
      timers,
      id: _id,
      totals: _totals,
      ...counts
    } = await runImport(client, kind, file, saving, expected, given);
    return { ...counts, keptTimers: timers.filter(({ end }) => end === 'kept') };
  };
  return {
    ...result,
    ...(await importIt()),
  };
}

function ratesLeftOutOf({ matching }: FilePreview): Pick<ImportResult, 'ratesLeftOut'> {
  if (!matching || matching.ratesLeftOut.foreign === 0) return {};
  const { foreign: count, currencies } = matching.ratesLeftOut;
  return { ratesLeftOut: { count, currencies, currency: matching.currency } };
}

/** Turns a rejection into a StartProblem; rethrows other errors. */
export function throwAsProblem(error: unknown): never {
  if (!(error instanceof Refused)) throw error;
  throw new StartProblem(`${fillText(REFUSALS[error.code].text, error.details.values).replace(/\.$/, '')}.`);
}

/** Finds a record by its code. */
type FindByCode = (subject: MatchSubject, code: string) => number | null;

function chosenBy(matches: readonly GivenMatch[], names: readonly NameInFile[], find: FindByCode) {
  const chosen = new Map<string, MatchChoice>();
  for (const match of matches) {
    const { subject, choice, code } = match;
    const id = choice === 'match' ? find(subject, code) : null;
    if (choice === 'match' && id === null) throw new StartProblem(`No ${subject} has the code ${code}.`);
    const meant: MatchChoice = choice === 'match' ? { do: choice, id: id! } : { do: choice };
    for (const name of names.filter((one) => isMeant(match, one))) chosen.set(`${subject} ${name.key}`, meant);
  }
  return chosen;
}

function isMeant({ subject, name, client }: GivenMatch, one: NameInFile): boolean {
  if (one.subject !== subject) return false;
  const isNamed = [one.name, one.email, one.code].some((said) => foldedName(said) === foldedName(name));
  return isNamed && (client === '' || foldedName(one.client) === foldedName(client));
}

/** Returns why a file can't be read, for the terminal. */
function whyOpen({ unsettled, missing, matching, unread }: FilePreview): string {
  const isMissing = `These columns are missing: ${missing.join(', ')}.`;
  if (unread)
    return `${fillText(EXPORT_AGAIN[unread.because], { program: TIME_EXPORT_NAMES[unread.program] })} ${isMissing}`;
  if (unsettled.includes('dateOrder')) return 'Its dates are ambiguous. Set --date-order.';
  if (unsettled.includes('decimalSign')) return 'Its numbers are ambiguous. Set --decimal-sign.';
  if (missing.length > 0) return isMissing;
  const open = (matching?.names ?? []).filter(({ isOpen }) => isOpen);
  const named = open
    .slice(0, 50)
    .map(({ subject, name, beside }) => `  ${subject}: ${name}${beside && ` (${beside})`}`);
  return `Unknown names. Set --matches or --new:\n${named.join('\n')}`;
}
