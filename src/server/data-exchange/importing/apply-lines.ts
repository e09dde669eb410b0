import type { ClientBase } from 'pg';
import type { Column } from '../column.ts';
import { columnNamed, type Kind } from '../kind.ts';
import { runBisecting } from './bisect.ts';
import type { ProblemList } from './problem-list.ts';
import { STAGE, stagedValue } from './stage.ts';

/** Finds existing rows: by key, or one by one if equal rows are allowed. */
export async function matchLines(client: ClientBase, kind: Kind): Promise<void> {
  const keys = kind.key.map((name) => columnNamed(kind, name)!);
  if (kind.countsEqualRows) {
    // Null can't be compared, so both sides replace it with a value that no row has.
    const ofLine = keys.map((column) => comparable(column, `s.${stagedValue(column)}`));
    const ofRow = keys.map((column) => comparable(column, `t.${column.sql}`));
    await client.query(`
      update ${STAGE} stage set target_id = rows.id, is_new = false from
        (select s.line, ${ofLine.map((part, index) => `${part} as key${index}`).join(', ')},
           row_number() over (partition by ${ofLine.join(', ')} order by s.line) as number
         from ${STAGE} s where not s.is_bad) as lines
      join
        (select t.id, ${ofRow.map((part, index) => `${part} as key${index}`).join(', ')},
           row_number() over (partition by ${ofRow.join(', ')} order by t.id) as number
         from ${kind.table} t where ${kind.within ?? 'true'}) as rows
      on ${ofLine.map((_, index) => `lines.key${index} = rows.key${index}`).join(' and ')} and lines.number = rows.number
      where stage.line = lines.line`);
  } else {
    const found = kind.hasId ? 'target_id = t.id, is_new = false' : 'is_new = false';
    await client.query(`update ${STAGE} s set ${found} from ${kind.table} t where ${sameKey(kind)}`);
  }
}

function comparable(column: Column, value: string): string {
  return column.isNullable && column.reference ? `coalesce(${value}, 0)` : value;
}

/** Returns a condition that row `t` has the key of line `s`, as SQL. */
export function sameKey(kind: Kind): string {
  return kind.key
    .map((name) => columnNamed(kind, name)!)
    .map((column) => `t.${column.sql} ${column.isNullable ? 'is not distinct from' : '='} s.${stagedValue(column)}`)
    .join(' and ');
}

/** Updates existing rows that differ, and inserts new ones. Records lines that the database rejects. */
export async function writeLines(
  client: ClientBase,
  kind: Kind,
  columns: readonly Column[],
  problems: ProblemList,
): Promise<void> {
  const written = columns.filter(({ sql }) => sql !== null);
  const changeable = written.filter(({ name }) => !kind.key.includes(name));
  const sameRow = kind.hasId ? 't.id = s.target_id' : sameKey(kind);
  if (changeable.length > 0) {
    await runBisecting(
      client,
      `with changed as (
         update ${kind.table} t set ${changeable.map((column) => `${column.sql} = ${newValue(column)}`).join(', ')}
         from ${STAGE} s
         where ${sameRow} and not s.is_new and not s.is_bad and s.line between $1 and $2
           and (${changeable.map(differs).join(' or ')})
         returning s.line)
       update ${STAGE} stage set is_changed = true from changed where stage.line = changed.line`,
      problems,
    );
  }
  const given = written.filter(({ reference }) => !reference?.inFile);
  const isGiven = (name: string) => columns.some((column) => column.name === name);
  const extra = kind.columns.flatMap(({ name, sql, otherwise }) =>
    otherwise === undefined || isGiven(name) ? [] : [[sql, otherwise] as const],
  );
  await reserveIds(client, kind);
  await runBisecting(
    client,
    `insert into ${kind.table} (id, ${[...given.map(({ sql }) => sql), ...extra.map(([sql]) => sql)].join(', ')})
     select s.target_id, ${[...given.map(firstValue), ...extra.map(([, sql]) => sql)].join(', ')}
     from ${STAGE} s where s.is_new and not s.is_bad and s.line between $1 and $2 order by s.line`,
    problems,
  );
}

/**
 * Assigns ids to new rows before writing them, in line order. Where equal rows are allowed, they can't be found by key afterwards, because
 * another transaction may write equal ones. The agency has no sequence; its only row is 1.
 */
async function reserveIds(client: ClientBase, kind: Kind): Promise<void> {
  await client.query(
    `update ${STAGE} s set target_id = reserved.id
     from (select line, coalesce(nextval(pg_get_serial_sequence($1, 'id')), 1) as id
       from (select line from ${STAGE} where is_new and not is_bad order by line) as ordered) as reserved
     where s.line = reserved.line`,
    [kind.table],
  );
}

/** Returns the value of a column in a new row. */
function firstValue(column: Column): string {
  const value = `s.${stagedValue(column)}`;
  return column.otherwise === undefined ? value : `coalesce(${value}, ${column.otherwise})`;
}

/** Self-references are only cleared here, and set once all rows exist. */
function newValue(column: Column): string {
  if (column.reference?.inFile) return `case when s.${column.name} is not null then t.${column.sql} end`;
  if (column.isOfNewOnly) return `t.${column.sql}`;
  if (column.otherwise !== undefined) return `coalesce(s.${stagedValue(column)}, t.${column.sql})`;
  return `s.${stagedValue(column)}`;
}

/** Returns a condition that line `s` and row `t` differ in a column, as SQL. */
export function differs(column: Column): string {
  if (column.reference?.inFile) return `(s.${column.name} is null and t.${column.sql} is not null)`;
  if (column.isOfNewOnly) return 'false';
  if (column.otherwise !== undefined)
    return `(s.${stagedValue(column)} is not null and t.${column.sql} <> s.${stagedValue(column)})`;
  // An empty cell can't distinguish empty text from null, so it changes neither.
  const isText = column.type.is === 'text' && !column.reference && column.isNullable;
  return isText
    ? `coalesce(t.${column.sql}, '') <> coalesce(s.${column.name}, '')`
    : `t.${column.sql} is distinct from s.${stagedValue(column)}`;
}

/** Sets references to rows of the same kind, once all of them exist. */
export async function writeSelfReferences(
  client: ClientBase,
  kind: Kind,
  columns: readonly Column[],
  problems: ProblemList,
): Promise<void> {
  for (const column of columns.filter(({ reference }) => reference?.inFile)) {
    await runBisecting(
      client,
      `with changed as (
         update ${kind.table} t set ${column.sql} = s.${stagedValue(column)}
         from ${STAGE} s
         where t.id = s.target_id and not s.is_bad and s.line between $1 and $2
           and s.${column.name} is not null and t.${column.sql} is distinct from s.${stagedValue(column)}
         returning s.line)
       update ${STAGE} stage set is_changed = true from changed where stage.line = changed.line`,
      problems,
    );
  }
}
