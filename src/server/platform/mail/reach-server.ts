import { lookup } from 'node:dns/promises';
import net from 'node:net';
import { isPublicAddress } from '#domain/operations/network-address.ts';

/** The maximum number of a name's addresses that are tried. */
const MOST_ADDRESSES = 3;

/** The server's address isn't allowed for agencies. */
export class AddressRefused extends Error {
  constructor() {
    super('The address of the server is not public');
  }
}

/** No response in time. */
export class TookTooLong extends Error {}

/** A connection's destination, and the milliseconds to connect. */
export type Destination = {
  host: string;
  port: number;
  isTrusted: boolean;
  allow: readonly string[];
  patience: number;
};

/**
 * Connects to a host. Resolves its name once and checks the very address used, so that a changing DNS answer can't reach a private network
 * (DNS rebinding). Throws AddressRefused.
 */
export async function reachServer({ port, ...destination }: Destination): Promise<net.Socket> {
  const deadline = performance.now() + destination.patience;
  const open = await openAddresses(destination);
  let failure: unknown;
  for (const address of open.slice(0, MOST_ADDRESSES)) {
    try {
      return await connect(address, { port, patience: Math.max(1, deadline - performance.now()) });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Resolves a host's allowed addresses. Throws AddressRefused if there are none. */
export async function openAddresses({
  host,
  isTrusted,
  allow,
  patience,
}: Pick<Destination, 'host' | 'isTrusted' | 'allow' | 'patience'>): Promise<string[]> {
  const found = await within(lookup(host, { all: true }), patience);
  const isNamed = allow.some((name) => name.toLowerCase() === host.toLowerCase());
  const networks = networksOf(allow);
  const open = found.filter(
    ({ address, family }) =>
      isTrusted || isNamed || isPublicAddress(address) || networks.check(address, family === 6 ? 'ipv6' : 'ipv4'),
  );
  if (open.length === 0) throw new AddressRefused();
  return open.map(({ address }) => address);
}

function connect(host: string, { port, patience }: Pick<Destination, 'port' | 'patience'>): Promise<net.Socket> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ host, port });
    const overdue = setTimeout(() => socket.destroy(new TookTooLong('Connection timeout')), patience);
    socket.once('error', (error) => {
      clearTimeout(overdue);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(overdue);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

/** Parses the addresses and networks of an allow list; skips names. */
function networksOf(allow: readonly string[]): net.BlockList {
  const networks = new net.BlockList();
  for (const entry of allow) {
    const [address = '', bits] = entry.split('/');
    const family = net.isIP(address);
    if (family === 0) continue;
    networks.addSubnet(
      address,
      bits === undefined ? (family === 4 ? 32 : 128) : Number(bits),
      family === 4 ? 'ipv4' : 'ipv6',
    );
  }
  return networks;
}

async function within<Result>(work: Promise<Result>, patience: number): Promise<Result> {
  let overdue: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    overdue = setTimeout(() => reject(new TookTooLong('The name of the server is not answered')), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(overdue);
  }
}
