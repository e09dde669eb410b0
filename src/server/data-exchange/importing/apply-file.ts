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

/** The column in which a line says whether it is of a client job or of an internal project, or is one. */
const statesKind = (kind: Kind) => (kind.table === 'job' ? 'is_billable' : 'is_client_job');

/** Leaves lines of internal projects aside and notes them: for who may change client jobs only. */
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

/** The lines of a file under its headings; a column that is null is passed over. `read` says what a cell means, as plain CSV where it is left out. */
export type FileTable = {
  columns: readonly (Column | null)[];
  lines: AsyncIterable<FileLine> | Iterable<FileLine>;
  read?: CellReader;
};

/**
 * Who brings a file in. `by`: by a call; null = the command line. `refusesProjects`: they may not change internal projects, so no line may
 * be of one. `fixed`: columns that they may not decide. `saveTimer`: saves timers of people whom lines make inactive; left out where nothing is kept.
 */
export type ImportContext = { by: Actor | null; refusesProjects: boolean; fixed?: FixedColumns; saveTimer?: SaveTimer };

/** What was applied: how many lines there were, and the timers that ended with it. */
export type AppliedFile = { count: number; timers: EndedTimer[] };

/** The columns of a file in the order in which they are applied: what a product or a code means may depend on columns before it. */
export function columnsOf(kind: Kind, { columns }: Pick<FileTable, 'columns'>): Column[] {
  return kind.columns.flatMap((known) => {
    const own = columns.find((column) => column?.name === known.name);
    return own ?? (known.mayBeAbsent ? known : []);
  });
}

/**
 * Writes the lines of a file into the tables of its kind and notes what is wrong with lines, which are left aside. `remember` is called when the rows
 * are found and nothing is written yet. To be called in a transaction that holds the table.
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

/** Locks the rows that lines may change against changes, approvals and deletion until the import ends. */
async function holdRows(client: ClientBase, kind: Kind, columns: readonly Column[]): Promise<void> {
  await client.query(
    `select from ${kind.table} t join ${STAGE} s on t.id = s.target_id where ${mayChange(kind, columns)} for update of t`,
  );
}

/** Locks the table against writes between the look-up of a row and its insertion, unless equal rows are different ones. */
export async function holdTable(client: ClientBase, kind: Kind): Promise<void> {
  if (kind.isReadOnly) return;
  await client.query(`lock table ${kind.table} in ${kind.isShared ? 'row exclusive' : 'share row exclusive'} mode`);
}

/** What the lines that nothing is wrong with do. */
export async function countOutcomes(client: ClientBase) {
  const { rows } = await client.query<{ created: number; updated: number; unchanged: number }>(
    `select count(*) filter (where is_new)::int as created,
       count(*) filter (where is_changed and not is_new)::int as updated,
       count(*) filter (where not is_changed and not is_new)::int as unchanged
     from ${STAGE} where not is_bad`,
  );
  return rows[0]!;
}
