import { StartProblem } from '../../operations/start-problem.ts';

/** Where a PostgreSQL server listens. */
export type Host = { readonly host: string; readonly port: number };

/** Which server of several is meant: one that takes changes, one that is no standby, or whichever answers. */
export type Wanted = 'read-write' | 'primary' | 'any';

/** The servers that an address names, in its order, and which of them is meant. */
export type NamedHosts = { readonly hosts: readonly [Host, ...Host[]]; readonly wanted: Wanted };

const DEFAULT_PORT = 5432;
const WANTED: readonly Wanted[] = ['read-write', 'primary', 'any'];
/** In libpq's address, but of no use to who writes. */
const FOR_READING = ['read-only', 'standby', 'prefer-standby'];

/** A host for `URL`, which takes a single one. */
const PLACE = 'hosts';

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

function partsOf(address: string): { before: string; hosts: string; after: string } {
  const [, before, hosts, after] = PARTS.exec(address) ?? [];
  if (before === undefined) throw new TypeError('This is no address of a PostgreSQL database.');
  return { before, hosts: hosts!, after: after! };
}

function urlOf(address: string): URL {
  const { before, after } = partsOf(address);
  return new URL(`${before}${PLACE}${after}`);
}

/** The database that an address names; '' = none. */
export function databaseIn(address: string): string {
  return decodeURIComponent(urlOf(address).pathname.slice(1));
}

/** An address with something else than its hosts changed: `URL` itself takes none with several. */
export function changedAddress(address: string, change: (url: URL) => void): string {
  const url = urlOf(address);
  change(url);
  const { before, after } = partsOf(url.href);
  return `${before}${partsOf(address).hosts}${after}`;
}

/** The same database at a single one of its servers, as the driver takes it. */
export function addressAt(address: string, { host, port }: Host): string {
  const url = urlOf(address);
  for (const name of ['host', 'port', 'target_session_attrs']) url.searchParams.delete(name);
  const { before, after } = partsOf(url.href);
  const named = host.includes(':') ? `[${host}]` : encodeURIComponent(host);
  return `${before}${named}:${port}${after}`;
}

/**
 * The servers of an address in libpq's form, `postgres://user@one:5432,two:5433/name?target_session_attrs=read-write` or
 * `postgres://user@/name?host=one,two&port=5432` (SCALE-11); null = it names one as any address does. Where several are named and nothing
 * says which is meant, it is the one that takes changes: Docket has no use for another. Throws a StartProblem that begins with `variable`
 * where the address makes no sense.
 */
export function readHosts(address: string, variable = 'DATABASE_URL'): NamedHosts | null {
  const refuse = (problem: string) => new StartProblem(`${variable}: ${problem}.`);
  const attempted = attempt(() => ({ url: urlOf(address), named: partsOf(address).hosts }));
  if (!attempted) throw refuse('this is no address, postgres://user:password@host:5432/name');
  const { url, named } = attempted;
  const asked = url.searchParams.get('target_session_attrs');
  const names = (url.searchParams.get('host') ?? named).split(',');
  if (names.length === 1 && asked === null) return null;
  const ports = (url.searchParams.get('port') ?? '').split(',');
  if (ports.length > 1 && ports.length !== names.length)
    throw refuse(`${names.length} hosts and ${ports.length} ports are named`);
  const hosts = names.map((name, index) => {
    const [, host, own] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(name) ?? [];
    if (!host) throw refuse('one of its hosts has no name');
    const port = Number(own || (ports[index] ?? ports[0]) || DEFAULT_PORT);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) throw refuse(`${port} is no port`);
    return { host: decodeURIComponent(host).replace(/^\[|\]$/g, ''), port };
  });
  return { hosts: hosts as [Host, ...Host[]], wanted: readWanted(asked ?? 'read-write', refuse) };
}

function readWanted(asked: string, refuse: (problem: string) => StartProblem): Wanted {
  const wanted = WANTED.find((one) => one === asked);
  if (wanted) return wanted;
  const only = `target_session_attrs must be ${WANTED.join(', ').replace(/, (?=[^,]*$)/, ' or ')}`;
  throw refuse(`${only}, not "${asked}"${FOR_READING.includes(asked) ? ': Docket writes' : ''}`);
}

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
