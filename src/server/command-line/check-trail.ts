import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { checkSeals, type TrailCheck } from '../audit/check-seals.ts';
import type { DB } from '../platform/database/database-types.ts';
import { type Command, readArguments } from './command.ts';
import { withAgency } from './installation.ts';
import { say, type Terminal } from './terminal.ts';
import { UsageProblem } from './usage.ts';

/** Rows are sealed every night, so an older unsealed row means that a seal is missing. */
const SEALED_AFTER = 48 * 3_600_000;

/**
 * `check-trail`: compares the trail with its seals and names the first mismatch; `--expect` looks for a seal recorded elsewhere. Exits with
 * 1 on a mismatch.
 */
export const checkTrail: Command = async (typed, terminal, installation) => {
  const { values, words } = readArguments(typed, { least: 1, most: 1 }, { expect: { type: 'string' } });
  const expect = values.expect?.trim().toLowerCase() ?? null;
  if (expect !== null && !/^[\da-f]{64}$/.test(expect)) {
    throw new UsageProblem('A seal has 64 hexadecimal digits, as in the log and in the output of check-trail.');
  }
  return withAgency(installation, words[0]!, async (client) => {
    // One snapshot, so that a new seal is visible with its rows or not at all.
    await client.query('begin isolation level repeatable read read only');
    const found = await checkSeals(databaseOf(client), expect);
    await client.query('commit');
    return report(terminal, found, expect);
  });
};

function report(
  terminal: Terminal,
  { problem, last, seals, rows, unsealed, expected }: TrailCheck,
  expect: string | null,
) {
  const isOld = unsealed.oldest !== null && Date.now() - new Date(unsealed.oldest).getTime() > SEALED_AFTER;
  if (problem) say(terminal, `The audit trail doesn't match its seals. ${problem}`);
  else if (seals === 0) say(terminal, 'Nothing is sealed yet.');
  else say(terminal, `The audit trail is intact: ${counted(seals, 'seal')} over ${counted(rows, 'row')}.`);
  if (last) {
    const at = new Date(last.sealedAt).toISOString();
    say(terminal, `${problem ? 'Last valid seal' : 'Latest seal'}: ${last.number} of ${at}`);
    say(terminal, last.hash.toString('hex'));
  }
  if (!problem && unsealed.count > 0) {
    const since = new Date(unsealed.oldest!).toISOString();
    say(terminal, `Not sealed yet: ${counted(unsealed.count, 'row')}, the oldest of ${since}.`);
    if (isOld)
      say(terminal, 'They should be sealed by now: a seal was deleted, or Docket was not running. Check Health.');
  }
  if (expect === null) return problem ? 1 : 0;
  if (expected) say(terminal, `The expected seal is number ${expected.number}: everything up to it is unchanged.`);
  else say(terminal, 'The expected seal is not among the valid ones.');
  return problem || !expected ? 1 : 0;
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** Wraps a command's connection for statements written for the application. */
function databaseOf(client: pg.Client): Kysely<DB> {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
