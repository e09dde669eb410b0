import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { AGENCY_LISTS, type AgencyList } from '#domain/operations/agency-list.ts';
import type { ObjectStoreAddress } from '../attachments/object-store-address.ts';
import { refuseUnusableAddress } from '../database/database-address.ts';
import { MAIN_SERVER, type ServerAddress } from '../database/registry/servers.ts';
import type { MailInstallation } from '../mail/mail-server.ts';
import { readAttachmentConfiguration } from './attachment-configuration.ts';
import { readMailConfiguration } from './mail-configuration.ts';
import { StartProblem } from './start-problem.ts';

/** The installation's configuration from the environment; docs/operations.md lists the variables. */
export type Configuration = {
  host: string;
  port: number;
  /** The embedded PostgreSQL's data folder; unused with a databaseUrl. */
  dataFolder: string;
  /** The folder of nightly backups; null if this server makes none. */
  backupFolder: string | null;
  /** An existing PostgreSQL 15 or newer; null for the embedded one. */
  databaseUrl: string | null;
  /** The direct address behind databaseUrl's pooler; null if databaseUrl is direct. */
  databaseDirectUrl: string | null;
  /** Further PostgreSQL servers for agencies. */
  otherServers: readonly ServerAddress[];
  /**
   * Whether the first start creates the two demo agencies. Their password is public, so servers reachable from outside need it to be
   * requested.
   */
  withDemo: boolean;
  /** The approximate number of time entries in each, everything else in proportion; null for their natural size. */
  demoEntries: number | null;
  /** Which agencies visitors see before they sign in. */
  agencyList: AgencyList;
  /** Whether users connect over TLS, by a proxy: session cookies are then Secure. */
  isServedOverTls: boolean;
  /** Trusted proxies, such as "loopback, 10.0.0.0/8"; null for none. */
  trustedProxies: string | null;
  logLevel: string;
  /** Milliseconds after which a call is logged as slow; 0 for never. */
  slowMilliseconds: number;
  /** The token for `/metrics` from other machines; null if only this machine may read it. */
  metricsToken: string | null;
  /** Whether prepared statements are used; off for poolers without support. */
  preparesStatements: boolean;
  /** The maximum connections of a process to the PostgreSQL server. */
  databaseConnections: number;
  /** The number of processes that serve one port. */
  workers: number;
  /** Seconds a stopping server keeps serving while `/readyz` reports that it's stopping. */
  drainSeconds: number;
  /** The attachment store; null for the database. */
  attachmentStore: ObjectStoreAddress | null;
  /** How mail is sent; without a server, nothing is sent. */
  mail: MailInstallation;
  /** Whether PUBLIC_URL is set; without it, users open Docket where it listens. */
  hasPublicUrl: boolean;
};

/** Far more than any agency has; more would only fill the disk. */
const MOST_DEMO_ENTRIES = 20_000_000;
/** More would only compete for memory and connections. */
const MOST_WORKERS = 64;
/** Longer than any call may take. */
const LONGEST_SLOW = 600_000;
/** A process manager would have killed it long before. */
const LONGEST_DRAIN = 600;

/** Reads the environment. Throws a StartProblem that names an invalid variable. */
export function readConfiguration(environment: Record<string, string | undefined>): Configuration {
  const port = readNumber('PORT', environment.PORT || '3000', { least: 0, most: 65_535 });
  const host = environment.HOST || '127.0.0.1';
  const databaseUrl = readDatabaseUrl('DATABASE_URL', environment);
  const databaseDirectUrl = readDatabaseUrl('DATABASE_DIRECT_URL', environment);
  if (databaseDirectUrl !== null && databaseUrl === null)
    throw new StartProblem('DATABASE_DIRECT_URL is for a pooler: DATABASE_URL must name the pooler.');
  checkTracesEndpoint(environment);
  const mail = readMailConfiguration(environment, `http://${nameOfHost(host)}:${port}`);
  return {
    host,
    port,
    dataFolder: dataFolderOf(environment),
    backupFolder: readBackupFolder(environment),
    databaseUrl,
    databaseDirectUrl,
    otherServers: readOtherServers(environment),
    ...readDemo(environment.DEMO, isLoopback(host)),
    agencyList: readAgencyList(environment.AGENCY_LIST || 'all'),
    isServedOverTls: isHttps(mail.publicUrl, environment.TLS),
    trustedProxies: environment.TRUSTED_PROXIES || null,
    logLevel: environment.LOG_LEVEL || 'warn',
    slowMilliseconds: readNumber('SLOW_MS', environment.SLOW_MS || '1000', { least: 0, most: LONGEST_SLOW }),
    metricsToken: environment.METRICS_TOKEN || null,
    preparesStatements: isOn(environment.PREPARED_STATEMENTS, true, 'PREPARED_STATEMENTS'),
    databaseConnections: readNumber('DATABASE_CONNECTIONS', environment.DATABASE_CONNECTIONS || '60', {
      least: 2,
      most: 1000,
    }),
    workers: readWorkers(environment.WORKERS),
    drainSeconds: readNumber('DRAIN_SECONDS', environment.DRAIN_SECONDS || '0', { least: 0, most: LONGEST_DRAIN }),
    attachmentStore: readAttachmentConfiguration(environment),
    hasPublicUrl: Boolean(environment.PUBLIC_URL),
    mail,
  };
}

/**
 * TLS is used if the public address says so. `tls` is a setting of earlier releases, kept because ignoring it would make such an
 * installation less secure.
 */
