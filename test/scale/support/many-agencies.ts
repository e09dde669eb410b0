import { databaseUrlOf } from '../../../src/server/platform/database/postgres.ts';
import { onDatabase } from '../../faults/support/own-database.ts';
import { inLanes } from '../../stories/support/saved-hours.ts';

/** Where agencies are created: the registry's server under `main`, others by their names in the environment. */
export type AgencyServers = { main: string } & Record<string, string>;

/** The demo agency that is copied, its database, and the registry's. */
const [MODEL, MODEL_DATABASE, REGISTRY] = ['harbour-pine', 'docket_harbour-pine', 'docket'];
const LANES = 2;

/**
 * Registers copies of a demo agency, each with its own database, distributed over the servers; the demo agency must exist on each server,
 * and must not be in use. Returns their names. The copies are durable only when this is complete.
 */
export async function copyAgencies(servers: AgencyServers, count: number): Promise<string[]> {
  const places = Object.entries(servers);
  const names = Array.from({ length: count }, (_, index) => `agency-${String(index + 1).padStart(4, '0')}`);
  await onEach(servers, 'alter system set fsync = off', 'select pg_reload_conf()');
  await inLanes(LANES, [...names.entries()], ([index, name]) =>
    onDatabase(databaseUrlOf(places[index % places.length]![1], 'postgres'), (client) =>
      client.query(`create database "docket_${name}" template "${MODEL_DATABASE}" strategy file_copy`),
    ),
  );
  await onEach(servers, 'alter system reset fsync', 'select pg_reload_conf()', 'checkpoint');
  await onDatabase(databaseUrlOf(servers.main, REGISTRY), (client) =>
    client.query(
      `insert into agency_database (name, agency_name, database_name, server, migrated_to, contracted_to)
       select copy.name, copy.name, 'docket_' || copy.name, copy.server, model.migrated_to, model.contracted_to
       from unnest($1::text[], $2::text[]) as copy (name, server), agency_database as model where model.name = $3`,
      [names, names.map((_, index) => places[index % places.length]![0]), MODEL],
    ),
  );
  return names;
}

async function onEach(servers: AgencyServers, ...statements: string[]) {
  for (const url of Object.values(servers))
    await onDatabase(databaseUrlOf(url, 'postgres'), async (client) => {
      for (const statement of statements) await client.query(statement);
    });
}
