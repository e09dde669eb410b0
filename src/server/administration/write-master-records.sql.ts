import { type RawBuilder, sql } from 'kysely';
import type { MasterField, MasterKind, MasterValue, MasterValues } from '#domain/master-data/master-kind.ts';
import { columnOf, columnsOfReference, tableOf } from '../core/master-data/master-record.sql.ts';
import { listTable, MASTER_TABLES, referenceTable, storedColumn } from '../core/master-data/master-tables.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';

/**
 * Locks a kind against other writers until the transaction ends, as an import does, so that no one can insert a record between the check of
 * its key and the insert, even if no constraint covers the key.
 */
export async function lockKind(transaction: AgencyTransaction, kind: MasterKind) {
  await sql`lock table ${sql.table(MASTER_TABLES[kind.name])} in share row exclusive mode`.execute(transaction);
}

/** Returns a record's key as one comparable text. */
export function keyText(kind: MasterKind, values: MasterValues): string {
  return JSON.stringify(kind.key.map((name) => values[name] ?? null));
}

/** Finds the records that hold one of these keys: ids by key text. */
export async function findKeyHolders(
  transaction: AgencyTransaction,
  kind: MasterKind,
  keys: readonly MasterValues[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const same = kind.key.map((name) => {
    const column = columnOf(kind.fields[name]!);
    // Only optional columns need null-safe comparison, because an index serves `=`.
    const equals = kind.fields[name]!.isRequired ? sql`=` : sql`is not distinct from`;
    return sql`${column} ${equals} ${sql.ref(`s.${name}`)}`;
  });
  const { rows } = await sql<{ id: number; key: MasterValue[] }>`
    select t.id, ${keyColumns(kind)} as key from ${tableOf(kind)}
    join ${rowsOf(kind, kind.key, keys)} on ${sql.join(same, sql` and `)}`.execute(transaction);
  return new Map(rows.map(({ id, key }) => [JSON.stringify(key), id]));
}

const keyColumns = (kind: MasterKind) =>
  sql`json_build_array(${sql.join(kind.key.map((name) => columnOf(kind.fields[name]!)))})`;

/** Looks up references: whether each is active, and its owner. Missing records are left out. */
export async function findNamed(
  transaction: AgencyTransaction,
  kind: MasterKind,
  field: Extract<MasterField, { holds: 'reference' }>,
  ids: readonly number[],
): Promise<Map<number, { isActive: boolean; within: number | null }>> {
  if (ids.length === 0) return new Map();
  const around = field.within === undefined ? undefined : kind.fields[field.within];
  const within = around ? sql.ref(`t.${around.column}_id`) : sql`null::integer`;
  const { rows } = await sql<{ id: number; isActive: boolean; within: number | null }>`
    select t.id, ${columnsOfReference('t', field.to).isActive} as "isActive", ${within} as within
    from ${sql.table(referenceTable(field.to).table)} as t where t.id = any(${ids})`.execute(transaction);
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

/** Returns the date ranges of a kind's records by id. */
export async function findSpans(
  transaction: AgencyTransaction,
  kind: MasterKind,
  span: { first: string; last: string },
): Promise<Map<number | string, { first: string; last: string }>> {
  const day = (name: string) => sql`to_char(${columnOf(kind.fields[name]!)}, 'YYYY-MM-DD')`;
  const { rows } = await sql<{ id: number; first: string; last: string }>`
    select t.id, ${day(span.first)} as first, ${day(span.last)} as last from ${tableOf(kind)}`.execute(transaction);
  return new Map(rows.map(({ id, ...days }) => [id, days]));
}

/** Inserts records and returns their ids in the same order. */
export async function insertRecords(
  transaction: AgencyTransaction,
  kind: MasterKind,
  records: readonly MasterValues[],
): Promise<number[]> {
  if (records.length === 0) return [];
  const written = storedFields(kind, Object.keys(kind.fields));
  const { rows } = await sql<{ id: number; key: MasterValue[] }>`
    insert into ${sql.table(MASTER_TABLES[kind.name])} as t (${sql.join(written.map(({ column }) => sql.id(column)))})
    select ${sql.join(written.map(({ name }) => sql.ref(`s.${name}`)))}
    from ${rowsOf(
      kind,
      written.map(({ name }) => name),
      records,
    )} order by place returning t.id, ${keyColumns(kind)} as key`.execute(transaction);
  const idsByKey = new Map(rows.map(({ id, key }) => [JSON.stringify(key), id]));
  const ids = records.map((values) => idsByKey.get(keyText(kind, values))!);
  for (const [place, values] of records.entries())
    await writeLists(transaction, kind, ids[place]!, Object.keys(kind.fields), values);
  return ids;
}

/** Writes some fields of records. */
export async function updateRecords(
  transaction: AgencyTransaction,
  kind: MasterKind,
  fields: readonly string[],
  records: readonly { id: number; values: MasterValues }[],
) {
  if (fields.length === 0 || records.length === 0) return;
  const written = storedFields(kind, fields);
  const names = written.map(({ name }) => name);
  const given = records.map(({ id, values }) => ({ ...values, id }));
  const set = written.map(({ name, column }) => sql`${sql.id(column)} = ${sql.ref(`s.${name}`)}`);
  // A change of a list only also counts as a change of the record.
  await sql`
    update ${sql.table(MASTER_TABLES[kind.name])} as t set ${set.length > 0 ? sql.join(set) : sql`id = t.id`}
    from ${rowsOf(kind, names, given)} where t.id = s.id`.execute(transaction);
  for (const { id, values } of records) await writeLists(transaction, kind, id, fields, values);
}

/** Replaces the records' lists. */
async function writeLists(
  transaction: AgencyTransaction,
  kind: MasterKind,
  id: number,
  fields: readonly string[],
  values: MasterValues,
) {
  for (const name of fields.filter((one) => kind.fields[one]!.holds === 'list')) {
    const { table, owner, value } = listTable(kind, name);
    const [of, held, items] = [sql.ref(owner), sql.ref(value), sql`${values[name] ?? []}::text[]`];
    await sql`delete from ${sql.table(table)} where ${of} = ${id} and ${held} <> all(${items})`.execute(transaction);
    await sql`
      insert into ${sql.table(table)} (${of}, ${held}) select ${id}, item from unnest(${items}) as item
      on conflict do nothing`.execute(transaction);
  }
}

/** Deletes an unused record. */
export async function deleteRecord(transaction: AgencyTransaction, kind: MasterKind, id: number) {
  await sql`delete from ${sql.table(MASTER_TABLES[kind.name])} where id = ${id}`.execute(transaction);
}

function storedFields(kind: MasterKind, names: readonly string[]): { name: string; column: string }[] {
  return names.flatMap((name) => {
    const column = storedColumn(kind.fields[name]!);
    return column === null ? [] : [{ name, column }];
  });
}

const COLUMN_TYPES: Record<Exclude<MasterField['holds'], 'list'>, string> = {
  text: 'text',
  choice: 'text',
  flag: 'boolean',
  day: 'date',
  whole: 'integer',
  decimal: 'numeric',
  reference: 'integer',
};

/** Returns values as rows `s`, with their position and id if they have one. */
function rowsOf(kind: MasterKind, names: readonly string[], values: readonly MasterValues[]): RawBuilder<unknown> {
  const columns = names.map((name) => {
    const { holds } = kind.fields[name]!;
    return sql`${sql.id(name)} ${sql.raw(COLUMN_TYPES[holds === 'list' ? 'text' : holds])}`;
  });
  const rows = values.map((given, place) => ({
    place,
    id: given.id ?? null,
    ...Object.fromEntries(names.map((name) => [name, given[name] ?? nothingIn(kind.fields[name]!)])),
  }));
  const named = [sql`place integer`, sql`id integer`, ...columns];
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (${sql.join(named)})`;
}

/** Returns how a field's empty value is stored. */
function nothingIn(field: MasterField): MasterValue {
  return field.holds === 'text' && field.isEmptyText ? '' : null;
}

/** Finds records that the same user's requests created earlier, by request id; new requests are left out. */
export async function findRecordsOfRequests(
  transaction: AgencyTransaction,
  createdById: number,
  requestIds: readonly string[],
): Promise<Map<string, { kind: string; id: number }>> {
  if (requestIds.length === 0) return new Map();
  const { rows } = await sql<{ requestId: string; kind: string; id: number }>`
    select request_id::text as "requestId", kind, record_id as id from master_data_request
    where created_by_id = ${createdById} and request_id = any(${requestIds}::uuid[])`.execute(transaction);
  return new Map(rows.map(({ requestId, ...made }) => [requestId, made]));
}

/** Notes what requests made; false when one of them made something of another kind at the same moment. */
export async function insertRequestIds(
  transaction: AgencyTransaction,
  createdById: number,
  kind: { name: string },
  made: readonly { requestId: string; id: number }[],
): Promise<boolean> {
  if (made.length === 0) return true;
  const { numAffectedRows } = await sql`
    insert into master_data_request (created_by_id, request_id, kind, record_id)
    select ${createdById}, request_id, ${kind.name}, record_id
    from unnest(${made.map(({ requestId }) => requestId)}::uuid[], ${made.map(({ id }) => id)}::integer[]) as r (request_id, record_id)
    on conflict do nothing`.execute(transaction);
  return Number(numAffectedRows) === made.length;
}
