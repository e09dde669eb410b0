import { REFUSALS, type RefusalCode } from '#contract/http/refusal.ts';
import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { fixedMasterFields, mayDoWithKind } from '#domain/master-data/master-access.ts';
import type { MasterKind, MasterValues } from '#domain/master-data/master-kind.ts';
import { canMerge, kindsWithin, namingField, ownerFields } from '#domain/master-data/merging.ts';
import type { Actor } from '#domain/people/permission.ts';
import { refuseOutdated } from '../core/audit/outdated-refusal.ts';
import { type AuditEvent, writeAudit, writeMoves } from '../core/audit/write-audit.sql.ts';
import { findMasterRecord, storedValues } from '../core/master-data/master-record.sql.ts';
import { MASTER_TABLES } from '../core/master-data/master-tables.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import { findPairsWithin, insertMerge, insertMovedRows, lockForMerge, lockRecord, markMerged } from './merge.sql.ts';
import { type MovedRows, moveRows, referringColumns } from './moved-rows.sql.ts';
import { updateRecords } from './write-master-records.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database'>;

/** A merge request: the target record, both versions as read, the fields to take, and the typed code. */
export type MergeRequest = {
  into: number;
  lastModified: string;
  intoLastModified: string;
  take: readonly string[];
  typed: string;
};

/**
 * Merges a record into another of its kind, the survivor, and returns that. All references to the merged record are moved to the
 * survivor, and their parts with equal codes are merged too. The merged record stays, inactive.
 */
export async function mergeRecords(
  { actor, database }: Session,
  kind: MasterKind,
  id: number,
  request: MergeRequest,
): Promise<MasterRecord> {
  refuseWithoutRight(actor, kind);
  return inTransaction(database, async (transaction) => {
    await lockForMerge(transaction, withDescendantKinds(kind));
    await lockRecord(transaction, kind, id);
    const merged = await findMasterRecord(transaction, kind, id);
    const survivor = await findMasterRecord(transaction, kind, request.into);
    if (!merged) throw new Refused('not-found');
    if (!survivor) throw refusedAt('into', 'reference-unknown');
    refuseInvalidRequest(actor, kind, { merged, survivor }, request);
    await refuseOutdatedPair(transaction, actor, kind, { merged, survivor }, request);
    await mergePair(transaction, actor, kind, { merged, survivor, take: request.take, parentId: null });
    return (await findMasterRecord(transaction, kind, survivor.id))!;
  });
}

/** Refuses users without the right to merge records of a kind, and kinds that can't be merged. */
export function refuseWithoutRight(actor: Actor, kind: MasterKind) {
  if (!canMerge(kind)) throw new Refused('not-found');
  if (!mayDoWithKind(actor, 'delete', kind)) throw new Refused('forbidden');
}

function refusedAt(field: string, why: RefusalCode): Refused {
  return new Refused(why, { errors: [{ path: field, message: REFUSALS[why].text }] });
}

type Pair = { merged: MasterRecord; survivor: MasterRecord };

/** Refuses if either record has changed since the user read it. */
async function refuseOutdatedPair(
  transaction: AgencyTransaction,
  actor: Actor,
  kind: MasterKind,
  { merged, survivor }: Pair,
  { lastModified, intoLastModified }: MergeRequest,
) {
  const asStored = (record: MasterRecord) =>
    ({ subject: MASTER_TABLES[kind.name], id: record.id, lastModified: record.lastModified, current: record }) as const;
  await refuseOutdated(transaction, lastModified, asStored(merged), actor.id);
  await refuseOutdated(transaction, intoLastModified, asStored(survivor), actor.id);
}

function refuseInvalidRequest(actor: Actor, kind: MasterKind, { merged, survivor }: Pair, request: MergeRequest) {
  if (merged.id === survivor.id) throw refusedAt('into', 'merge-itself');
  if (merged.mergedInto) throw new Refused('record-merged');
  if (survivor.mergedInto || survivor.values.isActive === false) throw refusedAt('into', 'inactive-fields');
  const [one, other] = [storedValues(merged), storedValues(survivor)];
  if (ownerFields(kind).some((field) => one[field] !== other[field])) throw refusedAt('into', 'merge-across');
  if (request.typed.trim() !== one[namingField(kind)]) throw refusedAt('typed', 'merge-not-confirmed');
  const fixed = fixedMasterFields(actor, kind, false);
  for (const field of request.take) {
    if (!Object.hasOwn(kind.fields, field) || kind.key.includes(field)) throw refusedAt('take', 'field-unknown');
    if (fixed.has(field)) throw refusedAt(`values.${field}`, 'read-only-field');
  }
}

