type Part = { id: number; key: string };

/** The line or section of a form that is stored under an id; none where the id is 0, which is that of every new one. */
export function byId<One extends Part>(parts: readonly One[], id: number): One | undefined {
  return id === 0 ? undefined : parts.find((one) => one.id === id);
}

/** The one that has a key in the form, whether it is stored or not. */
export function byKey<One extends Part>(parts: readonly One[], key: string): One | undefined {
  return parts.find((one) => one.key === key);
}
