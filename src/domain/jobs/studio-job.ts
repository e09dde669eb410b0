/** Why no studio job can be made. */
export type StudioJobRefusal = 'agency-job-unsuitable' | 'studio-division-unsuitable' | 'studio-job-exists';

/** What the rule looks at. */
export type StudioJobPlan = {
  agencyJob: { isActive: boolean; isBillable: boolean; isStudioJob: boolean; divisionId: number | null };
  division: { id: number; isActive: boolean; hasStudioSupplier: boolean };
  /** Divisions that have a studio job of the agency job already. */
  takenDivisionIds: readonly number[];
};

/** Whether a studio job of an agency job can be made for a division; null = yes. */
export function studioJobRefusal({ agencyJob, division, takenDivisionIds }: StudioJobPlan): StudioJobRefusal | null {
  if (!agencyJob.isActive || !agencyJob.isBillable || agencyJob.isStudioJob) return 'agency-job-unsuitable';
  if (!division.isActive || !division.hasStudioSupplier || division.id === agencyJob.divisionId) {
    return 'studio-division-unsuitable';
  }
  return takenDivisionIds.includes(division.id) ? 'studio-job-exists' : null;
}
