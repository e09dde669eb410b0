import type pg from 'pg';
import {
  type FilePreview,
  MOST_CHANGES_SHOWN,
  MOST_PROBLEMS_SHOWN,
  SAMPLE_LINES,
} from '#contract/data-exchange/data-file.ts';
import { programOfHeadings } from '#domain/data-exchange/time-export.ts';
import type { TranslateText } from '../../core/text/translate-text.ts';
import { Refused } from '../../platform/refused.ts';
import {
  type MatchedFile,
  matchFile,
  matchingOf,
  settleMade,
  type WrittenExport,
  writeMatched,
} from '../exports/imported-export.ts';
import { type ExportRights, type GivenMatches, NO_MATCHES } from '../exports/match-export.ts';
import type { Kind } from '../kind.ts';
import { kindNamed } from '../kinds.ts';
import { readingShown } from '../reading/file-reading.ts';
import type { GivenSettings } from '../reading/given-settings.ts';
import { meantBy, readerOf } from '../reading/number-format-guess.ts';
import { type ParsedFile, parseFile, settingsOf, settingsToRemember } from '../reading/parsed-file.ts';
import { rememberSettings } from '../reading/remembered-settings.sql.ts';
import { holdTable, type ImportContext } from './apply-file.ts';
import { describeTimers } from './end-timers.ts';
import { beginImport, endImport, noteWritten, type RunningImport, sourceOf, writeFileTrail } from './file-trail.ts';
import { type ImportProblem, UnreadableFile } from './import-result.ts';
import { type Outcome, writeGoodLines } from './outcome.ts';

/** A file to import, and the reading settings that the user chose. */
export type FileToImport = { fileName: string; bytes: Buffer; given: GivenSettings };
export type FileImporter = ImportContext & { exports: ExportRights; say: TranslateText };

/** `outcome` = what importing the file would do; null while settings or matches are missing. */
export type Previewed = { parsed: ParsedFile; outcome: Outcome | null; preview: FilePreview };

/** `isSettled` = the reading settings and all matches of names are known, so the file can be imported. */
type Analysis = { parsed: ParsedFile; matched: MatchedFile | null; isSettled: boolean };

/** Returns what importing a file would do, by importing it in a transaction that is rolled back. */
export async function previewImport(
  client: pg.Client,
  kind: Kind,
  file: FileToImport,
  importer: FileImporter,
  matches = NO_MATCHES,
): Promise<Previewed> {
  const analysis = await analyseFile(client, kind, file, importer, matches);
  const { parsed } = analysis;
  if (!analysis.isSettled) return { parsed, outcome: null, preview: previewOf(kind, analysis, null, importer) };
  await client.query('begin');
  try {
    const written = await write(client, kind, analysis, importer, null);
    return { parsed, outcome: written.outcome, preview: previewOf(kind, analysis, written, importer) };
  } finally {
    await client.query('rollback');
  }
}

/**
 * Imports a previewed file: all lines, or only the good ones. Refuses files that aren't settled, files with problems if all lines are
 * wanted, and an outcome that differs from the previewed one (`expected.outcome`, a hash; null = any). Each refusal has a new preview.
 */
export async function runImport(
  client: pg.Client,
  kind: Kind,
  file: FileToImport,
  importer: FileImporter,
  expected: { outcome: string | null; lines: 'all' | 'good' },
  matches = NO_MATCHES,
) {
  const person = importer.by?.id ?? null;
  const analysis = await analyseFile(client, kind, file, importer, matches);
  const { parsed } = analysis;
  if (!analysis.isSettled) throw new Refused('file-unsettled', { current: previewOf(kind, analysis, null, importer) });
  await client.query('begin');
  try {
    const source = sourceOf(file.bytes, file.fileName);
    const running = await beginImport(client, kind, person, source);
    const written = await write(client, kind, analysis, importer, running);
    const { created, updated, unchanged, bad, hash } = written.outcome;
    const current = previewOf(kind, analysis, written, importer);
    if (expected.outcome !== null && hash !== expected.outcome)
      throw new Refused('import-changed-meanwhile', { current });
    const lines = parsed.file.lines.length;
    const others = parsed.otherCurrencies?.count ?? 0;
    if (bad.size > 0 && (expected.lines === 'all' || bad.size === lines))
      throw new Refused('file-has-problems', { current });
    const counts = { lines, created, updated, unchanged, leftOut: lines + others - created - updated - unchanged };
    await noteWritten(client, kind, running);
    for (const made of written.made?.outcome.made ?? []) {
      const of = { lines: made.created, created: made.created, updated: 0, unchanged: 0, ...source };
      await writeFileTrail(client, kindNamed(made.kind)!, of, running);
    }
    await writeFileTrail(client, kind, { ...counts, ...source }, running);
    await endImport(client, running);
    if (written.made) await settleMade(client, parsed, written.made);
    if (person !== null && !parsed.otherCurrencies) {
      const settingsKey = { person, kind: kind.name, fingerprint: parsed.fingerprint };
      await rememberSettings(client, settingsKey, settingsToRemember(parsed));
    }
    await client.query('commit');
    const totals = written.made?.totals ?? null;
    return { id: running.id, ...counts, timers: describeTimers(written.outcome.timers, importer.say), totals };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Parses a file. If another program exported it, matches its names to records. */
async function analyseFile(
  client: pg.Client,
  kind: Kind,
  file: FileToImport,
  importer: FileImporter,
  matches: GivenMatches,
): Promise<Analysis> {
  const parsed = await parseFile(client, kind, importer.by?.id ?? null, file).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    const values = { line: String(error.line), reason: importer.say(error.reason) };
    throw new Refused('file-unreadable', {
      values,
      ...(error.reading ? { current: readingShown(error.reading) } : {}),
    });
  });
  const { manner, missing, readable } = parsed;
  const isReadable = manner.decimalSign !== null && manner.dateOrder !== null && missing.length === 0;
  if (!isReadable || !readable.program) return { parsed, matched: null, isSettled: isReadable };
  const matched = await matchFile(client, parsed, importer.exports, matches);
  return { parsed, matched, isSettled: matched.matched.open.length === 0 };
}

