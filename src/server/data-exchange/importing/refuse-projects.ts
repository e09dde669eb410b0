import type { ClientBase } from 'pg';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import type { Column } from '../column.ts';
import type { Kind } from '../kind.ts';
import type { ProblemList } from './problem-list.ts';
import { STAGE } from './stage.ts';

/** The column in which a line says whether it is of a client job or of an internal project, or is one. */
const statesKind = (kind: Kind) => (kind.table === 'job' ? 'is_billable' : 'is_client_job');

/** Leaves lines of internal projects aside and notes them: for who may change client jobs only. */
export async function refuseProjects(
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
