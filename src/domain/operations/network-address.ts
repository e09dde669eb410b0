/**
 * Returns the address that rate limits count: an IPv4 address, or the /64 network of an IPv6 address, since its holder controls the whole
 * network. Leaves other text unchanged.
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

/** Parses the 16-bit groups of a part of an IPv6 address; a dotted IPv4 ending is two groups. */
function groups(part: string): string[] {
  return part
    .split(':')
    .filter(Boolean)
    .flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}

/** IPv4 networks that aren't public (RFC 6890), with prefix lengths. */
const CLOSED_NETWORKS: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Returns whether an address is on the public internet, not local, private, link-local or reserved. False for invalid addresses. */
export function isPublicAddress(address: string): boolean {
  if (!address.includes(':')) return isPublicIpv4(address);
  const all = ipv6Groups(address);
  if (!all) return false;
  const [first, second] = all as [number, number];
  const last = `${all[6]! >> 8}.${all[6]! & 255}.${all[7]! >> 8}.${all[7]! & 255}`;
  const isMapped = all.slice(0, 5).every((group) => group === 0) && all[5] === 0xffff;
  const isTranslated = first === 0x64 && second === 0xff9b && all.slice(2, 6).every((group) => group === 0);
  if (isMapped || isTranslated) return isPublicIpv4(last);
  // Only 2000::/3 is allocated. Excludes Teredo and similar, documentation addresses, and 6to4, which embeds an IPv4 address.
  const isGivenOut = first >= 0x2000 && first <= 0x3fff;
  return (
    isGivenOut && !(first === 0x2001 && (second < 0x200 || second === 0xdb8)) && first !== 0x2002 && first !== 0x3fff
  );
}

function isPublicIpv4(address: string): boolean {
  const value = ipv4Value(address);
  if (value === null) return false;
  return !CLOSED_NETWORKS.some(([network, bits]) => (ipv4Value(network)! ^ value) >>> (32 - bits) === 0);
}

/** Parses the usual notation of an IPv4 address; rejects other notations. */
function ipv4Value(address: string): number | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  const parts = match?.slice(1).map(Number) ?? [];
  return match && parts.every((part) => part <= 255) ? parts.reduce((value, part) => value * 256 + part, 0) : null;
}

/** Parses the eight groups of an IPv6 address; null if invalid. */
function ipv6Groups(address: string): number[] | null {
  const bare = address.toLowerCase().split('%')[0]!;
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(bare);
  const tailValue = dotted ? ipv4Value(dotted[2]!) : null;
  if (dotted && tailValue === null) return null;
  const text = dotted ? `${dotted[1]}${(tailValue! >>> 16).toString(16)}:${(tailValue! & 0xffff).toString(16)}` : bare;
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head!.length - (tail?.length ?? 0);
  if (tail ? missing < 1 : missing !== 0) return null;
  const all = [...head!, ...Array<string>(missing).fill('0'), ...(tail ?? [])];
  return all.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? all.map((group) => Number.parseInt(group, 16)) : null;
}
