import type { HealthState } from '#domain/operations/health.ts';
import { connectionsHealth, postgresHealth, worstHealth } from '#domain/operations/installation-health.ts';
import type { StatusLine } from '../status/status-line.ts';
import type { ServerFacts } from './server-facts.ts';
import type { Carried } from './try-connections.ts';

/** The facts about a server besides its own answers. */
export type CheckedServer = {
  facts: ServerFacts;
  /** The maximum connections of one Docket's processes. */
  budget: number;
  preparesStatements: boolean;
  /** The result of trying the direct address, and the pooler's if there is one: its capabilities, or why connecting failed. */
  itself: Carried | string;
  pooler: Carried | string | null;
};

/** Seconds of clock difference that are a warning, or make authenticator codes fail. */
const CLOCKS = { look: 5, act: 60 };

/** Engines that speak PostgreSQL's protocol but aren't PostgreSQL. */
const OTHER_ENGINE = /cockroach|yugabyte|-YB-|greenplum|redshift|materialize|opengauss|spanner/i;

type Finding = [state: HealthState, text: string];

/** Judges a server by Docket's requirements, one line for each. */
export function judgeServer(name: string, server: CheckedServer): StatusLine[] {
  const { facts } = server;
  const findings: Record<string, Finding> = {
    version: ofVersion(facts),
    engine: ofEngine(facts),
    encoding: ofEncoding(facts),
    sorting: ofSorting(facts),
    extensions:
      facts.missingExtensions.length > 0
        ? [
            'act',
            `this login can't create ${facts.missingExtensions.join(', ')}: install PostgreSQL's contrib packages`,
          ]
        : ['good', 'all required extensions are available'],
    login: ofLogin(facts),
    application: ofApplication(facts),
    connections: [
      connectionsHealth({ used: facts.used, limit: facts.limit, budget: server.budget }),
      `${facts.used} of ${facts.limit} in use; one Docket process with this configuration uses ${server.budget} at most`,
    ],
    pooler: ofPooler(server),
    durability: ofDurability(facts),
    standbys: ofStandbys(facts),
    archive: ofArchive(facts),
    'time-outs': ofTimeouts(facts),
    clock: ofClock(facts),
  };
  return Object.entries(findings).map(([what, [state, text]]) => ({ state, what: `${what} ${name}`, text }));
}

function ofVersion({ version, release, isStandby, settings }: ServerFacts): Finding {
  const state = postgresHealth(Math.floor(version / 10_000));
  if (isStandby) return ['act', `PostgreSQL ${release}, a standby: use the primary server`];
  if (settings.default_transaction_read_only === 'on')
    return ['act', `PostgreSQL ${release}, read-only (default_transaction_read_only)`];
  if (state === 'act') return ['act', `PostgreSQL ${release}: 15 to 18 is required`];
  return [
    state,
    state === 'look' ? `PostgreSQL ${release}, newer than the versions tested with Docket` : `PostgreSQL ${release}`,
  ];
}

function ofEngine({ product, distributing }: ServerFacts): Finding {
  const [other] = OTHER_ENGINE.exec(product) ?? distributing;
  return other === undefined
    ? ['good', 'a single primary server']
    : ['act', `${other}: an agency's data can't span several servers`];
}

function ofEncoding({ makesUtf8, otherEncodings }: ServerFacts): Finding {
  if (otherEncodings.length > 0) return ['act', `not in UTF-8: ${otherEncodings.join(', ')}`];
  return makesUtf8
    ? ['good', 'UTF-8']
    : ['act', "UTF-8 databases can't be created: the server's locale has another encoding"];
}

function ofSorting({ hasSortingOfLanguages, staleCollations }: ServerFacts): Finding {
  if (!hasSortingOfLanguages) return ['act', 'ICU (und-x-icu) is missing, which sorts lists'];
  return staleCollations.length === 0
    ? ['good', 'ICU is available in the version that built the indexes']
    : [
        'act',
        `the collation version changed since ${staleCollations.join(', ')} were built: reindex, then refresh the collation version`,
      ];
}

function ofLogin({ login, version }: ServerFacts): Finding {
  if (login.isSuperuser) return ['good', `${login.name} is a superuser`];
  const lacks = [
    !login.createsDatabases && 'may not create databases (alter role … createdb)',
    !login.createsRoles && 'may not create roles (alter role … createrole)',
    // Before 16, a role with CREATEROLE administers all roles.
    version >= 160_000 && login.foreignRoles.length > 0 && `may not administer ${login.foreignRoles.join(', ')}`,
    login.foreignDatabases.length > 0 && `does not own ${login.foreignDatabases.join(', ')}`,
  ].filter((lack) => lack !== false);
  return lacks.length === 0
    ? ['good', `${login.name} may create databases and roles`]
    : ['act', `${login.name} ${lacks.join('; ')}`];
}

