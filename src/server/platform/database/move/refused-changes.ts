import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartProblem } from '../../operations/start-problem.ts';

/** The SQLSTATE of changes rejected while an agency is moved. */
export const CHANGES_REFUSED = 'DKM01';

const FUNCTION = 'refuse_change_while_moving';
/** PostgreSQL fires triggers in order of name, so this one comes first. */
const TRIGGER = 'a_refuse_change_while_moving';

/** Milliseconds; less than PostgreSQL's deadlock timeout, so that users waiting behind continue. */
const LOCK_TIMEOUT = 900;
const BETWEEN_ATTEMPTS = 100;

/**
 * Makes a database reject every row change, even by its owner. Each table's trigger waits for transactions that changed the table, so once
 * this returns, everything acknowledged is stored and nothing more can be. Throws StartProblem if a transaction blocks a table for more
 * than `patience` milliseconds.
 */
export async function refuseChanges(owner: pg.Client, patience: number): Promise<void> {
  await owner.query(
    functionThat(`raise exception 'This agency is being moved to another server' using errcode = '${CHANGES_REFUSED}'`),
  );
  await onEachTable(
    owner,
    patience,
    (table) =>
      `create or replace trigger ${TRIGGER} before insert or update or delete on ${table} for each row execute function ${FUNCTION}()`,
  );
}

/** Allows changes again at once, then removes the triggers. Does nothing if changes aren't rejected. */
export async function allowChanges(owner: pg.Client, patience: number): Promise<void> {
  const { rowCount } = await owner.query('select from pg_proc where proname = $1', [FUNCTION]);
  if (rowCount === 0) return;
  await owner.query(functionThat(`return case when tg_op = 'DELETE' then old else new end`));
  await onEachTable(owner, patience, (table) => `drop trigger if exists ${TRIGGER} on ${table}`);
  await owner.query(`drop function ${FUNCTION}()`);
}

function functionThat(statement: string): string {
  return `create or replace function ${FUNCTION}() returns trigger language plpgsql as $$ begin ${statement}; end $$`;
}

/** Unlogged tables aren't copied, so they stay writable. */
async function onEachTable(owner: pg.Client, patience: number, statement: (table: string) => string) {
  const { rows } = await owner.query<{ table: string }>(
    `select oid::regclass::text as table from pg_class
     where relkind = 'r' and relpersistence = 'p' and relnamespace = 'public'::regnamespace order by relname`,
  );
  await owner.query(`set lock_timeout = ${LOCK_TIMEOUT}`);
  for (const { table } of rows) await repeatWhileLocked(owner, patience, statement(table));
  await owner.query('reset lock_timeout');
}

async function repeatWhileLocked(owner: pg.Client, patience: number, statement: string) {
  const until = performance.now() + patience;
  for (;;) {
    try {
      await owner.query(statement);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error;
      if (performance.now() > until)
        throw new StartProblem('A change is taking too long. Is an import running? Try again when it has finished.');
      await delay(BETWEEN_ATTEMPTS);
    }
  }
}
