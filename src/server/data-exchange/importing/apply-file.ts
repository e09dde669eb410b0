import type { ClientBase } from 'pg';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import type { Actor } from '#domain/people/permission.ts';
import type { Column } from '../column.ts';
import type { Kind } from '../kind.ts';
import type { FileLine } from '../reading/csv-text.ts';
import { matchLines, writeLines, writeSelfReferences } from './apply-lines.ts';
import { writeLists } from './apply-lists.ts';
import { writeByRules } from './apply-rules.sql.ts';
import { type EndedTimer, endTimersOfLeavers, type SaveTimer } from './end-timers.ts';
import type { ProblemList } from './problem-list.ts';
import { mayChange, rememberRows } from './record-trail.ts';
import { type FixedColumns, refuseDecisions, refuseFixed, refuseSettled } from './refuse-settled.ts';
import { refuseRepeatedKeys, resolveReferences, resolveSelfReferences } from './resolve-references.ts';
import { type CellReader, createStage, STAGE, stageLines } from './stage.ts';

/** The column that states whether a line belongs to (or is) a client job or an internal project. */
const statesKind = (kind: Kind) => (kind.table === 'job' ? 'is_billable' : 'is_client_job');

/** Rejects lines of internal projects, for users who may change client jobs only. */
async function refuseProjects(
  client: ClientBase,
  kind: Kind,
  columns: readonly Column[],
  problems: ProblemList,
): Promise<void> {
  const column = statesKind(kind);
  if (!columns.some(({ name }) => name === column)) return;
  const { rows } = await client.query<{ line: number }>(
    `update ${STAGE} set is_bad = true where not ${column} returning line`,
  );
  for (const { line } of rows) problems.add(line, column, { text: FILE_PROBLEMS.internalProject });
}

/** A file's lines under their headings; a null column is ignored. `read` parses cells, as plain CSV by default. */
export type FileTable = {
  columns: readonly (Column | null)[];
  lines: AsyncIterable<FileLine> | Iterable<FileLine>;
  read?: CellReader;
};

/**
 * The importing user. `by`: null on the command line. `refusesProjects`: they may not change internal projects. `fixed`: columns they may
 * not set. `saveTimer`: saves timers of people whom lines deactivate; left out in previews.
 */
export type ImportContext = { by: Actor | null; refusesProjects: boolean; fixed?: FixedColumns; saveTimer?: SaveTimer };

/** The number of lines applied, and the timers that ended. */
export type AppliedFile = { count: number; timers: EndedTimer[] };

/** Returns a file's columns in the order of application: the meaning of a product or code may depend on earlier columns. */
export function columnsOf(kind: Kind, { columns }: Pick<FileTable, 'columns'>): Column[] {
  return kind.columns.flatMap((known) => {
    const own = columns.find((column) => column?.name === known.name);
    return own ?? (known.mayBeAbsent ? known : []);
  });
}

/**
 * Writes a file's lines to the tables of its kind and records problems of rejected lines. Calls `remember` once rows are found and before
 * anything is written. Call it in a transaction that locks the table.
 */
export async function applyFile(
  client: ClientBase,
  kind: Kind,
  table: FileTable,
  { by, refusesProjects, fixed, saveTimer }: ImportContext,
  problems: ProblemList,
  remember?: () => Promise<void>,
): Promise<AppliedFile> {
  const columns = columnsOf(kind, table);
  await createStage(client, columns);
  const count = await stageLines(client, table.columns, table.lines, problems, table.read);
  if (refusesProjects) await refuseProjects(client, kind, columns, problems);
  await resolveReferences(client, columns, problems);
  await refuseRepeatedKeys(client, kind, problems);
  await matchLines(client, kind);
  if (kind.isShared) await holdRows(client, kind, columns);
  await refuseSettled(client, kind, columns, problems);
  if (fixed) await refuseFixed(client, kind, columns, fixed, problems);
  if (by) await refuseDecisions(client, kind, columns, by, problems);
  await rememberRows(client, kind, columns);
  await remember?.();
  if (kind.isReadOnly) return { count, timers: [] };
  const endsPeople = kind.name === 'people' && columns.some(({ name }) => name === 'is_active');
  const timers = saveTimer && endsPeople ? await endTimersOfLeavers(client, saveTimer) : [];
  await writeByRules(client, kind, columns, by, problems, async () => {
    await writeLines(client, kind, columns, problems);
    await resolveSelfReferences(client, columns, problems);
    await writeSelfReferences(client, kind, columns, problems);
    await writeLists(client, columns, problems);
    await kind.check?.(client, problems);
  });
  return { count, timers };
}

/** Locks rows that lines may change against changes, approval and deletion until the import ends. */
async function holdRows(client: ClientBase, kind: Kind, columns: readonly Column[]): Promise<void> {
  await client.query(
    `select from ${kind.table} t join ${STAGE} s on t.id = s.target_id where ${mayChange(kind, columns)} for update of t`,
  );
}

/** Locks the table against inserts between finding and inserting a row, unless equal rows are allowed. */
export async function holdTable(client: ClientBase, kind: Kind): Promise<void> {
  if (kind.isReadOnly) return;
  await client.query(`lock table ${kind.table} in ${kind.isShared ? 'row exclusive' : 'share row exclusive'} mode`);
}

/** Counts the results of lines without problems. */
export async function countOutcomes(client: ClientBase) {
  const { rows } = await client.query<{ created: number; updated: number; unchanged: number }>(
    `select count(*) filter (where is_new)::int as created,
       count(*) filter (where is_changed and not is_new)::int as updated,
       count(*) filter (where not is_changed and not is_new)::int as unchanged
     from ${STAGE} where not is_bad`,
  );
  return rows[0]!;
}
