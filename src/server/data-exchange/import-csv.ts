import type { ClientBase } from 'pg';
import { matchLines, writeLines, writeSelfReferences } from './apply-lines.ts';
import { writeLists } from './apply-lists.ts';
import { type CsvLine, readCsv } from './csv-text.ts';
import { readHeader } from './header.ts';
import { type ImportProblem, type ImportResult, UnreadableFile } from './import-result.ts';
import type { Kind } from './kind.ts';
import { problemList } from './problem-list.ts';
import { rememberRows, writeRecordTrail } from './record-trail.ts';
import { refuseProjects } from './refuse-projects.ts';
import { type Caller, refuseDecisions, refuseSettled } from './refuse-settled.ts';
import { refuseRepeatedKeys, resolveReferences, resolveSelfReferences } from './resolve-references.ts';
import { createStage, STAGE, stageLines } from './stage.ts';

/**
 * `dryRun` does everything and takes it back. `by`: who imports by a call; null = the command line. `refusesProjects`: they may
 * not change internal projects, so no line of the file may be of one.
 */
export type ImportOptions = { dryRun: boolean; by?: Caller | null; refusesProjects?: boolean };

/**
 * Brings a CSV file of a kind into an agency's database: all of it, or with any bad line nothing. Rows are found by their
 * key, so a second import of the same file changes nothing; rows that the file does not name stay as they are.
 * The client has the owner's rights and is not in a transaction. A file that is wrong is an answer, not an error.
 */
export async function importCsv(
  client: ClientBase,
  kind: Kind,
  bytes: Buffer,
  { dryRun, by = null, refusesProjects = false }: ImportOptions,
): Promise<ImportResult> {
  await client.query('begin');
  try {
    const result = { ...(await readAndApply(client, kind, bytes, { by, refusesProjects })), isDryRun: dryRun };
    const isSaved = !dryRun && result.problems.length === 0;
    if (isSaved) await writeTrail(client, kind, result, by?.id ?? null);
    await client.query(isSaved ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    await client.query('rollback');
    if (!(error instanceof UnreadableFile)) throw error;
    const problem = { line: error.line, column: null, reason: error.message };
    return { ...nothingDone(kind, [problem]), isDryRun: dryRun };
  }
}

type Outcome = Omit<ImportResult, 'isDryRun'>;

function nothingDone(kind: Kind, problems: ImportProblem[]): Outcome {
  return { kind: kind.name, lines: 0, created: 0, updated: 0, unchanged: 0, problems };
}

async function readAndApply(
  client: ClientBase,
  kind: Kind,
  bytes: Buffer,
  { by, refusesProjects }: { by: Caller | null; refusesProjects: boolean },
): Promise<Outcome> {
  const lines = readCsv(bytes);
  const first = await lines.next();
  const header = readHeader(kind, first.done ? undefined : first.value);
  if ('problems' in header) return nothingDone(kind, header.problems);
  // What a product or a code means may depend on columns before it, so the kind's order counts, not the file's.
  const columns = kind.columns.filter((column) => header.columns.includes(column));
  const problems = problemList();

  // Nobody else may write the table between looking for a row and making it.
  await client.query(`lock table ${kind.table} in share row exclusive mode`);
  await createStage(client, columns);
  const count = await stageLines(client, header.columns, remaining(lines), problems);
  if (refusesProjects) await refuseProjects(client, columns, problems);
  await resolveReferences(client, columns, problems);
  await refuseRepeatedKeys(client, kind, problems);
  await matchLines(client, kind);
  await refuseSettled(client, kind, columns, problems);
  if (by) await refuseDecisions(client, kind, columns, by, problems);
  await rememberRows(client, kind, columns);
  const lookAgain = await kind.watch?.(client);
  await writeLines(client, kind, columns, problems);
  await resolveSelfReferences(client, columns, problems);
  await writeSelfReferences(client, kind, columns, problems);
  await writeLists(client, columns, problems);
  await kind.check?.(client, problems);
  await lookAgain?.(problems);
  if (problems.isEmpty()) await writeRecordTrail(client, kind, columns, by?.id ?? null);
  return { kind: kind.name, lines: count, ...(await countOutcomes(client)), problems: problems.all() };
}

/** The rest of a source that was begun by hand. */
async function* remaining(lines: AsyncGenerator<CsvLine>): AsyncGenerator<CsvLine> {
  yield* lines;
}

async function countOutcomes(client: ClientBase) {
  const { rows } = await client.query<{ created: number; updated: number; unchanged: number }>(
    `select count(*) filter (where is_new)::int as created,
       count(*) filter (where is_changed and not is_new)::int as updated,
       count(*) filter (where not is_changed and not is_new)::int as unchanged
     from ${STAGE} where not is_bad`,
  );
  return rows[0]!;
}

/** One row in the trail for the whole file, after those of the rows that it changed. */
async function writeTrail(client: ClientBase, kind: Kind, result: Outcome, by: number | null): Promise<void> {
  const { lines, created, updated, unchanged } = result;
  await client.query(
    `insert into audit_event (by_employee_id, subject, subject_id, action, way, after)
     values ($1, 'import', 0, 'import', 'import', $2)`,
    [by, JSON.stringify({ kind: kind.name, lines, created, updated, unchanged })],
  );
}
