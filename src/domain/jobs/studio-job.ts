/** Reasons why a studio job can't be created. */
export type StudioJobRefusal = 'agency-job-unsuitable' | 'studio-division-unsuitable' | 'studio-job-exists';

export type StudioJobPlan = {
  agencyJob: { isActive: boolean; isBillable: boolean; isStudioJob: boolean; divisionId: number | null };
  division: { id: number; isActive: boolean; hasStudioSupplier: boolean };
  /** Divisions that already have a studio job of this agency job. */
  takenDivisionIds: readonly number[];
};

/** Returns why a division can't get a studio job of an agency job; null if it can. */
export function studioJobRefusal({ agencyJob, division, takenDivisionIds }: StudioJobPlan): StudioJobRefusal | null {
  if (!agencyJob.isActive || !agencyJob.isBillable || agencyJob.isStudioJob) return 'agency-job-unsuitable';
  if (!division.isActive || !division.hasStudioSupplier || division.id === agencyJob.divisionId) {
    return 'studio-division-unsuitable';
  }
  return takenDivisionIds.includes(division.id) ? 'studio-job-exists' : null;
}
