import { Gauge, type Registry as Metrics } from 'prom-client';
import { archiveHealth } from '#domain/installation-health.ts';
import { readArchiveState } from '../database/archive-state.sql.ts';
import type { Registry } from '../database/registry/registry.ts';
import { isDatedAhead, readArchive } from '../embedded-postgres/archive/contents.ts';

/**
 * Adds whether what is written is archived, of the server with the registry, and how old the newest base backup of the embedded one is (SCALE-16,
 * OBS-03).
 */
export function measureArchive(
  metrics: Metrics,
  { registry, archiveFolder }: { registry: Pick<Registry, 'query'> | undefined; archiveFolder: string | null },
) {
  new Gauge({
    name: 'docket_archive_failing',
    help: 'Whether the server archives what is written and cannot: 1 = the latest try failed, or one has not ended for minutes',
    registers: [metrics],
    aggregator: 'max',
    async collect() {
      // A server that does not answer leaves out its figure only.
      const state = await (registry && readArchiveState((text) => registry.query(text)))?.catch(() => null);
      if (state) this.set(state.archives && archiveHealth(state) === 'act' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'docket_base_backup_seconds',
    help: 'How old the newest base backup in ARCHIVE_DIR is; 0 without an archive',
    registers: [metrics],
    aggregator: 'max',
    async collect() {
      if (archiveFolder !== null) this.set(await ageOfNewest(archiveFolder));
    },
  });
}

/** Where there is none but what is dated ahead, it is as old as this process. */
async function ageOfNewest(archiveFolder: string): Promise<number> {
  const archive = await readArchive(archiveFolder).catch(() => []);
  const now = new Date();
  const past = archive.flatMap(({ bases }) => bases.filter((base) => !isDatedAhead(base, now)));
  const times = past.map(({ startedAt }) => Date.parse(startedAt));
  return times.length === 0 ? process.uptime() : (now.getTime() - Math.max(...times)) / 1000;
}
