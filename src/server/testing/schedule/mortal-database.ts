import type { AgencyDatabase } from '../../platform/database/postgres.ts';

/** What a statement of a server ends in that is dead. */
export class Killed extends Error {}

/**
 * A database as a server has it that is killed before one of its next statements: neither that nor any later one is sent, and what its
 * transaction has written is taken back, as PostgreSQL does when the connection ends.
 */
export function mortalDatabase(database: AgencyDatabase, statementsToLive: number): AgencyDatabase {
  let left = statementsToLive;
  return database.withPlugin({
    transformQuery({ node }) {
      if (left <= 0) throw new Killed('killed');
      left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
