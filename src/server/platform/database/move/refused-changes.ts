import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** What the database answers a change with while its agency changes places (SCALE-03). */
export const CHANGES_REFUSED = 'DKM01';

const FUNCTION = 'refuse_change_while_moving';
/** Triggers go off in the order of their names: this one before any that works. */
const TRIGGER = 'a_refuse_change_while_moving';

/** For less than PostgreSQL takes to look for deadlocks; milliseconds. */
const LOCK_PATIENCE = 900;
const BETWEEN_ATTEMPTS = 100;
const BETWEEN_LOOKS = 25;

/** Changes that were begun did not end in the time in which they were waited for. */
export class ChangesGoOn extends Error {}

const body = {
  refusing: `raise exception 'This agency is being moved to another server' using errcode = '${CHANGES_REFUSED}'`,
  allowing: `return case when tg_op = 'DELETE' then old else new end`,
};
const functionThatIs = (what: keyof typeof body) =>
  `create or replace function ${FUNCTION}() returns trigger language plpgsql as $$ begin ${body[what]}; end $$`;

/**
 * Prepares a database to refuse changes; until `refuseChanges` it refuses none. One table after the other, so that nobody who saves waits for more than one; `patience` =
 * milliseconds for each. Throws ChangesGoOn where that is not enough.
 */
export async function prepareToRefuse(owner: pg.Client, patience: number): Promise<void> {
  await owner.query(functionThatIs('allowing'));
  await onEachTable(
    owner,
    patience,
    (table) => `create or replace trigger ${TRIGGER} before insert or update or delete on ${table}
      for each row execute function ${FUNCTION}()`,
  );
}

/**
 * Has a database that is prepared refuse every change of its rows, whoever makes it and over whichever connection (SCALE-03), and waits for those that have begun: when it answers, all that was
 * acknowledged is in the tables and nothing more can come. Throws ChangesGoOn where they take more than `patience` milliseconds; then nothing is refused any more.
 */
export async function refuseChanges(owner: pg.Client, patience: number): Promise<void> {
  const until = performance.now() + patience;
  await owner.query(functionThatIs('refusing'));
  // Whoever had a table open to write to it before may not have heard; whoever opens one from now on has.
  const { rows } = await owner.query<{ transaction: string }>(`
    select distinct virtualtransaction as transaction from pg_locks
    join pg_class on pg_class.oid = pg_locks.relation and relnamespace = 'public'::regnamespace
    where locktype = 'relation' and mode = 'RowExclusiveLock' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`);
  const begun = rows.map(({ transaction }) => transaction);
  while (await areUnderWay(owner, begun)) {
    if (performance.now() > until) {
      await allowChanges(owner);
      throw new ChangesGoOn('Somebody has been changing something for too long.');
    }
    await delay(BETWEEN_LOOKS);
  }
}

async function areUnderWay(owner: pg.Client, transactions: readonly string[]): Promise<boolean> {
  const { rows } = await owner.query<{ are: boolean }>(
    "select exists (select from pg_locks where locktype = 'virtualxid' and virtualxid = any ($1)) as are",
    [transactions],
  );
  return rows[0]!.are;
}

/** Lets a database take changes again, at once. */
export async function allowChanges(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query(`select from pg_proc where proname = '${FUNCTION}'`);
  if (rowCount !== 0) await owner.query(functionThatIs('allowing'));
}

/** Takes away what `prepareToRefuse` has made; the database takes changes from the beginning. */
export async function forgetRefusing(owner: pg.Client, patience: number): Promise<void> {
  await allowChanges(owner);
  await onEachTable(owner, patience, (table) => `drop trigger if exists ${TRIGGER} on ${table}`);
  await owner.query(`drop function if exists ${FUNCTION}()`);
}

/** On the tables that move: what is not logged is not replicated, and may be written. */
async function onEachTable(owner: pg.Client, patience: number, statement: (table: string) => string) {
  const { rows } = await owner.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace order by relname`,
  );
  await owner.query(`set lock_timeout = ${LOCK_PATIENCE}`);
  try {
    for (const { table } of rows) await insisting(owner, patience, statement(table));
  } finally {
    await owner.query('reset lock_timeout').catch(() => undefined);
  }
}

/** Carries a statement out, which lets others go on whom it would keep waiting, and tries again. */
async function insisting(owner: pg.Client, patience: number, statement: string) {
  const until = performance.now() + patience;
  for (;;) {
    try {
      await owner.query(statement);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error;
      if (performance.now() > until) throw new ChangesGoOn('Somebody has been changing something for too long.');
      await delay(BETWEEN_ATTEMPTS);
    }
  }
}
