import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { FilePreview } from '#contract/data-file.ts';
import { MOST_CHANGES_SHOWN, MOST_PROBLEMS_SHOWN, SAMPLE_LINES } from '#contract/data-file.ts';
import { Refused } from '../../platform/refused.ts';
import type { Kind } from '../kind.ts';
import { labelOfColumn } from '../reading/column-labels.ts';
import type { GivenSettings } from '../reading/given-settings.ts';
import { rememberSettings } from '../reading/remembered-settings.sql.ts';
import { settingsOf, settingsToRemember, type UnderstoodFile, understandFile } from '../reading/understood-file.ts';
import { meantBy, readerOf } from '../reading/written-manner.ts';
import { type Bringer, columnsOf, holdTable } from './apply-file.ts';
import { writeFileTrail } from './file-trail.ts';
import { type Outcome, writeGoodLines } from './outcome.ts';
import { writeRecordTrail } from './record-trail.ts';

/** A file that somebody brings in by a call, and how they say that it is read. */
export type BroughtFile = { fileName: string; bytes: Buffer; given: GivenSettings };
/** Whoever brings it. */
export type CallBringer = Bringer & { by: { id: number; mayApprove: boolean } };

/** A file, what it does, and both as a screen shows them. */
export type Previewed = { understood: UnderstoodFile; outcome: Outcome | null; preview: FilePreview };

/** Reads a file and tells what an import would do: it is done and taken back (DATA-02). */
export async function previewBroughtFile(
  client: pg.Client,
  kind: Kind,
  file: BroughtFile,
  bringer: CallBringer,
): Promise<Previewed> {
  const understood = await understandFile(client, kind, bringer.by.id, file);
  if (!isSettled(understood)) return { understood, outcome: null, preview: previewOf(kind, understood, null) };
  await client.query('begin');
  try {
    const outcome = await write(client, kind, understood, bringer);
    return { understood, outcome, preview: previewOf(kind, understood, outcome) };
  } finally {
    await client.query('rollback');
  }
}

/**
 * Brings a file in as it was previewed: all of it, or its good lines. Refuses what is not settled, what has problems where all of it should come
 * in, and an outcome that is not the expected one, with what it would be now (DATA-02, DATA-03).
 */
export async function importBroughtFile(
  client: pg.Client,
  kind: Kind,
  file: BroughtFile,
  bringer: CallBringer,
  expected: { outcome: string; lines: 'all' | 'good' },
) {
  const person = bringer.by.id;
  const understood = await understandFile(client, kind, person, file);
  if (!isSettled(understood)) throw new Refused('file-unsettled', { current: previewOf(kind, understood, null) });
  await client.query('begin');
  try {
    const outcome = await write(client, kind, understood, bringer);
    const { created, updated, unchanged, bad, hash } = outcome;
    const current = previewOf(kind, understood, outcome);
    if (hash !== expected.outcome) throw new Refused('import-changed-meanwhile', { current });
    const lines = understood.file.lines.length;
    if (bad.size > 0 && (expected.lines === 'all' || bad.size === lines))
      throw new Refused('file-has-problems', { current });
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    const counts = { lines, created, updated, unchanged, leftOut: bad.size };
    await writeRecordTrail(client, kind, columnsOf(kind, understood), person);
    await writeFileTrail(client, kind, { ...counts, file: file.fileName, sha256 }, person);
    const alike = { person, kind: kind.name, fingerprint: understood.fingerprint };
    await rememberSettings(client, alike, settingsToRemember(understood));
    await client.query('commit');
    return counts;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

function isSettled({ manner, missing }: UnderstoodFile): boolean {
  return manner.decimalSign !== null && manner.dateOrder !== null && missing.length === 0;
}

async function write(client: pg.Client, kind: Kind, understood: UnderstoodFile, bringer: Bringer): Promise<Outcome> {
  const { columns, file, manner } = understood;
  await holdTable(client, kind);
  const table = { columns, lines: file.lines, read: readerOf(manner) };
  return writeGoodLines(client, kind, table, bringer, MOST_CHANGES_SHOWN);
}

function previewOf(kind: Kind, understood: UnderstoodFile, outcome: Outcome | null): FilePreview {
  const { file, columns, manner, missing } = understood;
  return {
    format: file.format,
    sheets: file.sheets,
    settings: settingsOf(understood),
    unsettled: (['decimalSign', 'dateOrder'] as const).filter((one) => manner[one] === null),
    headings: file.headings.cells,
    columns: columns.map((column) => column?.name ?? null),
    kindColumns: kind.columns.map((column) => ({
      name: column.name,
      label: labelOfColumn(kind, column),
      isRequired: column.isRequired || kind.key.includes(column.name),
    })),
    missing,
    sample: file.lines.slice(0, SAMPLE_LINES).map(({ line, cells, isPlain }) => ({
      line,
      cells: cells.map((text, index) => ({
        text,
        meant: isPlain?.[index] ? null : meantBy(columns[index], text, manner),
      })),
    })),
    outcome: outcome && outcomeOf(kind, understood, outcome),
  };
}

function outcomeOf(kind: Kind, { file, columns }: UnderstoodFile, outcome: Outcome): FilePreview['outcome'] {
  const { hash, created, updated, unchanged, bad, changes, problems } = outcome;
  const shown = problems.slice(0, MOST_PROBLEMS_SHOWN);
  const wanted = new Set([...changes, ...shown].map(({ line }) => line));
  const byLine = new Map(file.lines.filter(({ line }) => wanted.has(line)).map(({ line, cells }) => [line, cells]));
  const cellOf = (line: number, name: string | null) =>
    byLine.get(line)?.[columns.findIndex((column) => column !== null && column.name === name)] ?? null;
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
    problems: shown.map(({ line, column, reason }) => ({ line, column, value: cellOf(line, column), reason })),
    problemCount: problems.length,
  };
}
