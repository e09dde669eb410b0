import type pg from 'pg';

/** One agency of this installation: `name` is what people pick at sign-in. */
export type RegisteredAgency = {
  name: string;
  agencyName: string;
  databaseName: string;
  /** The PostgreSQL server of its database. */
  server: string;
  /** Whether its database is known to be of this release's schema. */
  isUpToDate: boolean;
  /** Whether it is about to lie elsewhere, so that every request has to ask. */
  isSwitching: boolean;
};

/** What is special about the creation of an agency. */
export type CreationOptions = {
  /** The migrations that its first rows are of, where those are not of the newest schema: the others follow. */
  filledAfter?: readonly string[];
  /** Changes the rows once they are of the newest schema. */
  finish?: (client: pg.Client) => Promise<void>;
  /** Writes to the registry in the transaction in which the agency comes onto the list. */
  whenListed?: (registry: pg.Client) => Promise<void>;
};

/**
 * The agencies of a registry by the names that people know, or one, or those whose databases still have what no release from one on needs. `newest` = the migration that
 * makes one up to date.
 */
export async function findAgencies(
  registry: pg.Pool,
  newest: string,
  { name = null, contractedBefore = null }: { name?: string | null; contractedBefore?: number | null } = {},
): Promise<RegisteredAgency[]> {
  const { rows } = await registry.query<RegisteredAgency>(
    `select name, agency_name as "agencyName", database_name as "databaseName", server,
       migrated_to collate "C" >= $1 is true as "isUpToDate",
       exists (select from agency_move where agency = agency_database.name and step = 'switching') as "isSwitching"
     from agency_database where ($2::text is null or name = $2) and ($3::integer is null or contracted_to < $3) order by agency_name`,
    [newest, name, contractedBefore],
  );
  return rows;
}
