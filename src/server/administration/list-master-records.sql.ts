import { type RawBuilder, sql } from 'kysely';
import { sortingOf } from '#contract/http/sorting.ts';
import type { MasterChoice, MasterRecord } from '#contract/master-data/master-data.ts';
import { hasActive } from '#domain/master-data/master-data.ts';
import type { MasterFilters } from '#domain/master-data/master-filters.ts';
import type { MasterField, MasterKind } from '#domain/master-data/master-kind.ts';
import { canMerge } from '#domain/master-data/merging.ts';
import {
  answered,
  columnOf,
  columnsOfReference,
  recordsOf,
  withoutBlank,
} from '../core/master-data/master-record.sql.ts';
import { referenceTable } from '../core/master-data/master-tables.ts';
import { conditionsOfPage, type ListPage, orderOfPages } from '../core/whole-list/whole-list.ts';
import type { AgencyDatabase } from '../platform/database/postgres.ts';
import { matchesWords, nearnessToWords } from '../platform/database/search-words.ts';
import { inReadingOrder, sortOrder } from '../platform/database/sort-order.ts';

/** Filters and order of a master data list. */
export type MasterSearch = {
  keyphrase?: string | undefined;
  status?: 'active' | 'inactive' | 'all' | undefined;
  sort?: string | undefined;
  filters?: MasterFilters | undefined;
  /** A page of the whole list, in its order. */
  page?: ListPage | undefined;
};

export function isSortable(kind: MasterKind, sort: string | undefined): boolean {
  return sort === undefined || sortingOf(sort, kind.listed) !== null;
}

