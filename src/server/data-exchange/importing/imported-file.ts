import type pg from 'pg';
import type { FilePreview } from '#contract/data-exchange/data-file.ts';
import { MOST_CHANGES_SHOWN, MOST_PROBLEMS_SHOWN, SAMPLE_LINES } from '#contract/data-exchange/data-file.ts';
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
import { settingsOf, settingsToRemember, type UnderstoodFile, understandFile } from '../reading/parsed-file.ts';
import { rememberSettings } from '../reading/remembered-settings.sql.ts';
import { holdTable, type ImportContext } from './apply-file.ts';
import { describeTimers } from './end-timers.ts';
import { beginImport, endImport, noteWritten, type RunningImport, sourceOf, writeFileTrail } from './file-trail.ts';
import { type ImportProblem, UnreadableFile } from './import-result.ts';
import { type Outcome, writeGoodLines } from './outcome.ts';

/** An uploaded file, and the user's settings for reading it. */
export type FileToImport = { fileName: string; bytes: Buffer; given: GivenSettings };
export type FileImporter = ImportContext & { exports: ExportRights; say: TranslateText };

/** A file, its outcome, and both as a screen displays them. */
export type Previewed = { understood: UnderstoodFile; outcome: Outcome | null; preview: FilePreview };

/** A file being examined: its outcome depends on everything being settled. */
type Looked = { understood: UnderstoodFile; matched: MatchedFile | null; isSettled: boolean };

/** Reads a file and returns what an import would do, by doing it and rolling back. */
export async function previewImport(
  client: pg.Client,
  kind: Kind,
  file: FileToImport,
  importer: FileImporter,
  matches = NO_MATCHES,
): Promise<Previewed> {
  const looked = await lookAt(client, kind, file, importer, matches);
  const { understood } = looked;
  if (!looked.isSettled) return { understood, outcome: null, preview: previewOf(kind, looked, null, importer) };
  await client.query('begin');
  try {
    const written = await write(client, kind, looked, importer, null);
    return { understood, outcome: written.outcome, preview: previewOf(kind, looked, written, importer) };
  } finally {
    await client.query('rollback');
  }
}

/**
 * Imports a previewed file, completely or its good lines. Rejects unsettled files, files with problems if all lines are required, and
 * outcomes other than the expected one, returning the current outcome. Without an expected one, any outcome is accepted.
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
  const looked = await lookAt(client, kind, file, importer, matches);
  const { understood } = looked;
  if (!looked.isSettled) throw new Refused('file-unsettled', { current: previewOf(kind, looked, null, importer) });
  await client.query('begin');
  try {
    const source = sourceOf(file.bytes, file.fileName);
    const running = await beginImport(client, kind, person, source);
    const written = await write(client, kind, looked, importer, running);
    const { created, updated, unchanged, bad, hash } = written.outcome;
    const current = previewOf(kind, looked, written, importer);
    if (expected.outcome !== null && hash !== expected.outcome)
      throw new Refused('import-changed-meanwhile', { current });
    const lines = understood.file.lines.length;
    const others = understood.otherCurrencies?.count ?? 0;
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
    if (written.made) await settleMade(client, understood, written.made);
    if (person !== null && !understood.otherCurrencies) {
      const alike = { person, kind: kind.name, fingerprint: understood.fingerprint };
      await rememberSettings(client, alike, settingsToRemember(understood));
    }
    await client.query('commit');
    const totals = written.made?.totals ?? null;
    return { id: running.id, ...counts, timers: describeTimers(written.outcome.timers, importer.say), totals };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Reads a file and matches the names of another program's export. */
async function lookAt(
  client: pg.Client,
  kind: Kind,
  file: FileToImport,
  importer: FileImporter,
  matches: GivenMatches,
): Promise<Looked> {
  const understood = await understandFile(client, kind, importer.by?.id ?? null, file).catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    const values = { line: String(error.line), reason: importer.say(error.reason) };
    throw new Refused('file-unreadable', {
      values,
      ...(error.reading ? { current: readingShown(error.reading) } : {}),
    });
  });
  const { manner, missing, readable } = understood;
  const isReadable = manner.decimalSign !== null && manner.dateOrder !== null && missing.length === 0;
  if (!isReadable || !readable.program) return { understood, matched: null, isSettled: isReadable };
  const matched = await matchFile(client, understood, importer.exports, matches);
  return { understood, matched, isSettled: matched.matched.open.length === 0 };
}

/** The outcome of an import, and the records an export created. */
type Written = { outcome: Outcome; made: WrittenExport | null };

async function write(
  client: pg.Client,
  kind: Kind,
  { understood, matched }: Looked,
  importer: FileImporter,
  running: RunningImport | null,
): Promise<Written> {
  if (matched) {
    const made = await writeMatched(client, matched, { ...importer, running }, MOST_CHANGES_SHOWN);
    return { outcome: made.outcome, made };
  }
  const { columns, file, manner } = understood;
  await holdTable(client, kind);
  const table = { columns, lines: file.lines, read: readerOf(manner) };
  const outcome = await writeGoodLines(client, kind, table, importer, MOST_CHANGES_SHOWN);
  return { outcome, made: null };
}

function previewOf(
  kind: Kind,
  { understood, matched }: Looked,
  written: Written | null,
  { exports, say }: FileImporter,
): FilePreview {
  const { file, columns, manner, missing, readable } = understood;
  return {
    format: file.format,
    sheets: file.sheets,
    settings: settingsOf(understood),
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
    unread: understood.unread,
    otherCurrencies: understood.otherCurrencies,
    matching: matched && matchingOf(understood, matched, exports, written?.made ?? null),
    outcome: written && outcomeOf(kind, understood, written.outcome, say),
  };
}

function outcomeOf(
  kind: Kind,
  { file, columns }: UnderstoodFile,
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
  const inWords = ({ line, column, reason }: ImportProblem) => ({
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
    problems: shown.map(inWords),
    problemCount: problems.length,
    odd: oddShown.map(inWords),
    oddCount: odd.length,
  };
}
