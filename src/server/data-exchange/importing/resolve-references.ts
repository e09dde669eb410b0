import type { ClientBase } from 'pg';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { zeroTwinFinder } from '#domain/text/leading-zeros.ts';
import type { Column, Reference } from '../column.ts';
import { columnNamed, type Kind } from '../kind.ts';
import type { ProblemList } from './problem-list.ts';
import { STAGE, stagedId } from './stage.ts';

/** Finds the rows of other tables that lines refer to. Lines with unknown references are rejected. */
export async function resolveReferences(
  client: ClientBase,
  columns: readonly Column[],
  problems: ProblemList,
): Promise<void> {
  // In the kind's order, because a product is looked up within the line's client.
  for (const column of columns) {
    const { reference } = column;
    if (!reference || reference.inFile) continue;
    await findRows(client, column, reference);
    const { rows } = await client.query<{ line: number; value: string }>(
      `update ${STAGE} s set is_bad = true
       where ${column.name} is not null and ${stagedId(column)} is null
       returning line, ${column.name} as value`,
    );
    await noteMissing(client, rows, column, reference, problems);
  }
}

/** Finds references to rows of the same kind, once all of the file's own exist. A reference to a bad line isn't reported again. */
export async function resolveSelfReferences(
  client: ClientBase,
  columns: readonly Column[],
  problems: ProblemList,
): Promise<void> {
  for (const column of columns) {
    const { reference } = column;
    if (!reference?.inFile) continue;
    await findRows(client, column, reference);
    const { rows } = await client.query<{ line: number; value: string }>(
      `update ${STAGE} s set is_bad = true
       where ${column.name} is not null and ${stagedId(column)} is null and not exists (
         select from ${STAGE} other where other.is_bad and ${reference.inFile})
       returning line, ${column.name} as value`,
    );
    await noteMissing(client, rows, column, reference, problems);
  }
}

async function findRows(client: ClientBase, column: Column, reference: Reference): Promise<void> {
  for (const match of [reference.match, ...(reference.otherwise ?? [])]) {
    await client.query(
      `update ${STAGE} s set ${stagedId(column)} = (
         select min(${reference.finds ?? 'r.id'}) from ${reference.table} r where ${match} having count(*) = 1)
       where ${column.name} is not null and ${stagedId(column)} is null`,
    );
  }
}

async function noteMissing(
  client: ClientBase,
  rows: readonly { line: number; value: string }[],
  column: Column,
  reference: Reference,
  problems: ProblemList,
): Promise<void> {
  const { called } = reference;
  const findTwin = await twinFinderOf(client, rows, reference);
  for (const { line, value } of rows) {
    const existing = findTwin(value);
    const reason =
      existing === undefined
        ? { text: FILE_PROBLEMS.notThere, values: { called, value } }
        : { text: FILE_PROBLEMS.notThereWithZeros, values: { called, value, existing } };
    problems.add(line, column.name, reason);
  }
}

/** Finds missing codes that differ from existing ones only in leading zeros; not for codes scoped by client or product. */
async function twinFinderOf(
  client: ClientBase,
  missing: readonly { value: string }[],
  { table, match, show }: Reference,
): Promise<(value: string) => string | undefined> {
  if (!match.startsWith('r.code = ') || !missing.some(({ value }) => /\d/.test(value))) return () => undefined;
  const { rows } = await client.query<{ code: string }>(
    `select ${show} as code from ${table} r where ${show} ~ '[0-9]' order by r.id`,
  );
  return zeroTwinFinder(rows.map(({ code }) => code));
}

/** Rejects lines with the same key as an earlier line. */
export async function refuseRepeatedKeys(client: ClientBase, kind: Kind, problems: ProblemList): Promise<void> {
  if (kind.countsEqualRows) return;
  const keys = kind.key.map((name) => columnNamed(kind, name)!);
  const parts = keys.map((column) => (column.reference ? stagedId(column) : column.name)).join(', ');
  const { rows } = await client.query<{ line: number; first: number }>(
    `update ${STAGE} s set is_bad = true
     from (select line, first_value(line) over (partition by ${parts} order by line) as first from ${STAGE} where not is_bad) as same
     where same.line = s.line and same.first < same.line
     returning s.line, same.first`,
  );
  for (const { line, first } of rows) {
    problems.add(line, kind.key.join(', '), { text: FILE_PROBLEMS.sameLine, values: { line: String(first) } });
  }
}
