import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { dayAt } from '#domain/calendar/local-time.ts';
import { describeBuild } from '#domain/operations/build.ts';
import { SETUP_CODE_MINUTES } from '#domain/operations/setup-code.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { hasAdministrator, unadministeredText } from './core/people/administrators.sql.ts';
import { openAttachments } from './platform/attachments/open-attachments.ts';
import { keepBackingUp } from './platform/backup/nightly-backups.ts';
import { keepClearingUp } from './platform/database/move/keep-clearing-up.ts';
import { openAgencyUpgrades } from './platform/database/registry/agency-upgrades.ts';
import type { RegisteredAgency } from './platform/database/registry/registered-agency.ts';
import { databaseFolders, openRegistry, type Registry } from './platform/database/registry/registry.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts';
import { ALL_COUNT_AS_ONE } from './platform/http/unnamed-proxies.ts';
import { BUILD } from './platform/operations/build.ts';
import { backupsIn, type Configuration, isLoopback, shareOfWorker } from './platform/operations/configuration.ts';
import { serveInstallation } from './serve-installation.ts';
import { makeSetupCode } from './setup/setup-codes.sql.ts';
import { lookAfterWorkers } from './workers/look-after-workers.ts';

const DEMO_AGENCIES = [
  { name: 'harbour-pine', agencyName: 'Harbour & Pine', timeZone: 'Australia/Sydney' },
  { name: 'studio-meridian', agencyName: 'Studio Meridian', timeZone: 'Europe/Paris' },
] as const;

/** Milliseconds a stop waits for an agency's upgrade, which is atomic in any case. */
const LONGEST_LOOK = 5_000;

/** Milliseconds before failed upgrades are retried, when their server may be back. */
const TRIED_AGAIN = 600_000;

/**
 * Starts everything: database, registry, demo agencies, server, then pending upgrades. Prints what a user at a terminal needs to know.
 * Returns the function that stops everything in order: first the server, then the database. If told to leave during the start, stops what
 * is running and throws the signal's reason.
 */
