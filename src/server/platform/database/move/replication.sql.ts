import pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';
import { quoted } from '../registry/database-server.ts';
import { findStoredTables } from '../stored-tables.sql.ts';

/** A replication of all of a database's tables into another one, and what it is called on both servers. */
export type Replication = { name: string; databaseName: string };

/** The first version in which somebody else than a superuser may subscribe. */
const SUBSCRIBED_BY_OTHERS = 160_000;

/** What keeps PostgreSQL from replicating out of one server into another, for whoever runs them; null = nothing. */
export async function whyNotReplicated(source: pg.Client, target: pg.Client): Promise<string | null> {
  const from = await source.query<{ level: string; mayReplicate: boolean; slots: number; senders: number }>(`
    select current_setting('wal_level') as level,
      (select rolsuper or rolreplication from pg_roles where rolname = current_user) as "mayReplicate",
      current_setting('max_replication_slots')::integer - (select count(*)::integer from pg_replication_slots) as slots,
      current_setting('max_wal_senders')::integer - (select count(*)::integer from pg_stat_replication) as senders`);
  const { level, mayReplicate, slots, senders } = from.rows[0]!;
  if (level !== 'logical') return `wal_level is ${level} there, not logical`;
  if (!mayReplicate) return 'its login there may not replicate';
  if (slots < 1) return 'max_replication_slots are in use there';
  if (senders < 1) return 'max_wal_senders are in use there';
  const to = await target.query<{ version: number; workers: number; isSuperuser: boolean; maySubscribe: boolean }>(`
    select current_setting('server_version_num')::integer as version, rolsuper as "isSuperuser",
      current_setting('max_logical_replication_workers')::integer
        - (select count(*)::integer from pg_stat_subscription where pid is not null) as workers,
      exists (select from pg_roles as granted where granted.rolname = 'pg_create_subscription'
        and pg_has_role(me.oid, granted.oid, 'usage')) as "maySubscribe"
    from pg_roles as me where rolname = current_user`);
  const { version, workers, isSuperuser, maySubscribe } = to.rows[0]!;
  if (workers < 1) return 'max_logical_replication_workers are in use on the other server';
  if (isSuperuser || maySubscribe) return null;
  return version < SUBSCRIBED_BY_OTHERS
    ? 'only a superuser may subscribe on the other server'
    : 'its login on the other server lacks pg_create_subscription';
}

/** Begins to offer all rows of a database, and what becomes of them. */
export async function publish(source: pg.Client, { name }: Replication): Promise<void> {
  const { rows } = await source.query<{ table: string }>(
    `select relname as table from pg_class where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace
       and relreplident = 'd' and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
  );
  // Without a key the whole of a row says which is meant; else PostgreSQL would refuse to change it.
  for (const { table } of rows) await source.query(`alter table ${quoted(table)} replica identity full`);
  const tables = (await findStoredTables(source)).map(({ table }) => quoted(table));
  await source.query(`create publication ${quoted(name)} for table ${tables.join(', ')}`);
}

/**
 * Has a server keep what is written to a database from now on, until it is taken in elsewhere; `work` is given the snapshot of just before. `sourceUrl` is where the database
 * is, past a pooler.
 */
export async function keepingChanges<Result>(
  sourceUrl: string,
  { name }: Replication,
  work: (snapshot: string) => Promise<Result>,
): Promise<Result> {
  // A connection of PostgreSQL's protocol of replication; the snapshot goes with it.
  const keeping = new pg.Client({ connectionString: sourceUrl, replication: 'database' } as pg.ClientConfig);
  keeping.on('error', () => undefined);
  await keeping.connect();
  try {
    const { rows } = await keeping.query<{ snapshot_name: string }>(
      `CREATE_REPLICATION_SLOT ${quoted(name)} LOGICAL pgoutput (SNAPSHOT 'export')`,
    );
    return await work(rows[0]!.snapshot_name);
  } finally {
    await keeping.end().catch(() => undefined);
  }
}

/**
 * Begins to take in what has been kept at `sourceUrl` and what is written there, beside the rows that are there already. Throws a StartProblem where the
 * one server does not reach the other.
 */
export async function subscribe(target: pg.Client, { name }: Replication, sourceUrl: string): Promise<void> {
  try {
    await target.query(
      `create subscription ${quoted(name)} connection ${target.escapeLiteral(sourceUrl)} publication ${quoted(name)}
       with (slot_name = ${target.escapeLiteral(name)}, create_slot = false, copy_data = false, disable_on_error = true)`,
    );
  } catch (error) {
    throw new StartProblem(
      `The new server cannot copy from the old one (${(error as Error).message}): it must reach it at the address that Docket uses. With --read-only Docket copies itself, while nothing can be changed.`,
    );
  }
}

/** Throws a StartProblem where PostgreSQL has given up taking in what is written. */
export async function mustTakeIn(target: pg.Client, { name }: Replication): Promise<void> {
  const { rows } = await target.query('select from pg_subscription where subname = $1 and subenabled', [name]);
  if (rows.length === 0) throw new StartProblem('The new server could not take something in: its log says what.');
}

/** How many bytes of what was written at the old place are not on the disk of the new one yet; null = nobody reads them. */
export async function bytesBehind(source: pg.Client, { name }: Replication): Promise<number | null> {
  const { rows } = await source.query<{ bytes: number | null }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), confirmed_flush_lsn)::float8 as bytes
     from pg_replication_slots where slot_name = $1 and active`,
    [name],
  );
  return rows[0]?.bytes ?? null;
}

/** How far the old place has written, as `hasReached` takes it. */
export async function writtenTo(source: pg.Client): Promise<string> {
  return (await source.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')).rows[0]!.lsn;
}

/** Whether all that the old place had written by then is on the disk of the new one. */
export async function hasReached(source: pg.Client, { name }: Replication, lsn: string): Promise<boolean> {
  const { rows } = await source.query<{ has: boolean }>(
    'select confirmed_flush_lsn >= $2::pg_lsn as has from pg_replication_slots where slot_name = $1',
    [name, lsn],
  );
  return rows[0]?.has ?? false;
}

/** Ends a subscription, whether the server it reads from answers or not; nothing happens where there is none. */
export async function unsubscribe(target: pg.Client, { name }: Replication): Promise<void> {
  const { rowCount } = await target.query('select from pg_subscription where subname = $1', [name]);
  if (rowCount === 0) return;
  await target.query(`alter subscription ${quoted(name)} disable`);
  try {
    await target.query(`drop subscription ${quoted(name)}`);
  } catch {
    await target.query(`alter subscription ${quoted(name)} set (slot_name = none)`);
    await target.query(`drop subscription ${quoted(name)}`);
  }
}

/** Ends what a database offers, and the slots for which its server would keep what it writes. */
export async function unpublish(source: pg.Client, { name, databaseName }: Replication): Promise<void> {
  const which = 'from pg_replication_slots where database = $1 and slot_name = $2';
  await source.query(`select pg_terminate_backend(active_pid, 5000) ${which} and active`, [databaseName, name]);
  await source.query(`select pg_drop_replication_slot(slot_name) ${which}`, [databaseName, name]);
  await source.query(`drop publication if exists ${quoted(name)}`);
}
