import type { ClientBase } from 'pg';
import type { Actor } from '#domain/people/permission.ts';
import { inFirstLanguage, type TranslateText } from '../../core/text/translate-text.ts';
import type { Kind } from '../kind.ts';
import type { FileLine } from '../reading/csv-text.ts';
import { readHeader } from '../reading/header.ts';
import { readCsvInWorker } from '../reading/worker/read-in-worker.ts';
import { applyFile, countOutcomes, holdTable, type ImportContext } from './apply-file.ts';
import { describeTimers, type EndedTimer, type SaveTimer } from './end-timers.ts';
import { beginImport, endImport, noteWritten, type RunningImport, sourceOf, writeFileTrail } from './file-trail.ts';
import { type ImportProblem, type ImportResult, MOST_PROBLEMS, UnreadableFile } from './import-result.ts';
import { problemList } from './problem-list.ts';
import { findOddValues } from './unusual-values.sql.ts';

/**
 * `dryRun` rolls everything back. `by`: the user; null on the command line. `refusesProjects`: the user may not change internal projects.
 * `say`: translates; English by default. `saveTimer`: saves timers of people whom lines deactivate. `file`: its name.
 */
export type ImportOptions = {
  dryRun: boolean;
  by?: Actor | null;
  refusesProjects?: boolean;
  say?: TranslateText;
  saveTimer?: SaveTimer;
  file?: string;
};

/**
 * Imports a CSV file of a kind, completely or, with any bad line, not at all. Finds rows by key, so importing the same file again changes
 * nothing, and rows not in the file stay unchanged. The client has the owner's rights and no open transaction. Problems of the file are
 * returned, not thrown.
 */
export async function importCsv(
  client: ClientBase,
  kind: Kind,
  bytes: Buffer,
  { dryRun, by = null, refusesProjects = false, say = inFirstLanguage, saveTimer, file }: ImportOptions,
): Promise<ImportResult> {
  const inWords = ({ reason, ...where }: ImportProblem) => ({ ...where, reason: say(reason) });
  const toResult = ({ problems, odd, timers, ...done }: Outcome): ImportResult => ({
    ...done,
    isDryRun: dryRun,
    keptTimers: describeTimers(timers, say).flatMap(({ end, name, why }) => (end === 'kept' ? [{ name, why }] : [])),
    problems: problems.map(inWords),
    odd: odd.slice(0, MOST_PROBLEMS).map(inWords),
  });
  await client.query('begin');
  try {
    const importer = { by, refusesProjects, ...(saveTimer ? { saveTimer } : {}) };
    const running = dryRun ? null : await beginImport(client, kind, by?.id ?? null, sourceOf(bytes, file));
    const result = toResult(await readAndApply(client, kind, bytes, importer, running));
    const isSaved = running !== null && result.problems.length === 0;
    if (isSaved) {
      await writeFileTrail(client, kind, result, running);
      await endImport(client, running);
    }
    await client.query(isSaved ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    await client.query('rollback');
    if (!(error instanceof UnreadableFile)) throw error;
    const problem = { line: error.line, column: null, reason: error.reason };
    return toResult(nothingDone(kind, [problem]));
  }
}

type Outcome = Omit<ImportResult, 'isDryRun' | 'problems' | 'odd' | 'keptTimers'> & {
  problems: ImportProblem[];
  odd: ImportProblem[];
  timers: EndedTimer[];
};

function nothingDone(kind: Kind, problems: ImportProblem[]): Outcome {
  return { kind: kind.name, lines: 0, created: 0, updated: 0, unchanged: 0, problems, odd: [], timers: [] };
}

async function readAndApply(
  client: ClientBase,
  kind: Kind,
  bytes: Buffer,
  importer: ImportContext,
  running: RunningImport | null,
): Promise<Outcome> {
  const lines = readCsvInWorker(bytes);
  try {
    const first = await lines.next();
    const header = readHeader(kind, first.done ? undefined : first.value);
    if ('problems' in header) return nothingDone(kind, header.problems);
    const problems = problemList();
    await holdTable(client, kind);
    const table = { columns: header.columns, lines: remaining(lines) };
    const { count, timers } = await applyFile(client, kind, table, importer, problems);
    if (running && problems.isEmpty()) await noteWritten(client, kind, running);
    const odd = problems.isEmpty() ? await findOddValues(client, kind, importer.by) : [];
    return { kind: kind.name, lines: count, ...(await countOutcomes(client)), problems: problems.all(), odd, timers };
  } finally {
    await lines.return(undefined);
  }
}

/** Returns the rest of a partly consumed source. */
async function* remaining(lines: AsyncGenerator<FileLine>): AsyncGenerator<FileLine> {
  yield* lines;
}
