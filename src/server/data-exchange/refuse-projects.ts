import type { ClientBase } from 'pg';
import type { Column } from './column.ts';
import type { ProblemList } from './problem-list.ts';
import { STAGE } from './stage.ts';

/** The column in which a line says whether it is of a client job or of an internal project. */
const TELLS_KIND = 'is_client_job';

/** Leaves lines of internal projects aside and notes them: for who may change client jobs only (PERM-02). */
export async function refuseProjects(
  client: ClientBase,
  columns: readonly Column[],
  problems: ProblemList,
): Promise<void> {
  if (!columns.some(({ name }) => name === TELLS_KIND)) return;
  const { rows } = await client.query<{ line: number }>(
    `update ${STAGE} set is_bad = true where not ${TELLS_KIND} returning line`,
  );
  for (const { line } of rows) problems.add(line, TELLS_KIND, 'is an internal project, which you may not change');
}
