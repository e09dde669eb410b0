/** A job and cost type by id. A pin has both; a new line may lack a cost type. */
type Pair = { job: { id: number }; costType: { id: number } | null };

export function isSamePair(a: Pair, b: Pair): boolean {
  return a.job.id === b.job.id && (a.costType?.id ?? null) === (b.costType?.id ?? null);
}

export function canPin(job: { isActive: boolean }, costType: { isActive: boolean } | null): boolean {
  return job.isActive && costType?.isActive === true;
}

/** Returns the pins without an entry on a day. Each is displayed as an unsaved line. */
export function pinsWithoutEntry<Pin extends Pair>(pins: readonly Pin[], entriesOfDay: readonly Pair[]): Pin[] {
  return pins.filter((pin) => !entriesOfDay.some((entry) => isSamePair(entry, pin)));
}
