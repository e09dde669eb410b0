import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import type { MasterKind, MasterValues } from '#domain/master-data/master-kind.ts';
import { isTooLateToUndo, kindsWithin } from '#domain/master-data/merging.ts';
import type { Actor } from '#domain/people/permission.ts';
import { writeAudit } from '../core/audit/write-audit.sql.ts';
import { findMasterRecord, storedValues } from '../core/master-data/master-record.sql.ts';
import { MASTER_TABLES } from '../core/master-data/master-tables.ts';
import type { AgencyTransaction } from '../platform/database/postgres.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { Refused } from '../platform/refused.ts';
import type { SignedIn } from '../platform/signed-in.ts';
import {
  findMerge,
  findMergesAlong,
  findMovedRows,
  lockForMerge,
  type Merge,
  markMerged,
  markUndone,
  settleJobs,
} from './merge.sql.ts';
import { auditMoves, pick, refuseWithoutRight, withDescendantKinds } from './merge-records.ts';
import { moveRowsBack } from './moved-rows.sql.ts';
import { updateRecords } from './write-master-records.sql.ts';

type Session = Pick<SignedIn, 'actor' | 'database'>;

/** Undoes a merge within its undo period: moves back what is still where the merge moved it. Later additions stay. */
export async function undoMerge({ actor, database }: Session, kind: MasterKind, id: number): Promise<MasterRecord> {
  refuseWithoutRight(actor, kind);
  return inTransaction(database, async (transaction) => {
    await lockForMerge(transaction, withDescendantKinds(kind));
    const record = await findMasterRecord(transaction, kind, id);
    if (!record) throw new Refused('not-found');
    // A repeated request changes nothing.
    if (!record.mergedInto) return record;
    const merge = await findMerge(transaction, kind, id);
    if (!merge || merge.survivorId !== record.mergedInto.id) throw new Refused('merge-not-last');
    if (merge.parentId !== null) throw new Refused('merge-of-owner');
    if (isTooLateToUndo(Date.parse(merge.mergedAt), Date.now())) throw new Refused('merge-too-old');
    await undo(transaction, actor, merge);
    if (kindsWithin(kind).length > 0 || kind.name === 'campaigns') await settleJobs(transaction);
    return (await findMasterRecord(transaction, kind, id))!;
  });
}

async function undo(transaction: AgencyTransaction, actor: Actor, merge: Merge) {
  const kind = MASTER_DATA[merge.kind as MasterKind['name']];
  const survivor = await findMasterRecord(transaction, kind, merge.survivorId);
  if (!survivor || survivor.mergedInto) throw new Refused('merge-not-last');
  for (const along of (await findMergesAlong(transaction, merge.id)).toReversed())
    await undo(transaction, actor, along);
  for (const rows of await findMovedRows(transaction, merge.id)) {
    const ids = await moveRowsBack(transaction, rows, merge.mergedId, merge.survivorId);
    const back = { from: merge.survivorId, to: merge.mergedId, action: 'unmerge' } as const;
    await auditMoves(transaction, actor.id, { ...rows, ids }, back);
  }
  const now = storedValues(survivor);
  const given = merge.survivorAfter as MasterValues;
  const fields = Object.keys(given).filter((field) => now[field] === given[field]);
  const before = pick(merge.survivorBefore as MasterValues, fields);
  await updateRecords(transaction, kind, fields, [{ id: survivor.id, values: before }]);
  await markMerged(transaction, kind, merge.mergedId, { into: null, isActive: merge.wasActive });
  await markUndone(transaction, merge.id);
  const about = { by: actor.id, subject: MASTER_TABLES[kind.name], action: 'unmerge' } as const;
  await writeAudit(transaction, [
    {
      ...about,
      subjectId: merge.mergedId,
      before: { isActive: false, mergedInto: survivor.id },
      after: { isActive: merge.wasActive },
    },
    { ...about, subjectId: survivor.id, before: pick(now, fields), after: before },
  ]);
}
