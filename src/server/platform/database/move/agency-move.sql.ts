import type pg from 'pg';

/** One time that an agency was moved; `step` = how far that is, as the column says. */
export type AgencyMove = {
  id: number;
  agency: string;
  databaseName: string;
  fromServer: string;
  toServer: string;
  step: 'copying' | 'switching' | 'moved' | 'given-up';
  isCleared: boolean;
  oldCopy: string | null;
  /** Since when whoever still worked at the old place must have heard of the new one; since when nobody needs the old copy. */
  mayBePutAway: boolean;
  mayBeDropped: boolean;
};

/** For how long a request that began at the old place may go on there, and for how long the old copy stays; as PostgreSQL reads it. */
const LONGEST_REQUEST = '5 minutes';
const OLD_COPY_STAYS = '7 days';

const COLUMNS = `id, agency, database_name as "databaseName", from_server as "fromServer", to_server as "toServer", step,
  cleared_at is not null as "isCleared", old_copy as "oldCopy",
  ended_at < now() - interval '${LONGEST_REQUEST}' as "mayBePutAway", ended_at < now() - interval '${OLD_COPY_STAYS}' as "mayBeDropped"`;

/** What still has to be done some time, of one agency or of all: what is left of moves, and old copies. */
export async function findOpenMoves(registry: pg.ClientBase, agency: string | null = null): Promise<AgencyMove[]> {
  const { rows } = await registry.query<AgencyMove>(
    `select ${COLUMNS} from agency_move
     where (cleared_at is null or (step = 'moved' and old_copy_dropped_at is null)) and ($1::text is null or agency = $1) order by id`,
    [agency],
  );
  return rows;
}

/** A move that is not over, as somebody is told who looks after the installation. */
export type MoveUnderWay = Pick<AgencyMove, 'agency' | 'fromServer' | 'toServer' | 'step' | 'oldCopy'> & {
  isOver: boolean;
  /** Whether it ended so long ago that what is left of it should be gone. */
  isLeft: boolean;
  seconds: number;
};

/** What findOpenMoves answers, with since when. */
export const OPEN_MOVES = `
  select agency, from_server as "fromServer", to_server as "toServer", step, old_copy as "oldCopy", cleared_at is not null as "isOver",
    cleared_at is null and coalesce(ended_at < now() - interval '${LONGEST_REQUEST}', false) as "isLeft",
    extract(epoch from now() - began_at)::float8 as seconds
  from agency_move where cleared_at is null or (step = 'moved' and old_copy_dropped_at is null) order by id`;

/** Writes down that an agency begins to be moved. */
export async function beginMove(
  registry: pg.ClientBase,
  move: Pick<AgencyMove, 'agency' | 'databaseName' | 'fromServer' | 'toServer'>,
): Promise<AgencyMove> {
  const { agency, databaseName, fromServer, toServer } = move;
  const { rows } = await registry.query<AgencyMove>(
    `insert into agency_move (agency, database_name, from_server, to_server, step) values ($1, $2, $3, $4, 'copying')
     returning ${COLUMNS}`,
    [agency, databaseName, fromServer, toServer],
  );
  return rows[0]!;
}

/** From now on every request asks where the agency is. */
export async function beginSwitching(registry: pg.ClientBase, { id }: AgencyMove): Promise<void> {
  await registry.query("update agency_move set step = 'switching' where id = $1", [id]);
}

/**
 * The one moment in which an agency changes places. On the connection that holds the lock of the move, so that nobody else can have given it up; throws where it
 * was.
 */
export async function changePlaces(registry: pg.ClientBase, { id, agency, toServer }: AgencyMove): Promise<void> {
  const { rowCount } = await registry.query(
    `with moved as (
       update agency_move set step = 'moved', ended_at = now() where id = $1 and step = 'switching' returning agency)
     update agency_database set server = $3 from moved where name = moved.agency and name = $2`,
    [id, agency, toServer],
  );
  if (rowCount !== 1) throw new Error('The move was given up elsewhere.');
}

/** Whether an agency stayed where it was or has moved; it stays where that was open. */
export async function decideStep(registry: pg.ClientBase, { id }: AgencyMove): Promise<AgencyMove['step']> {
  const { rows } = await registry.query<Pick<AgencyMove, 'step'>>(
    `update agency_move set step = case when step = 'moved' then step else 'given-up' end, ended_at = coalesce(ended_at, now())
     where id = $1 returning step`,
    [id],
  );
  return rows[0]!.step;
}

export async function noteCleared(registry: pg.ClientBase, { id }: AgencyMove): Promise<void> {
  await registry.query('update agency_move set cleared_at = now() where id = $1', [id]);
}

export async function noteOldCopy(registry: pg.ClientBase, { id }: AgencyMove, name: string): Promise<void> {
  await registry.query('update agency_move set old_copy = $2 where id = $1', [id, name]);
}

export async function noteDropped(registry: pg.ClientBase, { id }: AgencyMove): Promise<void> {
  await registry.query('update agency_move set old_copy_dropped_at = now() where id = $1', [id]);
}
