/** Returns a record as the server expects it: by its id. */
export function sentReference(record: { id: number } | null) {
  return record && { id: record.id };
}

/** Returns fields of the head as the server expects them. */
export function sentFields<Head extends object>(names: readonly (keyof Head & string)[], head: Head) {
  const sent = (value: unknown) =>
    typeof value === 'object' && value !== null ? sentReference(value as { id: number }) : value;
  return Object.fromEntries(names.map((name) => [name, sent(head[name])]));
}
