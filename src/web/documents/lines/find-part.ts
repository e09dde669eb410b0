type Part = { id: number; key: string };

/** Finds a stored line or section by id; undefined for id 0, which all new ones have. */
export function byId<One extends Part>(parts: readonly One[], id: number): One | undefined {
  return id === 0 ? undefined : parts.find((one) => one.id === id);
}

/** Finds a line or section by its key in the form, stored or not. */
export function byKey<One extends Part>(parts: readonly One[], key: string): One | undefined {
  return parts.find((one) => one.key === key);
}
