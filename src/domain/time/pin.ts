/** A job and a cost type by their ids; a pin has both, a line that was just added may have no cost type yet. */
type Pair = { job: { id: number }; costType: { id: number } | null };

/** Whether two are of the same job and cost type. */
export function isSamePair(a: Pair, b: Pair): boolean {
  return a.job.id === b.job.id && (a.costType?.id ?? null) === (b.costType?.id ?? null);
}

/** A pin can be made when its job and its cost type are both active. */
export function canPin(job: { isActive: boolean }, costType: { isActive: boolean } | null): boolean {
  return job.isActive && costType?.isActive === true;
}

/** The pins that have no entry yet on a day: each shows there as an unsaved line, ready for hours. */
export function pinsWithoutEntry<Pin extends Pair>(pins: readonly Pin[], entriesOfDay: readonly Pair[]): Pin[] {
  return pins.filter((pin) => !entriesOfDay.some((entry) => isSamePair(entry, pin)));
}
