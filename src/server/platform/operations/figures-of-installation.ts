import { Gauge, type Registry } from 'prom-client';
import type { Restarts } from '#domain/operations/restart.ts';
import type { Agencies } from '../database/agencies.ts';
import { measureAtRegistry } from './measure-at-registry.ts';

/** Adds metrics of open database connections and requests waiting for one. */
export function measureConnections(metrics: Registry, agencies: Pick<Agencies, 'connections'>) {
  const figures = [
    ['open', 'docket_database_connections', 'Connections to the databases of agencies that are open'],
    ['waiting', 'docket_database_waiting', 'Requests that wait for a connection to a database'],
  ] as const;
  for (const [key, name, help] of figures)
    new Gauge({
      name,
      help,
      registers: [metrics],
      aggregator: 'sum',
      collect() {
        this.set(agencies.connections()[key]);
      },
    });
}

/** Adds a metric: for how long changes haven't been received. */
export function measureChanges(metrics: Registry, agencies: Pick<Agencies, 'changesUnseenFor'>) {
  new Gauge({
    name: 'docket_changes_unseen_seconds',
    help: 'For how long changes of an agency could not be read that pages wait for; it is looked every 15 seconds at least',
    registers: [metrics],
    aggregator: 'max',
    collect() {
      this.set(agencies.changesUnseenFor() / 1000);
    },
  });
}

/** Adds metrics: the number of agencies, and of those not yet upgraded. */
export function measureUpgrades(metrics: Registry, agencies: Pick<Agencies, 'list'>) {
  const figures = [
    ['docket_agencies', 'Agencies of the installation', () => true],
    [
      'docket_agencies_out_of_date',
      'Agencies whose database is still to be migrated, or cannot be',
      ({ isUpToDate }: { isUpToDate: boolean }) => !isUpToDate,
    ],
  ] as const;
  for (const [name, help, counts] of figures)
    measureAtRegistry(metrics, { name, help }, () => agencies.list().then((all) => all.filter(counts).length));
}

/** Adds metrics: the number of restarts, and the time of the last. */
export function measureRestarts(metrics: Registry, restarts: Restarts) {
  const figures = [
    ['docket_restarts', 'Restarts of the server after a crash, since it was started by hand', restarts.count],
    [
      'docket_last_restart_timestamp_seconds',
      'When the server was last started again after a crash; 0 = never',
      restarts.lastAt === null ? 0 : Date.parse(restarts.lastAt) / 1000,
    ],
  ] as const;
  // Each worker reports the same figures.
  for (const [name, help, value] of figures)
    new Gauge({ name, help, registers: [metrics], aggregator: 'max' }).set(value);
}
