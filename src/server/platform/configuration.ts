import { resolve } from 'node:path';
import { StartProblem } from './start-problem.ts';

/** What an installation is told through its environment; docs/operations.md lists the variables. */
export type Configuration = {
  host: string;
  port: number;
  /** Where the embedded PostgreSQL keeps its data; unused with a databaseUrl. */
  dataFolder: string;
  /** An existing PostgreSQL 15 or newer; null = the embedded one. */
  databaseUrl: string | null;
  /** Whether a first start makes the two demo agencies, whose password is known: others reach them only where that is wanted (FIX-20). */
  withDemo: boolean;
  /** About so many time entries in each of them, everything else in proportion; null = their natural size. */
  demoEntries: number | null;
  /** Whether people reach the server over TLS, at a proxy in front of it: the session cookie is then Secure. */
  isServedOverTls: boolean;
  /** Addresses of the proxies that may name the caller's address, such as "loopback, 10.0.0.0/8"; null = none. */
  trustedProxies: string | null;
  logLevel: string;
  /** With which monitors elsewhere may read `/metrics`; null = only from this machine. */
  metricsToken: string | null;
  /** Whether statements are kept prepared on connections; off for poolers in between that cannot carry them. */
  preparesStatements: boolean;
  /** Seconds for which a server that was told to stop goes on serving, while `/readyz` says that it is going. */
  drainSeconds: number;
};

/** Far above what any agency holds; more would fill disks for nothing. */
const MOST_DEMO_ENTRIES = 5_000_000;
/** Whoever runs the product has ended it by force long before. */
const LONGEST_DRAIN = 600;

/** Reads the environment. Throws a StartProblem that names the variable which makes no sense. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const port = Number(environment.PORT || '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartProblem(`PORT must be a number from 0 to 65535, not "${environment.PORT}".`);
  }
  const host = environment.HOST || '127.0.0.1';
  const databaseUrl = environment.DATABASE_URL || null;
  if (databaseUrl !== null && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new StartProblem('DATABASE_URL must start with postgres:// or postgresql://.');
  }
  return {
    host,
    port,
    dataFolder: resolve(environment.DATA_DIR || './data'),
    databaseUrl,
    withDemo: isOn(environment.DEMO, isLoopback(host), 'DEMO'),
    demoEntries: readDemoEntries(environment.DEMO_ENTRIES),
    isServedOverTls: isOn(environment.TLS, false, 'TLS'),
    trustedProxies: environment.TRUSTED_PROXIES || null,
    logLevel: environment.LOG_LEVEL || 'warn',
    metricsToken: environment.METRICS_TOKEN || null,
    preparesStatements: isOn(environment.PREPARED_STATEMENTS, true, 'PREPARED_STATEMENTS'),
    drainSeconds: readDrainSeconds(environment.DRAIN_SECONDS),
  };
}

/** Whether only programs on this machine reach an address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

function readDemoEntries(value: string | undefined): number | null {
  if (value === undefined || value === '') return null;
  const entries = Number(value);
  if (!Number.isInteger(entries) || entries < 1 || entries > MOST_DEMO_ENTRIES) {
    throw new StartProblem(`DEMO_ENTRIES must be a number from 1 to ${MOST_DEMO_ENTRIES}, not "${value}".`);
  }
  return entries;
}

function readDrainSeconds(value: string | undefined): number {
  const seconds = Number(value || '0');
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > LONGEST_DRAIN) {
    throw new StartProblem(`DRAIN_SECONDS must be a number from 0 to ${LONGEST_DRAIN}, not "${value}".`);
  }
  return seconds;
}

function isOn(value: string | undefined, otherwise: boolean, name: string): boolean {
  if (value === undefined || value === '') return otherwise;
  if (['on', 'true', '1', 'yes'].includes(value.toLowerCase())) return true;
  if (['off', 'false', '0', 'no'].includes(value.toLowerCase())) return false;
  throw new StartProblem(`${name} must be on or off, not "${value}".`);
}
