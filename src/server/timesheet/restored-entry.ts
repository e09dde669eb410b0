import type { EntryToWrite } from './write-time-entries.sql.ts';

/** What an entry says of somebody's work. */
type Work = Omit<EntryToWrite, 'jobKind' | 'costTypeId'> & { costTypeId: number | null };

/** Whether two entries say the same. */
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

/** The deleted entry that a new one puts back just as it was, for the first time; null when it is none. */
export function restoredBy(
  entry: Work,
  deletedId: number | undefined,
  known: { deleted: ReadonlyMap<number, Work>; restoredInBatch: ReadonlySet<number> },
): number | null {
  const before = deletedId === undefined ? undefined : known.deleted.get(deletedId);
  if (deletedId === undefined || !before || known.restoredInBatch.has(deletedId)) return null;
  return isSameWork(entry, before) ? deletedId : null;
}
