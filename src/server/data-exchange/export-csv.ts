import type { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { FORMULA } from '#domain/text/formula-guard.ts';
import type { Column } from './column.ts';
import { columnNamed, type Kind } from './kind.ts';

/**
 * Writes all rows of a kind, or those with some ids in order, as CSV that an import can read (UTF-8, RFC 4180 with LF). The database
 * streams it, so a long history needs no memory.
 */
export function exportCsv(client: ClientBase, kind: Kind, ids?: readonly number[]): Readable {
  const cells = kind.columns.map((column) => `${written(column)} as ${column.name}`);
  const order = kind.countsEqualRows
    ? 't.id'
    : kind.order !== undefined
      ? kind.order
      : kind.key.map((name) => kind.columns.indexOf(columnNamed(kind, name)!) + 1).join(', ');
  // COPY takes no parameters; ids are numbers.
  const from = ids
    ? `unnest('{${ids.map(Number).join(',')}}'::integer[]) with ordinality as listed (id, place)
       join ${kind.table} t on t.${kind.listedBy ?? 'id'} = listed.id order by listed.place${kind.order ? `, ${kind.order}` : ''}`
    : `${kind.table} t ${kind.isLeftOut ? `where not (${kind.isLeftOut})` : ''} order by ${order}`;
  const select = `select ${cells.join(', ')} from ${from}`;
  return client.query(copyTo(`copy (${select}) to stdout with (format csv, header, encoding 'UTF8')`));
}

/** Returns what an export writes for a column of row `t`, as SQL. */
export function written(column: Column): string {
  const value = valueSql(column);
  switch (column.type.is) {
    case 'yes-no':
      return `case when ${value} then 'yes' when not ${value} then 'no' end`;
    case 'decimal':
      return `trim_scale(${value})`;
    case 'day':
      return `to_char(${value}, 'YYYY-MM-DD')`;
    case 'instant':
      return `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    case 'whole':
    case 'choice':
      return value;
    case 'text':
      return `case when ${value} ~ e'${FORMULA.replaceAll("'", "\\'")}' then '''' || ${value} else nullif(${value}, '') end`;
  }
}

/** Returns a column's value of row `t`, before formatting. */
export function valueSql({ sql, reference, list, export: given }: Column): string {
  if (given) return `(${given})`;
  if (list) {
    const shown = list.reference ? list.reference.show : `l.${list.value}`;
    const join = list.reference ? `join ${list.reference.table} r on r.id = l.${list.value}` : '';
    return `(select string_agg(${shown}, ';' order by ${shown}) from ${list.table} l ${join} where l.${list.owner} = t.id)`;
  }
  if (reference) return `(select ${reference.show} from ${reference.table} r where r.id = t.${sql})`;
  return `t.${sql}`;
}
