import type pg from 'pg';

/** An agency of this installation; `name` is used at sign-in. */
export type RegisteredAgency = {
  name: string;
  agencyName: string;
  databaseName: string;
  /** The PostgreSQL server of its database. */
  server: string;
  /** Whether its database is known to have this release's schema. */
  isUpToDate: boolean;
  /** Whether it's about to move, so that every request must ask the registry. */
  isSwitching: boolean;
};

/** Options for creating an agency. */
export type CreationOptions = {
  /** The migrations its first rows correspond to, if not the newest schema; later ones are applied afterwards. */
  filledAfter?: readonly string[];
  /** Changes the rows once the schema is up to date. */
  finish?: (client: pg.Client) => Promise<void>;
  /** Writes to the registry in the transaction that lists the agency. */
  whenListed?: (registry: pg.Client) => Promise<void>;
};

/**
 * Finds agencies of a registry: all, one, or those whose databases still contain what no release since one needs. `newest` is the migration
 * that makes one up to date.
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