export async function startProduct(
  configuration: Configuration,
  root: string,
  say: (line: string) => void,
  leaving?: AbortSignal,
): Promise<() => Promise<void>> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.reverse()) await close();
  };
  try {
    // The database's state is reported only after the start.
    let isRunning = false;
    const sayLater = (line: string) => (isRunning ? say(line) : undefined);
    const { url, registry } = await openDatabases(configuration, root, closers, leaving, sayLater);
    const onLeftBehind = (error: Error) => {
      say(error.message);
      process.kill(process.pid, 'SIGTERM');
    };
    closers.push(await registry.releases.connect(placeOf(configuration), onLeftBehind));
    closers.push(keepClearingUp(registry.moves, say));
    if (configuration.withDemo)
      await createDemoAgencies(registry, join(root, 'db/translations'), configuration.demoEntries, say);
    leaving?.throwIfAborted();
    const { workers, drainSeconds } = configuration;
    const serving =
      workers === 1
        ? await serveInstallation(registry, { configuration, root })
        : await lookAfterWorkers({
            count: workers,
            environment: {
              DATABASE_URL: url,
              WORKERS: '1',
              DATABASE_CONNECTIONS: String(shareOfWorker(configuration.databaseConnections, workers)),
            },
            drainSeconds,
            say,
          });
    closers.push(() => serving.stop());
    const agencies = await registry.list();
    reportExisting(serving.address, configuration, agencies, say);
    if ((await registry.findUncontracted()).length > 0)
      say('When all servers run this version, run npm run docket -- migrate --contract to finish the upgrade.');
    if (agencies.length === 0) {
      say(
        `No agencies yet. Set up the first one at ${configuration.hasPublicUrl ? configuration.mail.publicUrl : serving.address}${PATHS.setUp} with this code: ${await makeSetupCode(registry)}`,
      );
      say(`The code is valid once, for ${SETUP_CODE_MINUTES} minutes. npm run docket -- setup-code prints another.`);
    }
    closers.push(startBackups(registry, { configuration, root, say }));
    // Not awaited, so that a signal can stop the process.
    const isLeaving = new AbortController();
    const lookedAt = lookAtAgencies(registry, agencies, say, isLeaving.signal);
    closers.push(() => {
      isLeaving.abort();
      return Promise.race([lookedAt, delay(LONGEST_LOOK, undefined, { ref: false })]);
    });
    isRunning = true;
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts nightly backups unless BACKUP_DIR=off. */
function startBackups(
  registry: Registry,
  { configuration, root, say }: { configuration: Configuration; root: string; say: (line: string) => void },
): () => Promise<void> {
  const { backupFolder, attachmentStore } = configuration;
  if (backupFolder === null) return async () => undefined;
  const attachments = openAttachments(attachmentStore);
  const isCreated = backupFolder === backupsIn(configuration.dataFolder);
  return keepBackingUp({ registry, folders: databaseFolders(root), backupFolder, isCreated, attachments, say });
}

/** Identifies a server by its address, or by its process if it uses any free port. */
function placeOf({ port }: Configuration): string {
  return `${hostname()}:${port || `process-${process.pid}`}`;
}

function reportExisting(
  address: string,
  configuration: Configuration,
  all: readonly RegisteredAgency[],
  say: (line: string) => void,
) {
  say(describeBuild(BUILD));
  say(`Docket is at ${address}`);
  if (configuration.hasPublicUrl) say(`Users open it at ${configuration.mail.publicUrl} (PUBLIC_URL)`);
  if (configuration.isServedOverTls && configuration.trustedProxies === null)
    say(`PUBLIC_URL is an https address, but TRUSTED_PROXIES doesn't name the proxy in front: ${ALL_COUNT_AS_ONE}.`);
  const demo = DEMO_AGENCIES.filter(({ name }) => all.some((one) => one.name === name));
  if (demo.length > 0) {
    say(
      `Demo agencies have the public password docket-demo. DEMO=off on a first start skips them. To remove them: ${demo.map(({ name }) => `npm run docket -- remove ${name} --yes`).join(' and ')}`,
    );
  }
  if (all.some(({ name }) => name === 'harbour-pine')) {
    say(
      'Sign in to Harbour & Pine as emma (time entry), sam or sue (time approval), alex (jobs), dana (approvals) or ada (administration), password docket-demo',
    );
  }
  if (all.length === 0 && !isLoopback(configuration.host))
    say('Others can reach this address, so no demo agencies were created. Set DEMO=on to create them.');
}

/**
 * Upgrades every agency that no request waits for, and reports those that fail: only they are out of service, and are retried now and then.
 * For an agency without an administrator it prints how to add one: an upgrade grants no rights.
 */
async function lookAtAgencies(
  registry: Registry,
  agencies: readonly RegisteredAgency[],
  say: (line: string) => void,
  isLeaving: AbortSignal,
) {
  const upgrades = openAgencyUpgrades(async (agency: RegisteredAgency) => {
    if (isLeaving.aborted) return;
    await registry.bringUpToDate(agency);
    // If it can't be determined, nothing is reported: the agency is up to date and served.
    if (!(await isAdministered(registry, agency).catch(() => true))) say(unadministeredText(agency));
  });
  const reported = new Map<string, string>();
  let left = agencies;
  while (left.length > 0 && !isLeaving.aborted) {
    const failed: RegisteredAgency[] = [];
    await upgrades.bringAll(left, (agency, error) => {
      failed.push(agency);
      const why = error instanceof Error ? error.message : String(error);
      if (!isLeaving.aborted && reported.get(agency.name) !== why)
        say(`${agency.agencyName} is out of service: ${why}`);
      reported.set(agency.name, why);
    });
    left = failed;
    if (left.length > 0) await delay(TRIED_AGAIN, undefined, { signal: isLeaving, ref: false }).catch(() => undefined);
  }
}

async function isAdministered(registry: Registry, agency: RegisteredAgency) {
  const owner = await registry.openOwner(agency);
  try {
    return await hasAdministrator(owner);
  } finally {
    await owner.end();
  }
}

async function openDatabases(
  configuration: Configuration,
  root: string,
  closers: (() => Promise<unknown>)[],
  leaving: AbortSignal | undefined,
  log: (line: string) => void,
): Promise<{ url: string; registry: Registry }> {
  let url = configuration.databaseUrl;
  const directUrl = configuration.databaseDirectUrl;
  if (url === null) {
    const engine = await startEmbeddedPostgres({ dataFolder: configuration.dataFolder, log });
    closers.push(() => engine.stop());
    url = engine.url;
  }
  leaving?.throwIfAborted();
  const registry = await openRegistry(directUrl ?? url, databaseFolders(root), {
    pooledUrl: url,
    others: configuration.otherServers,
  });
  closers.push(() => registry.close());
  leaving?.throwIfAborted();
  return { url, registry };
}

/**
 * Creates the demo agencies on the first start only: if there is any agency, nothing is added. `entries` is the approximate size of the
 * first.
 */
async function createDemoAgencies(
  registry: Registry,
  translationsFolder: string,
  entries: number | null,
  say: (line: string) => void,
) {
  if ((await registry.list()).length > 0) return;
  // Of servers that start together one creates them and the others wait, so that the first page has content.
  await registry.whileAlone(async () => {
    if ((await registry.list()).length > 0) return;
    say('First start: creating the two demo agencies…');
    for (const { name, agencyName, timeZone } of DEMO_AGENCIES) {
      const today = dayAt(Date.now(), timeZone);
      const size = entries !== null && name === DEMO_AGENCIES[0].name ? { entries } : {};
      // Only a first start needs this code.
      const { fillDemoAgency } = await import('./demo/demo-agency.ts');
      await registry.create({ name, agencyName }, (client) =>
        fillDemoAgency(client, { agency: name, today, translationsFolder, ...size }),
      );
    }
  });
}
