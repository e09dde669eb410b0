import { type RawBuilder, sql } from 'kysely';
import type { MasterField, MasterKind, MasterValues } from '#domain/master-data/master-kind.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { listTable, MASTER_TABLES, referenceTable, storedColumn } from '../platform/master-data/master-tables.ts';
import { columnOf, columnsOfReference, tableOf } from './master-record.sql.ts';

/**
 * Keeps everybody else from writing a kind until the transaction ends, as an import does: between looking for a record of the same
 * code and making one nobody comes in between, also where no rule of the database knows the key.
 */
export async function lockKind(transaction: AgencyTransaction, kind: MasterKind) {
  await sql`lock table ${sql.table(MASTER_TABLES[kind.name])} in share row exclusive mode`.execute(transaction);
}

/** Whether another record than `butOf` has the key of these values. */
export async function isKeyTaken(
  transaction: AgencyTransaction,
  kind: MasterKind,
  values: MasterValues,
  butOf: number | null,
): Promise<boolean> {
  const same = kind.key.map((name) => sql`${columnOf(kind.fields[name]!)} = ${values[name]}`);
  const { rows } = await sql`
    select from ${tableOf(kind)} where ${sql.join(same, sql` and `)} and t.id is distinct from ${butOf} limit 1`.execute(
    transaction,
  );
  return rows.length > 0;
}

/** What a reference names, within what it belongs to; undefined = there is no such record there. */
export async function findNamed(
  transaction: AgencyTransaction,
  kind: MasterKind,
  field: Extract<MasterField, { holds: 'reference' }>,
  values: MasterValues,
  id: number,
): Promise<{ isActive: boolean } | undefined> {
  const around = field.within === undefined ? undefined : kind.fields[field.within];
  const isOf = around ? sql`${sql.ref(`t.${around.column}_id`)} = ${values[field.within!]}` : sql`true`;
  const { rows } = await sql<{ isActive: boolean }>`
    select ${columnsOfReference('t', field.to).isActive} as "isActive" from ${sql.table(referenceTable(field.to).table)} as t where t.id = ${id} and ${isOf}`.execute(
    transaction,
  );
  return rows[0];
}

/** Inserts a record and answers its id. */
export async function insertRecord(
  transaction: AgencyTransaction,
  kind: MasterKind,
  values: MasterValues,
): Promise<number> {
  const written = storedOf(kind, Object.keys(kind.fields), values);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(MASTER_TABLES[kind.name])} (${sql.join(written.map(({ column }) => column))})
    values (${sql.join(written.map(({ value }) => sql`${value}`))}) returning id`.execute(transaction);
  const { id } = rows[0]!;
  await writeLists(transaction, kind, id, Object.keys(kind.fields), values);
  return id;
}

/** Writes some fields of a record. */
export async function updateRecord(
  transaction: AgencyTransaction,
  kind: MasterKind,
  id: number,
  fields: readonly string[],
  values: MasterValues,
) {
  const stored = storedOf(kind, fields, values).map(({ column, value }) => sql`${column} = ${value}`);
  // Where only a list was changed the record was changed all the same.
  const written = stored.length > 0 ? stored : [sql`id = id`];
  await sql`update ${sql.table(MASTER_TABLES[kind.name])} set ${sql.join(written)} where id = ${id}`.execute(
    transaction,
  );
  await writeLists(transaction, kind, id, fields, values);
}

/** Makes the lists among some fields hold what their values say. */
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

/** Takes a record away that nothing uses. */
export async function deleteRecord(transaction: AgencyTransaction, kind: MasterKind, id: number) {
  await sql`delete from ${sql.table(MASTER_TABLES[kind.name])} where id = ${id}`.execute(transaction);
}

function storedOf(kind: MasterKind, fields: readonly string[], values: MasterValues) {
  return fields.flatMap((name): { column: RawBuilder<unknown>; value: unknown }[] => {
    const field = kind.fields[name]!;
    const column = storedColumn(field);
    const nothing = field.holds === 'text' && field.isEmptyText ? '' : null;
    return column === null ? [] : [{ column: sql.id(column), value: values[name] ?? nothing }];
  });
}

type CreationRequest = { createdById: number; requestId: string };

/** What a request made when it came first; undefined when it comes first now. */
export async function findOfRequest(
  transaction: AgencyTransaction,
  { createdById, requestId }: CreationRequest,
): Promise<{ kind: string; id: number } | undefined> {
  // Whoever sends it again at the same moment waits until this transaction ends.
  await sql`select pg_advisory_xact_lock(hashtextextended(${requestId}, ${createdById}))`.execute(transaction);
  const { rows } = await sql<{ kind: string; id: number }>`
    select kind, record_id as id from master_data_request
    where created_by_id = ${createdById} and request_id = ${requestId}::uuid`.execute(transaction);
  return rows[0];
}

/** Notes what a request made. */
export async function noteRequest(
  transaction: AgencyTransaction,
  { createdById, requestId, kind, id }: CreationRequest & { kind: string; id: number },
) {
  await sql`
    insert into master_data_request (created_by_id, request_id, kind, record_id)
    values (${createdById}, ${requestId}::uuid, ${kind}, ${id})`.execute(transaction);
}