/** Lists records with their listed fields. */
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
    join ${recordsOf(kind)} on t.id = listed.id order by listed.place`.execute(database);
  return rows.map(withoutBlank);
}

/** Lists a page of the records of a kind, with all fields. */
export async function listPageOfRecords(
  database: AgencyDatabase,
  kind: MasterKind,
  search: MasterSearch,
  maximum: number,
): Promise<MasterRecord[]> {
  const { rows } = await sql<MasterRecord>`
    select ${answered(kind, Object.keys(kind.fields))}
    from (${found(kind, search)} limit ${maximum}) as listed
    join ${recordsOf(kind)} on t.id = listed.id order by ${orderOfPages('t')}`.execute(database);
  return rows.map(withoutBlank);
}

/** Lists records with all fields, up to a sheet's limit, and returns the total number. */
export async function listRows(
  database: AgencyDatabase,
  kind: MasterKind,
  search: MasterSearch,
  most: number,
): Promise<{ count: number; rows: MasterRecord[] }> {
  const { rows } = await sql<MasterRecord & { count: number }>`
    select ${answered(kind, Object.keys(kind.fields))}, listed.count
    from (select id, row_number() over () as place, (count(*) over ())::integer as count
      from (${found(kind, search)}) as found limit ${most}) as listed
    join ${recordsOf(kind)} on t.id = listed.id order by listed.place`.execute(database);
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...row }) => withoutBlank(row)) };
}

/** Returns the ids of all records of a list, in its order. */
export async function findListedIds(
  database: AgencyDatabase,
  kind: MasterKind,
  search: MasterSearch,
): Promise<number[]> {
  // A merged record's code now belongs to another one, so files have no line for it.
  const isMerged = canMerge(kind)
    ? sql`where id not in (select id from ${recordsOf(kind)} where merged_into_id is not null)`
    : sql``;
  const { rows } = await sql<{ id: number }>`select id from (${found(kind, search)}) as found ${isMerged}`.execute(
    database,
  );
  return rows.map(({ id }) => id);
}

function found(
  kind: MasterKind,
  { keyphrase, status = 'all', sort, filters = {}, page }: MasterSearch,
): RawBuilder<unknown> {
  const canBeInactive = hasActive(kind);
  const isActive = canBeInactive ? sql`t.is_active` : sql`true`;
  const conditions = [
    matchesWords(keyphrase ? wordsOf(kind) : sql`t.search_text`, keyphrase),
    ...(status === 'all' ? [] : [sql`${isActive} = ${status === 'active'}`]),
    ...Object.entries(filters).map(([name, values]) => isOneOf(kind, name, values)),
    ...conditionsOfPage('t', page),
  ];
  const order = sortOrder(
    sort,
    Object.fromEntries(kind.listed.map((name) => [name, sortedBy(kind, name)])),
    sql`${keyColumn(kind)}, t.id`,
    sql`${canBeInactive ? sql`t.is_active desc, ` : sql``}${kind.newestFirst ? latestKey(kind) : nearnessToWords(sql`t.search_text`, keyphrase)}, ${keyColumn(kind)}, t.id`,
  );
  const around = joinsOf(kind, [sortingOf(sort, kind.listed)?.column ?? '', ...Object.keys(filters)], keyphrase);
  return sql`select t.id from ${recordsOf(kind)} ${around} where ${sql.join(conditions, sql` and `)} order by ${page ? orderOfPages('t') : order}`;
}

/** Joins the tables that references of row `t` point to, each under its field's name, as far as the search needs them. */
function joinsOf(kind: MasterKind, asked: readonly string[], keyphrase: string | undefined): RawBuilder<unknown> {
  const references = Object.entries(kind.fields).flatMap(([name, field]) =>
    field.holds === 'reference' ? [{ name, field }] : [],
  );
  const wanted = new Set([...asked, ...(keyphrase ? namingReferences(kind) : [])]);
  // A derived reference is joined to the field it follows.
  for (const { name, field } of references)
    if (field.within !== undefined && wanted.has(field.within)) wanted.add(name);
  const joined = references
    .filter(({ name }) => wanted.has(name))
    .toSorted((one, other) => Number(one.field.isOfWithin ?? false) - Number(other.field.isOfWithin ?? false));
  return sql.join(
    joined.map(({ name, field }) => {
      const through = references.find((one) => one.field.within === name)?.name;
      const column = field.isOfWithin && through ? sql.ref(`${through}.${field.column}_id`) : columnOf(field);
      return sql`left join ${sql.table(referenceTable(field.to).table)} as ${sql.id(name)} on ${sql.ref(`${name}.id`)} = ${column}`;
    }),
    sql` `,
  );
}

/** Lists references to owners, such as a product's client, whose names are searched too. */
function namingReferences(kind: MasterKind): string[] {
  return Object.entries(kind.fields).flatMap(([name, field]) =>
    field.holds === 'reference' && (kind.key.includes(name) || field.isOfWithin) ? [name] : [],
  );
}

function isOneOf(kind: MasterKind, name: string, values: readonly string[]): RawBuilder<unknown> {
  const field = kind.fields[name]!;
  if (field.holds === 'flag')
    return sql`${columnOf(field)} = any(${values.map((value) => value === 'yes')}::boolean[])`;
  if (field.holds !== 'reference') return sql`${columnOf(field)} = any(${values}::text[])`;
  return sql`coalesce(${sql.ref(`${name}.id`)}, 0) = any(${values.map(Number)}::integer[])`;
}

function wordsOf(kind: MasterKind): RawBuilder<unknown> {
  const words = namingReferences(kind).map((name) => sql`coalesce(${sql.ref(`${name}.search_text`)}, '')`);
  return sql`(${sql.join([sql`t.search_text`, ...words], sql` || ' ' || `)})`;
}

function sortedBy(kind: MasterKind, name: string): RawBuilder<unknown> {
  const field = kind.fields[name]!;
  if (field.holds === 'reference') return inReadingOrder(sql.ref(`${name}.name`));
  return field.holds === 'text' ? inReadingOrder(columnOf(field)) : columnOf(field);
}

/** Returns what identifies a record within its owner; for kinds without a name, such as dated rates, all owners. */
function keyColumn(kind: MasterKind): RawBuilder<unknown> {
  if (!kind.taken) return columnOf(kind.fields[kind.key.at(-1)!]!);
  return sql.join(kind.key.map((name) => sql`${columnOf(kind.fields[name]!)} nulls first`));
}

/** Returns the first key field, in descending order. */
function latestKey(kind: MasterKind): RawBuilder<unknown> {
  return sql`${columnOf(kind.fields[kind.key[0]!]!)} desc`;
}

/** The default number of choices returned; users find the others by searching. */
const USUAL_CHOICES = 100;

type ChoiceSearch = {
  keyphrase?: string | undefined;
  /** Restricts choices to one owner. */
  of?: number | undefined;
  status?: 'active' | 'all' | undefined;
  maxResults?: number | undefined;
};

/** Finds choices for a reference: records that match the search, within an owner if given. */
export async function findChoices(
  database: AgencyDatabase,
  kind: MasterKind,
  field: Extract<MasterField, { holds: 'reference' }>,
  { keyphrase, of, status = 'active', maxResults = USUAL_CHOICES }: ChoiceSearch,
): Promise<MasterChoice[]> {
  const around = field.within === undefined ? undefined : kind.fields[field.within];
  const within = around ? sql.ref(`t.${around.column}_id`) : sql`null::integer`;
  const { code, isActive, words } = columnsOfReference('t', field.to);
  const { rows } = await sql<MasterChoice>`
    select t.id, ${code} as code, t.name, ${isActive} as "isActive", ${within} as within
    from ${sql.table(referenceTable(field.to).table)} as t
    where ${status === 'active' ? isActive : sql`true`}
      and ${field.to === 'people' ? sql`not t.is_service_account` : sql`true`}
      and ${around && of !== undefined ? sql`${within} = ${of}` : sql`true`}
      and ${matchesWords(words, keyphrase)}
    order by ${nearnessToWords(words, keyphrase)}, ${code}, ${inReadingOrder(sql`t.name`)}, t.id limit ${maxResults}`.execute(
    database,
  );
  return rows;
}
