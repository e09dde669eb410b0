import { StartProblem } from '../operations/start-problem.ts';

/** A placeholder host, because `URL` rejects addresses without one, such as Unix sockets. */
const PLACE = 'host';

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s;

function partsOf(address: string): { before: string; host: string; after: string } {
  const [, before, host, after] = PARTS.exec(address) ?? [];
  if (before === undefined) throw new TypeError('This is no address of a PostgreSQL database.');
  return { before, host: host!, after: after! };
}

function urlOf(address: string): URL {
  const { before, after } = partsOf(address);
  return new URL(`${before}${PLACE}${after}`);
}

/** Returns the database name in an address; empty if there's none. */
export function databaseIn(address: string): string {
  return decodeURIComponent(urlOf(address).pathname.slice(1));
}

/** Changes the database, login or settings of an address on the same server. */
export function changedAddress(address: string, change: (url: URL) => void): string {
  const url = urlOf(address);
  change(url);
  const { before, after } = partsOf(url.href);
  return `${before}${partsOf(address).host}${after}`;
}

/**
 * Throws a StartProblem that starts with `variable` if an address is unreadable or names several servers: an endpoint must decide which one
 * is the primary, not Docket.
 */
export function refuseUnusableAddress(address: string, variable: string) {
  const read = readAddress(address);
  if (!read) throw new StartProblem(`${variable}: this is no address, postgres://user:password@host:5432/name.`);
  const { url, host } = read;
  if (`${host},${url.searchParams.get('host') ?? ''}`.split(',').filter(Boolean).length > 1)
    throw new StartProblem(
      `${variable} names several servers. Give the one address that leads to the primary: of a managed service, HAProxy or PgBouncer.`,
    );
  if (url.searchParams.has('target_session_attrs'))
    throw new StartProblem(
      `${variable}: target_session_attrs is not supported. Give the address that leads to the primary.`,
    );
}

function readAddress(address: string): { url: URL; host: string } | null {
  try {
    return { url: urlOf(address), host: partsOf(address).host };
  } catch {
    return null;
  }
}