function ofApplication({ applicationSettings }: ServerFacts): Finding {
  if (applicationSettings === null) return ['good', 'its login is created when Docket first starts'];
  return applicationSettings.length === 0
    ? ['good', 'its login has the right role and timeouts']
    : ['look', `${applicationSettings.join(', ')} of its login differ; the next start of Docket corrects this`];
}

function ofPooler({ itself, pooler, preparesStatements }: CheckedServer): Finding {
  if (typeof itself === 'string') return ['act', `the direct connection failed: ${itself}`];
  if (!itself.keepsSession) return ['act', 'a pooler is in between: set DATABASE_DIRECT_URL to the server itself'];
  if (pooler === null) return ['good', 'none'];
  if (typeof pooler === 'string') return ['act', `cannot be used: ${pooler}`];
  if (preparesStatements && !pooler.keepsPrepared)
    return ['act', "doesn't support prepared statements: set PREPARED_STATEMENTS=off, or use PgBouncer 1.21 or newer"];
  return pooler.keepsPrepared && !preparesStatements
    ? ['look', 'supports prepared statements, but PREPARED_STATEMENTS=off disables them']
    : ['good', preparesStatements ? 'supports prepared statements' : 'without prepared statements'];
}

function ofDurability({ settings }: ServerFacts): Finding {
  const lost = [
    settings.fsync === 'off' && 'fsync is off: a crash can corrupt the databases',
    settings.synchronous_commit === 'off' && 'synchronous_commit is off: a crash can lose committed changes',
  ].filter((one) => one !== false);
  const looks = [
    settings.full_page_writes === 'off' && 'full_page_writes is off, which is safe on few file systems only',
    settings.data_checksums === 'off' && 'data checksums are off: disk corruption goes unnoticed',
  ].filter((one) => one !== false);
  const all = [...lost, ...looks];
  if (all.length === 0) return ['good', 'commits are flushed to disk, with checksums'];
  return [lost.length > 0 ? 'act' : 'look', all.join('; ')];
}

function ofStandbys({ settings, standbys }: ServerFacts): Finding {
  const named = settings.synchronous_standby_names ?? '';
  const isLocal = ['local', 'off'].includes(settings.synchronous_commit ?? '');
  if (named !== '' && isLocal)
    return ['look', `synchronous_commit is ${settings.synchronous_commit}: commits don't wait for a standby`];
  if (standbys === null)
    return ['good', named === '' ? "commits don't wait for one; this login can't see them" : 'commits wait for one'];
  const { following, synchronous } = standbys;
  if (named !== '')
    return synchronous > 0
      ? ['good', `${following} connected, commits wait for ${synchronous}`]
      : ['act', 'a synchronous standby is configured but not connected: every commit waits for it'];
  return following === 0
    ? ['good', 'none']
    : ['look', `${following} connected, commits wait for none: a failover can lose the latest changes`];
}

function ofArchive({ settings }: ServerFacts): Finding {
  return settings.archive_mode === undefined || settings.archive_mode === 'off'
    ? ['look', 'archive_mode is off: a lost machine loses everything since the last backup']
    : ['good', `archive_mode is ${settings.archive_mode}`];
}

function ofTimeouts({ settings }: ServerFacts): Finding {
  const set = (['statement_timeout', 'transaction_timeout', 'idle_session_timeout'] as const).filter(
    (name) => (settings[name] ?? '0') !== '0',
  );
  return set.length === 0
    ? ['good', 'none on the server; Docket sets its own']
    : ['look', `${set.join(', ')} of this login can abort migrations, backups and listeners: set it to 0`];
}

function ofClock({ clockAhead }: ServerFacts): Finding {
  const seconds = Math.abs(clockAhead);
  const state = seconds > CLOCKS.act ? 'act' : seconds > CLOCKS.look ? 'look' : 'good';
  if (state === 'good') return ['good', "as this machine's"];
  return [
    state,
    `${Math.round(seconds)} seconds ${clockAhead > 0 ? 'ahead of' : 'behind'} this machine's: synchronise both by NTP`,
  ];
}

export function mustAct(lines: readonly StatusLine[]): boolean {
  return worstHealth(lines.map(({ state }) => state)) === 'act';
}
