/** The pair that a pin remembers. */
export type PinnedPair = { jobId: number; costTypeId: number };

/** A pin can be made when its job and its cost type are both active (PIN-01). */
export function canPin(job: { isActive: boolean }, costType: { isActive: boolean } | null): boolean {
  return job.isActive && costType?.isActive === true;
}

/** The pins that have no entry yet on a day: each shows there as an unsaved line, ready for hours (PIN-03). */
export function pinsWithoutEntry<Pin extends PinnedPair>(
  pins: readonly Pin[],
  entriesOfDay: readonly PinnedPair[],
): Pin[] {
  return pins.filter(
    (pin) => !entriesOfDay.some((entry) => entry.jobId === pin.jobId && entry.costTypeId === pin.costTypeId),
  );
}