/** `made` = what importing another program's export created in addition. */
type Written = { outcome: Outcome; made: WrittenExport | null };

async function write(
  client: pg.Client,
  kind: Kind,
  { parsed, matched }: Analysis,
  importer: FileImporter,
  running: RunningImport | null,
): Promise<Written> {
  if (matched) {
    const made = await writeMatched(client, matched, { ...importer, running }, MOST_CHANGES_SHOWN);
    return { outcome: made.outcome, made };
  }
  const { columns, file, manner } = parsed;
  await holdTable(client, kind);
  const table = { columns, lines: file.lines, read: readerOf(manner) };
  const outcome = await writeGoodLines(client, kind, table, importer, MOST_CHANGES_SHOWN);
  return { outcome, made: null };
}

function previewOf(
  kind: Kind,
  { parsed, matched }: Analysis,
  written: Written | null,
  { exports, say }: FileImporter,
): FilePreview {
  const { file, columns, manner, missing, readable } = parsed;
  return {
    format: file.format,
    sheets: file.sheets,
    settings: settingsOf(parsed),
    unsettled: (['decimalSign', 'dateOrder'] as const).filter((one) => manner[one] === null),
    headings: file.headings.cells,
    columns: columns.map((column) => column?.name ?? null),
    kindColumns: readable.columns.map((column) => ({
      name: column.name,
      label: readable.labelOf(column),
      isRequired: readable.isAsked(column),
    })),
    missing,
    sample: file.lines.slice(0, SAMPLE_LINES).map(({ line, cells, isPlain }) => ({
      line,
      cells: cells.map((text, index) => ({
        text,
        meant: isPlain?.[index] ? null : meantBy(columns[index], text, manner),
      })),
    })),
    program: readable.program ?? programOfHeadings(file.headings.cells),
    unread: parsed.unread,
    otherCurrencies: parsed.otherCurrencies,
    matching: matched && matchingOf(parsed, matched, exports, written?.made ?? null),
    outcome: written && outcomeOf(kind, parsed, written.outcome, say),
  };
}

function outcomeOf(
  kind: Kind,
  { file, columns }: ParsedFile,
  outcome: Outcome,
  say: TranslateText,
): FilePreview['outcome'] {
  const { hash, created, updated, unchanged, bad, changes, newRecords, problems, odd } = outcome;
  const shown = problems.slice(0, MOST_PROBLEMS_SHOWN);
  const oddShown = odd.slice(0, MOST_PROBLEMS_SHOWN);
  const wanted = new Set([...changes, ...shown, ...oddShown].map(({ line }) => line));
  const byLine = new Map(file.lines.filter(({ line }) => wanted.has(line)).map(({ line, cells }) => [line, cells]));
  const cellOf = (line: number, name: string | null) =>
    byLine.get(line)?.[columns.findIndex((column) => column !== null && column.name === name)] ?? null;
  const describeProblem = ({ line, column, reason }: ImportProblem) => ({
    line,
    column,
    value: cellOf(line, column),
    reason: say(reason),
  });
  return {
    hash,
    lines: file.lines.length,
    created,
    updated,
    unchanged,
    bad: bad.size,
    changes: changes.map(({ line, fields }) => ({
      line,
      key: kind.key.map((name) => cellOf(line, name)).join(' · '),
      fields,
    })),
    newRecords,
    problems: shown.map(describeProblem),
    problemCount: problems.length,
    odd: oddShown.map(describeProblem),
    oddCount: odd.length,
  };
}
