import type { ClientBase } from 'pg';
import { FILE_PROBLEMS } from '#domain/data-exchange/file-problem.ts';
import type { Words } from '#domain/text/text-with-values.ts';
import type { Column, ListOf } from '../column.ts';
import type { ProblemList } from './problem-list.ts';
import { STAGE } from './stage.ts';

/** Replaces rows' lists with those in cells: adds new items and removes others. */
export async function writeLists(client: ClientBase, columns: readonly Column[], problems: ProblemList): Promise<void> {
  for (const column of columns) {
    if (!column.list) continue;
    await refuseUnknownItems(client, column, column.list, problems);
    await writeList(client, column, column.list);
  }
}

const itemsOf = (column: Column) =>
  `lateral (select btrim(part) as item from unnest(string_to_array(s.${column.name}, ';')) as part where btrim(part) <> '') as items`;

async function refuseUnknownItems(
  client: ClientBase,
  column: Column,
  list: ListOf,
  problems: ProblemList,
): Promise<void> {
  const { reference, of = [] } = list;
  const isKnown = reference
    ? `exists (select from ${reference.table} r where ${reference.match})`
    : 'item = any($1::text[])';
  const { rows } = await client.query<{ line: number; item: string }>(
    `select s.line, item from ${STAGE} s, ${itemsOf(column)} where not s.is_bad and not ${isKnown} order by s.line`,
    reference ? [] : [of],
  );
  const reasonOf = (value: string): Words =>
    reference
      ? { text: FILE_PROBLEMS.notThere, values: { called: reference.called, value } }
      : { text: FILE_PROBLEMS.listItem, values: { choices: of.join(', '), value } };
  for (const { line, item } of rows) problems.add(line, column.name, reasonOf(item));
  await client.query(`update ${STAGE} set is_bad = true where line = any($1::integer[])`, [
    rows.map(({ line }) => line),
  ]);
}

async function writeList(client: ClientBase, column: Column, list: ListOf): Promise<void> {
  const value = list.reference ? 'r.id' : 'item';
  const join = list.reference ? `join ${list.reference.table} r on ${list.reference.match}` : '';
  const wanted = `
    select distinct s.line, s.target_id as owner, ${value} as value
    from ${STAGE} s cross join ${itemsOf(column)} ${join} where s.target_id is not null and not s.is_bad`;
  await client.query(`
    with wanted as (${wanted}),
    removed as (
      delete from ${list.table} l using ${STAGE} s
      where l.${list.owner} = s.target_id and not s.is_bad
        and not exists (select from wanted where wanted.owner = l.${list.owner} and wanted.value = l.${list.value})
      returning s.line),
    added as (
      insert into ${list.table} (${list.owner}, ${list.value})
      select owner, value from wanted
      where not exists (select from ${list.table} l where l.${list.owner} = wanted.owner and l.${list.value} = wanted.value)
      returning ${list.owner} as owner)
    update ${STAGE} s set is_changed = true
    where s.line in (select line from removed)
       or s.target_id in (select owner from added)`);
}
