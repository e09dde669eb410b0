import { type RawBuilder, sql } from 'kysely';
import type { MasterRecord } from '#contract/master-data.ts';
import { sortingOf } from '#contract/sorting.ts';
import type { ActiveRef } from '#contract/values.ts';
import { hasActive } from '#domain/master-data/master-data.ts';
import type { MasterField, MasterKind } from '#domain/master-data/master-kind.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { matchesWords, nearnessToWords } from '../platform/database/search-words.ts';
import { inReadingOrder, sortOrder } from '../platform/database/sort-order.ts';
import { referenceTable } from '../platform/master-data/master-tables.ts';
import { answered, columnOf, columnsOfReference, namedBy, tableOf } from './master-record.sql.ts';

/** What a list of master data is narrowed to, and its order (ADM-05). */
export type MasterSearch = {
  keyphrase?: string | undefined;
  status?: 'active' | 'inactive' | 'all' | undefined;
  sort?: string | undefined;
};

/** Whether a kind's list can be sorted so. */
export function isSortable(kind: MasterKind, sort: string | undefined): boolean {
  return sort === undefined || sortingOf(sort, kind.listed) !== null;
}

/** The records of a list with what it shows. */
export async function listRecords(
  database: AgencyDatabase,
  kind: MasterKind,
  search: MasterSearch,
  maxResults: number,
): Promise<MasterRecord[]> {
  const names = [...kind.listed, ...(hasActive(kind) ? ['isActive'] : [])];
  const { rows } = await sql<MasterRecord>`
    select ${answered(kind, names)}
    from (select id, row_number() over () as place from (${found(kind, search)} limit ${maxResults}) as found) as listed
    join ${tableOf(kind)} on t.id = listed.id order by listed.place`.execute(database);
  return rows;
}

/** The ids of all records of a list, in its order. */
export async function findListedIds(
  database: AgencyDatabase,
  kind: MasterKind,
  search: MasterSearch,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${found(kind, search)}`.execute(database);
  return rows.map(({ id }) => id);
}

function found(kind: MasterKind, { keyphrase, status = 'all', sort }: MasterSearch): RawBuilder<unknown> {
  const canBeInactive = hasActive(kind);
  const isActive = canBeInactive ? sql`t.is_active` : sql`true`;
  const conditions = [
    matchesWords(keyphrase ? wordsOf(kind) : sql`t.search_text`, keyphrase),
    ...(status === 'all' ? [] : [sql`${isActive} = ${status === 'active'}`]),
  ];
  const order = sortOrder(
    sort,
    Object.fromEntries(kind.listed.map((name) => [name, sortedBy(kind, name)])),
    sql`${keyColumn(kind)}, t.id`,
    sql`${canBeInactive ? sql`t.is_active desc, ` : sql``}${nearnessToWords(sql`t.search_text`, keyphrase)}, ${keyColumn(kind)}, t.id`,
  );
  return sql`select t.id from ${tableOf(kind)} where ${sql.join(conditions, sql` and `)} order by ${order}`;
}

/** The words by which a record is found: its own, and those of what it belongs to, as a product's client. */
function wordsOf(kind: MasterKind): RawBuilder<unknown> {
  const around = Object.entries(kind.fields).filter(
    ([name, field]) => field.holds === 'reference' && (kind.key.includes(name) || field.isOfWithin),
  );
  const words = around.map(([name]) => namedBy(kind, name, sql`named.search_text`));
  return sql`(${sql.join([sql`t.search_text`, ...words], sql` || ' ' || `)})`;
}

function sortedBy(kind: MasterKind, name: string): RawBuilder<unknown> {
  const field = kind.fields[name]!;
  if (field.holds === 'reference') return inReadingOrder(namedBy(kind, name, sql`named.name`));
  return field.holds === 'text' ? inReadingOrder(columnOf(field)) : columnOf(field);
}

/** What a record is known by within what it belongs to. */
function keyColumn(kind: MasterKind): RawBuilder<unknown> {
  return columnOf(kind.fields[kind.key.at(-1)!]!);
}

/** So many choices are answered at once; the others come with a word of theirs. */
const MOST_CHOICES = 100;

/** What a field can name: active records that hold the words, of what the field belongs to where it belongs to something. */
export async function findChoices(
  database: AgencyDatabase,
  kind: MasterKind,
  field: Extract<MasterField, { holds: 'reference' }>,
  { keyphrase, of }: { keyphrase?: string | undefined; of?: number | undefined },
): Promise<ActiveRef[]> {
  const around = field.within === undefined ? undefined : kind.fields[field.within];
  const isOf = around ? sql`${sql.ref(`t.${around.column}_id`)} = ${of ?? null}::integer` : sql`true`;
  const { code, isActive, words } = columnsOfReference('t', field.to);
  const { rows } = await sql<ActiveRef>`
    select t.id, ${code} as code, t.name, ${isActive} as "isActive" from ${sql.table(referenceTable(field.to).table)} as t
    where ${isActive} and ${isOf} and ${matchesWords(words, keyphrase)}
    order by ${nearnessToWords(words, keyphrase)}, ${code}, t.name, t.id limit ${MOST_CHOICES}`.execute(database);
  return rows;
}
