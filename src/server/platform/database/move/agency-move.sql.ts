import type pg from 'pg';

/** A move of an agency between two PostgreSQL servers, as recorded in the registry. */
export type AgencyMove = {
  id: number;
  agency: string;
  databaseName: string;
  fromServer: string;
  toServer: string;
  /** Only rows of earlier releases contain `copying`. */
  step: 'copying' | 'switching' | 'moved' | 'given-up';
  isCleared: boolean;
  /** The name of the old database once renamed. */
  oldCopy: string | null;
  isOldCopyExpired: boolean;
};

/** A PostgreSQL interval. */
const OLD_COPY_STAYS = '7 days';
const CLEARED_WITHIN = '5 minutes';

const COLUMNS = `id, agency, database_name as "databaseName", from_server as "fromServer", to_server as "toServer", step,
  cleared_at is not null as "isCleared", old_copy as "oldCopy", ended_at < now() - interval '${OLD_COPY_STAYS}' as "isOldCopyExpired"`;
const IS_OPEN = `(cleared_at is null or (step = 'moved' and old_copy_dropped_at is null))`;

/** Finds moves of one agency, or of all, that aren't cleaned up or whose old copy exists. */
export async function findOpenMoves(registry: pg.ClientBase, agency: string | null = null): Promise<AgencyMove[]> {
  const { rows } = await registry.query<AgencyMove>(
    `select ${COLUMNS} from agency_move where ${IS_OPEN} and ($1::text is null or agency = $1) order by id`,
    [agency],
  );
  return rows;
}

/** An open move as `status` displays it. */
export type RunningMove = Pick<AgencyMove, 'agency' | 'fromServer' | 'toServer' | 'step' | 'oldCopy'> & {
  isOver: boolean;
  /** Whether it ended so long ago that it should be cleaned up. */
  isLeft: boolean;
  seconds: number;
};

export const OPEN_MOVES = `
  select agency, from_server as "fromServer", to_server as "toServer", step, old_copy as "oldCopy", cleared_at is not null as "isOver",
    cleared_at is null and coalesce(ended_at < now() - interval '${CLEARED_WITHIN}', false) as "isLeft",
    extract(epoch from now() - began_at)::float8 as seconds
  from agency_move where ${IS_OPEN} order by id`;

/** Records the start of a move. Processes ask the registry where the agency is from now on, at the latest when their cache expires. */
export async function beginMove(
  registry: pg.ClientBase,
  move: Pick<AgencyMove, 'agency' | 'databaseName' | 'fromServer' | 'toServer'>,
): Promise<AgencyMove> {
  const { agency, databaseName, fromServer, toServer } = move;
  const { rows } = await registry.query<AgencyMove>(
    `insert into agency_move (agency, database_name, from_server, to_server, step) values ($1, $2, $3, $4, 'switching')
     returning ${COLUMNS}`,
    [agency, databaseName, fromServer, toServer],
  );
  return rows[0]!;
}

/** Throws if another process gave up the move. */
export async function mustBeSwitching(registry: pg.ClientBase, { id }: AgencyMove): Promise<void> {
  const { rowCount } = await registry.query("select from agency_move where id = $1 and step = 'switching'", [id]);
  if (rowCount !== 1) throw new Error('Another process cancelled the move.');
}

/** Sets the new server in the registry. Use the connection that holds the move's lock. Throws if the move was given up. */
export async function switchServer(registry: pg.ClientBase, { id, agency, toServer }: AgencyMove): Promise<void> {
  const { rowCount } = await registry.query(
    `with moved as (
       update agency_move set step = 'moved', ended_at = now() where id = $1 and step = 'switching' returning agency)
     update agency_database set server = $3 from moved where name = moved.agency and name = $2`,
    [id, agency, toServer],
  );
  if (rowCount !== 1) throw new Error('Another process cancelled the move.');
}

/** Ends a move; one that hasn't switched servers is given up. Returns its last step. */
export async function endMove(registry: pg.ClientBase, { id }: AgencyMove): Promise<AgencyMove['step']> {
  const { rows } = await registry.query<Pick<AgencyMove, 'step'>>(
    `update agency_move set step = case when step = 'moved' then step else 'given-up' end, ended_at = coalesce(ended_at, now())
     where id = $1 returning step`,
    [id],
  );
  return rows[0]!.step;
}

export async function recordCleared(registry: pg.ClientBase, { id }: AgencyMove, oldCopy: string | null) {
  await registry.query('update agency_move set cleared_at = now(), old_copy = $2 where id = $1', [id, oldCopy]);
}

export async function recordDropped(registry: pg.ClientBase, { id }: AgencyMove): Promise<void> {
  await registry.query('update agency_move set old_copy_dropped_at = now() where id = $1', [id]);
}
