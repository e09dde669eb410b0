import type { ClientBase } from 'pg';
import { explainConstraint } from './explain-constraint.ts';
import type { ProblemList } from './problem-list.ts';
import { STAGE } from './stage.ts';

/**
 * Runs a statement over a range of lines (`$1` and `$2`). If the database rejects it, halves the range until each failing line stands alone
 * and is recorded; the others succeed. So a good file takes one statement, and a bad one still reports every line.
 */
export async function runBisecting(client: ClientBase, statement: string, problems: ProblemList): Promise<void> {
  const { rows } = await client.query<{ line: number }>(`select line from ${STAGE} where not is_bad order by line`);
  if (rows.length > 0)
    await run(
      client,
      statement,
      rows.map(({ line }) => line),
      problems,
    );
}

async function run(client: ClientBase, statement: string, lines: number[], problems: ProblemList): Promise<void> {
  if (problems.isFull()) return;
  await client.query('savepoint part');
  try {
    await client.query(statement, [lines[0], lines.at(-1)]);
    await client.query('release savepoint part');
  } catch (error) {
    await client.query('rollback to savepoint part');
    const explained = explainConstraint(error);
    if (explained === null) throw error;
    if (lines.length === 1) {
      await client.query(`update ${STAGE} set is_bad = true where line = $1`, [lines[0]]);
      problems.add(lines[0]!, explained.column, explained.reason);
      return;
    }
    const middle = Math.ceil(lines.length / 2);
    await run(client, statement, lines.slice(0, middle), problems);
    await run(client, statement, lines.slice(middle), problems);
  }
}
