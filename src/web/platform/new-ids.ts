/** A random UUID; made by hand because browsers offer theirs over TLS and on this very machine only. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id of an entry that is still to be made: negative, and another one in every tab. */
export function newEntryId(): number {
  const [random] = crypto.getRandomValues(new Uint32Array(1));
  return -1 - (random! % 2_000_000_000);
}
