/** What the primary of a server says of itself, for its replica to be judged by. Moments are milliseconds since 1970, by its clock. */
export type PrimaryState = { system: string; timeline: string; now: number };

/**
 * What a server says that is named as a replica; `startedAt` is by its own clock, `replayedTo` when the last transaction was committed that it has, `database` the name
 * that the database of the connection has by now.
 */
export type ReplicaState = {
  system: string;
  database: string;
  isStandby: boolean;
  startedAt: number;
  replayedTo: number | null;
};

/** The number of the databases' origin, which every copy of a server has in common with it. */
const SYSTEM = '(select system_identifier::text from pg_control_system()) as system';

/** Fails on a standby: the server that takes changes is asked. */
export const ASK_PRIMARY = `select ${SYSTEM}, left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
  floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now`;

/** Every commit before that moment is replayed, as commits come in the order in which they were made. */
export const ASK_REPLICA = `select ${SYSTEM}, current_database()::text as database, pg_is_in_recovery() as "isStandby",
  ceil(extract(epoch from pg_postmaster_start_time()) * 1000)::float8 as "startedAt",
  floor(extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as "replayedTo"`;

/** Commits a transaction that changes nothing, and waits neither for the disk nor for a standby: a replica of an idle server learns that it is not behind. */
export const BEAT = 'select pg_current_xact_id()';
