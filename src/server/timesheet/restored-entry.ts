import type { EntryToWrite } from './write-time-entries.sql.ts';

/** The fields that are compared to decide whether two entries are the same. */
type Work = Omit<EntryToWrite, 'jobKind' | 'costTypeId'> & { costTypeId: number | null };

export function isSameWork(a: Work, b: Work): boolean {
  return (
    a.employeeId === b.employeeId &&
    a.workDate === b.workDate &&
    a.jobId === b.jobId &&
    a.costTypeId === b.costTypeId &&
    a.units === b.units &&
    a.notes === b.notes &&
    a.isBillable === b.isBillable
  );
}

/** Returns the id of the deleted entry that a new one restores unchanged, or null. Each deleted entry can be restored once. */
export function findRestoredId(
  entry: Work,
  deletedId: number | undefined,
  known: { deleted: ReadonlyMap<number, Work>; restoredInBatch: ReadonlySet<number> },
): number | null {
  const before = deletedId === undefined ? undefined : known.deleted.get(deletedId);
  if (deletedId === undefined || !before || known.restoredInBatch.has(deletedId)) return null;
  return isSameWork(entry, before) ? deletedId : null;
}