function isHttps(publicUrl: string, tls: string | undefined): boolean {
  const isSecure = publicUrl.startsWith('https:');
  if (!isSecure && isOn(tls, false, 'TLS'))
    throw new StartProblem('TLS is no longer a setting: set PUBLIC_URL to the https address that users open.');
  return isSecure;
}

const dataFolderOf = ({ DATA_DIR }: Record<string, string | undefined>) => resolve(DATA_DIR || './data');

/** The default is inside DATA_DIR. */
export const backupsIn = (dataFolder: string): string => join(dataFolder, 'backups');

function readBackupFolder(environment: Record<string, string | undefined>): string | null {
  const { BACKUP_DIR } = environment;
  if (BACKUP_DIR?.toLowerCase() === 'off') return null;
  return BACKUP_DIR ? resolve(BACKUP_DIR) : backupsIn(dataFolderOf(environment));
}

/** Formats a host for an address; "all addresses" includes localhost. */
function nameOfHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

/** A worker's share of connections: together at most twice those of one process, with a minimum each. */
export function shareOfWorker(connections: number, workers: number): number {
  return Math.max(4, Math.ceil((2 * connections) / workers));
}

/** The maximum connections of a process to one agency's database: a fifth, so that a busy agency leaves room for others. */
export function connectionsOfAgency(databaseConnections: number): number {
  return Math.max(2, Math.ceil(databaseConnections / 5));
}

/** The maximum connections of a process to the registry. */
const TO_REGISTRY = 3;

/** The maximum connections of all processes of one Docket to a PostgreSQL server, not counting listeners. */
export function connectionsOfAll(
  { databaseConnections, workers }: Pick<Configuration, 'databaseConnections' | 'workers'>,
  { hasRegistry }: { hasRegistry: boolean },
): number {
  const toAgencies = workers > 1 ? shareOfWorker(databaseConnections, workers) * workers : databaseConnections;
  return toAgencies + (hasRegistry ? TO_REGISTRY * workers : 0);
}

/** Returns whether only programs on this machine reach an address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** Each `DATABASE_URL_<NAME>` is a server of that name; `DATABASE_DIRECT_URL_<NAME>` bypasses its pooler. */
function readOtherServers(environment: Record<string, string | undefined>): ServerAddress[] {
  const named = Object.keys(environment).flatMap(
    (variable) => /^DATABASE_URL_([A-Z][A-Z0-9_]{0,39})$/.exec(variable)?.[1] ?? [],
  );
  return named.sort().flatMap((name) => {
    const pooledUrl = readDatabaseUrl(`DATABASE_URL_${name}`, environment);
    if (pooledUrl === null) return [];
    if (name.toLowerCase() === MAIN_SERVER)
      throw new StartProblem('DATABASE_URL_MAIN: the server called main is the one that DATABASE_URL names.');
    const url = readDatabaseUrl(`DATABASE_DIRECT_URL_${name}`, environment) ?? pooledUrl;
    return [{ name: name.toLowerCase(), url, pooledUrl }];
  });
}

function readDatabaseUrl(name: string, environment: Record<string, string | undefined>): string | null {
  const url = environment[name] || null;
  if (url !== null && !/^postgres(ql)?:\/\//.test(url))
    throw new StartProblem(`${name} must start with postgres:// or postgresql://.`);
  if (url !== null) refuseUnusableAddress(url, name);
  return url;
}

const TRACES_ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';

function checkTracesEndpoint(environment: Record<string, string | undefined>) {
  const endpoint = environment[TRACES_ENDPOINT];
  if (endpoint && !/^https?:\/\/[^/?#]/.test(endpoint))
    throw new StartProblem(`${TRACES_ENDPOINT} must start with http:// or https://, such as http://127.0.0.1:4318.`);
}

function readAgencyList(value: string): AgencyList {
  const list = AGENCY_LISTS.find((known) => known === value.toLowerCase());
  if (!list) throw new StartProblem(`AGENCY_LIST must be ${AGENCY_LISTS.join(' or ')}, not "${value}".`);
  return list;
}

/** `on`, `off`, or the approximate number of time entries in the larger demo agency. */
function readDemo(value: string | undefined, isUsual: boolean): { withDemo: boolean; demoEntries: number | null } {
  if (value === undefined || !/^\d{3,}$/.test(value))
    return { withDemo: isOn(value, isUsual, 'DEMO'), demoEntries: null };
  return { withDemo: true, demoEntries: readNumber('DEMO', value, { least: 100, most: MOST_DEMO_ENTRIES }) };
}

/** One per core except one for PostgreSQL and the system; on small machines a single process. */
function readWorkers(value: string | undefined): number {
  if (value === undefined || value === '') return Math.max(1, availableParallelism() - 1);
  return readNumber('WORKERS', value, { least: 1, most: MOST_WORKERS });
}

function readNumber(name: string, value: string, { least, most }: { least: number; most: number }): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new StartProblem(`${name} must be a number from ${least} to ${most}, not "${value}".`);
}

function isOn(value: string | undefined, otherwise: boolean, name: string): boolean {
  if (value === undefined || value === '') return otherwise;
  if (['on', 'true', '1', 'yes'].includes(value.toLowerCase())) return true;
  if (['off', 'false', '0', 'no'].includes(value.toLowerCase())) return false;
  throw new StartProblem(`${name} must be on or off, not "${value}".`);
}
