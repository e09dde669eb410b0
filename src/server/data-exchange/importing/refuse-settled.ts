import type { ClientBase } from 'pg';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import type { Column } from '../column.ts';
import { valueSql } from '../export-csv.ts';
import type { Kind, Undecided } from '../kind.ts';
import { differs } from './apply-lines.ts';
import type { ProblemList } from './problem-list.ts';
import { STAGE } from './stage.ts';

/**
 * Reports and leaves out lines that would change approved or issued records, which the forms don't allow either. Call it after the
 * lines' rows have been found and before anything is written.
 */
export async function refuseSettled(
  client: ClientBase,
  kind: Kind,
  columns: readonly Column[],
  problems: ProblemList,
): Promise<void> {
  const changeable = columns.filter(({ sql, name }) => sql !== null && !kind.key.includes(name));
  const settled = changeable.filter(({ name }) => kind.settledColumns?.includes(name));
  if (settled.length > 0) {
    const changed = settled.map((column) => `when ${differs(column)} then '${column.name}'`);
    await leaveOut(
      client,
      `select s.line, case ${changed.join(' ')} end as "column"
       from ${STAGE} s join ${kind.table} t on t.id = s.target_id where not s.is_bad and not s.is_new`,
      [],
      () => FILE_PROBLEMS.settledColumn,
      problems,
    );
  }
  if (kind.settled && changeable.length > 0) {
    const { when, reason, but = {} } = kind.settled;
    const changed = changeable.map((column) => {
      const mayBe = but[column.name];
      return `when ${differs(column)}${mayBe ? ` and not (${mayBe})` : ''} then '${column.name}'`;
    });
    await leaveOut(
      client,
      `select s.line, case ${changed.join(' ')} end as "column"
       from ${STAGE} s join ${kind.table} t on t.id = s.target_id where not s.is_bad and not s.is_new and (${when})`,
      [],
      () => reason,
      problems,
    );
  }
  if (kind.settledWhole) {
    const { when, reason } = kind.settledWhole;
    const changed = changeable.map((column) => `(${differs(column)})`).join(' or ') || 'false';
    await leaveOut(
      client,
      `select s.line, '${kind.key[0]}' as "column"
       from ${STAGE} s left join ${kind.table} t on t.id = s.target_id
       where not s.is_bad and (s.is_new or ${changed}) and (${when})`,
      [],
      () => reason,
      problems,
    );
  }
}

/** Columns that the user may not set in new rows, and in existing ones. */
export type FixedColumns = { ofNew: readonly string[]; ofChanged: readonly string[] };

/** Reports and leaves out lines that set a column which the user couldn't set in the form either. */
export async function refuseFixed(
  client: ClientBase,
  kind: Kind,
  columns: readonly Column[],
  fixed: FixedColumns,
  problems: ProblemList,
): Promise<void> {
  const given = (names: readonly string[]) => columns.filter(({ name }) => names.includes(name));
  const decides = [
    ...given(fixed.ofNew).map((column) => `when s.is_new and ${fills(column)} then '${column.name}'`),
    ...given(fixed.ofChanged).map((column) => `when not s.is_new and ${changes(column)} then '${column.name}'`),
  ];
  if (decides.length === 0) return;
  await leaveOut(
    client,
    `select s.line, case ${decides.join(' ')} end as "column"
     from ${STAGE} s left join ${kind.table} t on t.id = s.target_id where not s.is_bad`,
    [],
    () => FILE_PROBLEMS.rightLacking,
    problems,
  );
}

/** Whether a line sets the column of a new record: a blank cell leaves the default. */
const fills = ({ name }: Column) => `coalesce(s.${name}::text, '') <> ''`;

/** Whether a line changes the column. A list is compared as an export writes it; a blank cell empties it. */
function changes(column: Column): string {
  return column.list
    ? `coalesce(s.${column.name}, '') is distinct from coalesce(${valueSql(column)}, '')`
    : `(${differs(column)})`;
}

/** Reports and leaves out lines that would make a decision, such as an approval, which must be made in Docket itself. */
export async function refuseDecisions(
  client: ClientBase,
  kind: Kind,
  columns: readonly Column[],
  caller: Actor,
  problems: ProblemList,
): Promise<void> {
  const isGiven = ({ column, unless }: Undecided) =>
    columns.some(({ name }) => name === column) && !(unless === 'approver' && can(caller, 'approve', 'job'));
  const rules = (kind.undecided ?? []).filter(isGiven);
  if (rules.length === 0) return;
  const decides = rules.map(({ column, when }) => `when ${when.replaceAll('$1', '$1::integer')} then '${column}'`);
  await leaveOut(
    client,
    `select s.line, case when $1::integer is null then null ${decides.join(' ')} end as "column"
     from ${STAGE} s left join ${kind.table} t on t.id = s.target_id where not s.is_bad`,
    [caller.id],
    (column) => rules.find((rule) => rule.column === column)!.reason,
    problems,
  );
}

async function leaveOut(
  client: ClientBase,
  select: string,
  values: unknown[],
  reasonOf: (column: string) => string,
  problems: ProblemList,
): Promise<void> {
  const { rows } = await client.query<{ line: number; column: string }>(
    `select line, "column" from (${select}) as found where "column" is not null order by line`,
    values,
  );
  if (rows.length === 0) return;
  const lines = rows.map(({ line }) => line);
  await client.query(`update ${STAGE} set is_bad = true where line = any($1::integer[])`, [lines]);
  for (const { line, column } of rows) problems.add(line, column, { text: reasonOf(column) });
}
