import { sql } from 'kysely';
import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { canMerge, namingField } from '#domain/master-data/merging.ts';
import { MASTER_TABLES, storedColumn } from '../core/master-data/master-tables.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import type { MovedRows } from './moved-rows.sql.ts';

/** Finds pairs of owned records that have the same code in both. */
export async function findPairsWithin(
  transaction: AgencyTransaction,
  { kind, field }: { kind: MasterKind; field: string },
  merged: number,
  survivor: number,
): Promise<{ merged: number; survivor: number }[]> {
  if (!canMerge(kind)) return [];
  const owner = storedColumn(kind.fields[field]!);
  // A campaign's client follows from its product, so campaigns are merged with their products.
  if (owner === null) return [];
  const naming = storedColumn(kind.fields[namingField(kind)]!)!;
  const table = sql.table(MASTER_TABLES[kind.name]);
  const { rows } = await sql<{ merged: number; survivor: number }>`
    select a.id as merged, b.id as survivor from ${table} as a
    join ${table} as b on ${sql.ref(`b.${owner}`)} = ${survivor} and b.merged_into_id is null
      and ${sql.ref(`b.${naming}`)} = ${sql.ref(`a.${naming}`)}
    where ${sql.ref(`a.${owner}`)} = ${merged} and a.merged_into_id is null order by a.id`.execute(transaction);
  return rows;
}

/** Updates jobs after campaigns or products were moved back: product and client follow from the campaign. */
export async function settleJobs(transaction: AgencyTransaction) {
  await sql`select settle_jobs_of_merge()`.execute(transaction);
}

/** Locks the kinds' tables, and defers constraints so that changes in several tables only need to agree at the end. */
export async function lockForMerge(transaction: AgencyTransaction, kinds: readonly MasterKind[]) {
  const tables = kinds.map(({ name }) => MASTER_TABLES[name]).toSorted();
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share row exclusive mode`.execute(
    transaction,
  );
  await sql`set constraints all deferred`.execute(transaction);
}

/** Waits for transactions about to refer to a record, and prevents new references until this one ends. */
export async function lockRecord(transaction: AgencyTransaction, kind: MasterKind, id: number) {
  await sql`select from ${sql.table(MASTER_TABLES[kind.name])} where id = ${id} for update`.execute(transaction);
}

/** Marks a record as merged into another one, or as no longer merged. */
export async function markMerged(
  transaction: AgencyTransaction,
  kind: MasterKind,
  id: number,
  { into, isActive }: { into: number | null; isActive: boolean },
) {
  await sql`update ${sql.table(MASTER_TABLES[kind.name])} set merged_into_id = ${into}, is_active = ${isActive}
    where id = ${id}`.execute(transaction);
}

/** A recorded merge. */
export type Merge = {
  id: number;
  kind: string;
  mergedId: number;
  survivorId: number;
  parentId: number | null;
  mergedAt: string;
  wasActive: boolean;
  survivorBefore: Record<string, unknown>;
  survivorAfter: Record<string, unknown>;
};

/** Records a merge for its undo; returns its id. */
export async function insertMerge(
  transaction: AgencyTransaction,
  by: number,
  merge: Omit<Merge, 'id' | 'mergedAt'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into master_data_merge (kind, merged_id, survivor_id, parent_id, merged_by_id, was_active, survivor_before, survivor_after)
    values (${merge.kind}, ${merge.mergedId}, ${merge.survivorId}, ${merge.parentId}, ${by}, ${merge.wasActive},
      ${JSON.stringify(merge.survivorBefore)}::jsonb, ${JSON.stringify(merge.survivorAfter)}::jsonb) returning id`.execute(
    transaction,
  );
  return rows[0]!.id;
}

/** Records the rows that a merge moved. */
export async function insertMovedRows(transaction: AgencyTransaction, mergeId: number, rows: readonly MovedRows[]) {
  for (const { table, column, ids, moved, removed } of rows)
    await sql`
      insert into master_data_merge_rows (merge_id, table_name, column_name, row_ids, kept_rows)
      values (${mergeId}, ${table}, ${column}, ${ids}, ${JSON.stringify({ moved, removed })}::jsonb)`.execute(
      transaction,
    );
}

const MERGE = sql`id, kind, merged_id as "mergedId", survivor_id as "survivorId", parent_id as "parentId",
  to_char(merged_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "mergedAt",
  was_active as "wasActive", survivor_before as "survivorBefore", survivor_after as "survivorAfter"`;

/** Finds the merge of a record, if it hasn't been undone. */
export async function findMerge(transaction: AgencyTransaction, kind: MasterKind, id: number): Promise<Merge | null> {
  const { rows } = await sql<Merge>`
    select ${MERGE} from master_data_merge where kind = ${kind.name} and merged_id = ${id} and undone_at is null`.execute(
    transaction,
  );
  return rows[0] ?? null;
}

/** Finds the merges of owned records that were part of a merge. */
export async function findMergesAlong(transaction: AgencyTransaction, mergeId: number): Promise<Merge[]> {
  const { rows } = await sql<Merge>`
    select ${MERGE} from master_data_merge where parent_id = ${mergeId} and undone_at is null order by id`.execute(
    transaction,
  );
  return rows;
}

export async function findMovedRows(transaction: AgencyTransaction, mergeId: number): Promise<MovedRows[]> {
  const { rows } = await sql<MovedRows>`
    select table_name as "table", column_name as "column", row_ids as ids, kept_rows -> 'moved' as moved, kept_rows -> 'removed' as removed
    from master_data_merge_rows where merge_id = ${mergeId}`.execute(transaction);
  return rows;
}

export async function markUndone(transaction: AgencyTransaction, mergeId: number) {
  await sql`update master_data_merge set undone_at = clock_timestamp() where id = ${mergeId}`.execute(transaction);
}
