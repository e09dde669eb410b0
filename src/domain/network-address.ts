/**
 * What counts as one caller: an IPv4 address by itself; of IPv6 the first 64 bits, as whoever has one such address has all of
 * its network (FIX-12). What is no address stays as it is.
 */
export function countedAddress(address: string): string {
  const bare = address.toLowerCase().split('%')[0]!;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  if (mapped) return mapped[1]!;
  if (!bare.includes(':')) return bare;
  const [before = '', after] = bare.split('::');
  const [head, tail] = [groups(before), groups(after ?? '')];
  const zeros = after === undefined ? [] : Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const all = [...head, ...zeros, ...tail];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return all.length === 8 && !network.includes('NaN') ? `${network.join(':')}::/64` : bare;
}

/** The groups of 16 bits of a part of an IPv6 address; a dotted end is two of them. */
function groups(part: string): string[] {
  return part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
