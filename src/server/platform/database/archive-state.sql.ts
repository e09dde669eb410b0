/** How a PostgreSQL server archives what it writes; `waitingSeconds` = how long something has been waiting for that (SCALE-16). */
export type ArchiveState = {
  archives: boolean;
  lastArchived: string | null;
  lastFailed: string | null;
  waitingSeconds: number;
};

/** As text, to the last digit that PostgreSQL has. */
const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

type Query = <Row extends Record<string, unknown>>(text: string) => Promise<Row[]>;

/** Asks a server. What waits is told to superusers and monitors alone; to others nothing does. */
export async function readArchiveState(query: Query): Promise<ArchiveState> {
  const rows = await query<Omit<ArchiveState, 'waitingSeconds'> & { maySeeFiles: boolean }>(`
    select current_setting('archive_mode') <> 'off' as archives,
      to_char(last_archived_time at time zone 'UTC', ${INSTANT}) as "lastArchived",
      to_char(last_failed_time at time zone 'UTC', ${INSTANT}) as "lastFailed",
      has_function_privilege('pg_ls_archive_statusdir()', 'execute') as "maySeeFiles"
    from pg_stat_archiver`);
  const { maySeeFiles, ...state } = rows[0]!;
  if (!state.archives || !maySeeFiles) return { ...state, waitingSeconds: 0 };
  const waiting = await query<{ seconds: number }>(`
    select coalesce(extract(epoch from now() - min(modification)), 0)::float8 as seconds
    from pg_ls_archive_statusdir() where name like '%.ready'`);
  return { ...state, waitingSeconds: waiting[0]!.seconds };
}
