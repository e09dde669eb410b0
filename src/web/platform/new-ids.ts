/** Generates a UUID, because browsers offer theirs only over TLS and on localhost. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Generates the temporary id of a new entry: negative, and different in every tab. */
export function newEntryId(): number {
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  return -1 - (random! % 2_000_000_000);
}