/** Merges two records and their parts with equal codes, and stores what was moved, so that the merge can be undone. */
async function mergePair(
  transaction: AgencyTransaction,
  actor: Actor,
  kind: MasterKind,
  { merged, survivor, take, parentId }: Pair & { take: readonly string[]; parentId: number | null },
) {
  const [from, into] = [storedValues(merged), storedValues(survivor)];
  const after = pick(
    from,
    take.filter((field) => from[field] !== into[field]),
  );
  const before = pick(into, Object.keys(after));
  const mergeId = await insertMerge(transaction, actor.id, {
    kind: kind.name,
    mergedId: merged.id,
    survivorId: survivor.id,
    parentId,
    wasActive: merged.values.isActive !== false,
    survivorBefore: before,
    survivorAfter: after,
  });
  for (const within of kindsWithin(kind))
    for (const pair of await findPairsWithin(transaction, within, merged.id, survivor.id)) {
      await lockRecord(transaction, within.kind, pair.merged);
      const [one, other] = [
        await findMasterRecord(transaction, within.kind, pair.merged),
        await findMasterRecord(transaction, within.kind, pair.survivor),
      ];
      // If either part is active, the survivor is.
      const take = one!.values.isActive === true && other!.values.isActive === false ? ['isActive'] : [];
      await mergePair(transaction, actor, within.kind, {
        merged: one!,
        survivor: other!,
        take,
        parentId: mergeId,
      });
    }
  const moved: MovedRows[] = [];
  for (const naming of await referringColumns(transaction, kind)) {
    const rows = await moveRows(transaction, naming, merged.id, survivor.id);
    moved.push(rows);
    await auditMoves(transaction, actor.id, rows, { from: merged.id, to: survivor.id, action: 'merge' });
  }
  await insertMovedRows(
    transaction,
    mergeId,
    moved.filter((rows) => countOf(rows) > 0),
  );
  await updateRecords(transaction, kind, Object.keys(after), [{ id: survivor.id, values: after }]);
  await markMerged(transaction, kind, merged.id, { into: survivor.id, isActive: false });
  const counts = countsByTable(moved);
  const audited = { by: actor.id, subject: MASTER_TABLES[kind.name], action: 'merge' } as const;
  await writeAudit(transaction, [
    {
      ...audited,
      subjectId: merged.id,
      before: pick(from, ['isActive']),
      after: { isActive: false, mergedInto: survivor.id, moved: counts },
    },
    { ...audited, subjectId: survivor.id, before, after: { ...after, merged: merged.id } },
  ]);
}

/** Tables whose rows have their own audit trail. Lines are recorded with their document. */
const WITH_HISTORY = [
  'client',
  'job',
  'time_entry',
  'employee',
  'purchase_order',
  'pinned_time_allocation',
  'product',
  'campaign',
  'contact',
  'division',
  'gl_account',
] as const;

/** Writes audit rows for the records whose reference was moved. */
export async function auditMoves(
  transaction: AgencyTransaction,
  by: number,
  { table, column, ids }: MovedRows,
  move: { from: number; to: number; action: 'merge' | 'unmerge' },
) {
  const subject: AuditEvent['subject'] | undefined = WITH_HISTORY.find((one) => one === table);
  if (subject && column !== 'merged_into_id') await writeMoves(transaction, { by, subject, ids, column, ...move });
}

const countOf = ({ ids, moved, removed }: MovedRows) => ids.length + moved.length + removed.length;

function countsByTable(moved: readonly MovedRows[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const rows of moved) if (countOf(rows) > 0) counts[rows.table] = (counts[rows.table] ?? 0) + countOf(rows);
  return counts;
}

/** Returns a kind and, recursively, the kinds that belong to it. */
export function withDescendantKinds(kind: MasterKind): MasterKind[] {
  const found = [kind, ...kindsWithin(kind).flatMap((within) => withDescendantKinds(within.kind))];
  return [...new Set(found)];
}

export function pick(values: MasterValues, names: readonly string[]): MasterValues {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
