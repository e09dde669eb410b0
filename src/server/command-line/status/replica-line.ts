import { replicaHealth } from '#domain/installation-health.ts';
import { databaseUrlOf, openOwnerClient } from '../../platform/database/postgres.ts';
import type { ServerAddress } from '../../platform/database/registry/servers.ts';
import {
  ASK_PRIMARY,
  ASK_REPLICA,
  type PrimaryState,
  type ReplicaState,
} from '../../platform/database/replica/replica-state.sql.ts';
import { lasting, type StatusLine } from './status-line.ts';

const TIMELINE = '(select timeline_id from pg_control_checkpoint())';

/** How the replica of a server stands that answers; none where it has none (SCALE-15, OBS-04). */
export async function linesOfReplica({ name, url, replicaUrl }: ServerAddress): Promise<StatusLine[]> {
  if (replicaUrl === undefined) return [];
  const what = `replica ${name}`;
  try {
    const primary = await ask<PrimaryState & { written: string }>(
      url,
      `select *, pg_current_wal_lsn()::text as written from (${ASK_PRIMARY}) as state`,
    );
    const replica = await ask<ReplicaState & { isWhole: boolean | null; isAstray: boolean }>(
      replicaUrl,
      `select *, pg_last_wal_replay_lsn() >= '${primary.written}'::pg_lsn as "isWhole", ${TIMELINE} > x'${primary.timeline}'::integer as "isAstray"
       from (${ASK_REPLICA}) as state`,
    );
    // One whose log has a later branch than its primary's took changes of its own, whatever it follows now.
    const isReplica = replica.isStandby && replica.system === primary.system && !replica.isAstray;
    const behind = replica.isWhole ? 0 : (primary.now - (replica.replayedTo ?? 0)) / 1000;
    const state = replicaHealth({ isReplica, behind });
    if (!isReplica)
      return [{ state, what, text: 'is no standby of this server: reports and exports are not read from it' }];
    return [{ state, what, text: behind < 1 ? 'has everything' : `${lasting(behind)} behind` }];
  } catch (error) {
    const text = `cannot be reached, so the server itself answers reports and exports: ${(error as Error).message || 'no answer'}`;
    return [{ state: replicaHealth({ isReplica: null, behind: 0 }), what, text }];
  }
}

async function ask<Row extends object>(url: string, text: string): Promise<Row> {
  const client = await openOwnerClient(databaseUrlOf(url, 'postgres'));
  try {
    return (await client.query<Row>(text)).rows[0]!;
  } finally {
    await client.end();
  }
}
