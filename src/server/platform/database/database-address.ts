import { StartProblem } from '../operations/start-problem.ts';

/** Stands for the host while `URL` reads an address: it takes no address without one, as of a socket in a folder. */
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

/** The database that an address names; '' = none. */
export function databaseIn(address: string): string {
  return decodeURIComponent(urlOf(address).pathname.slice(1));
}

/** An address with another database, login or setting, on the same server. */
export function changedAddress(address: string, change: (url: URL) => void): string {
  const url = urlOf(address);
  change(url);
  const { before, after } = partsOf(url.href);
  return `${before}${partsOf(address).host}${after}`;
}

/**
 * Throws a StartProblem that begins with `variable` where an address can't be read, or names several servers: an endpoint decides which
 * of them takes changes, not Docket.
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
