import type { HealthState } from '#domain/operations/health.ts';
import { connectionsHealth, postgresHealth, worstHealth } from '#domain/operations/installation-health.ts';
import type { StatusLine } from '../status/status-line.ts';
import type { ServerFacts } from './server-facts.ts';
import type { Carried } from './try-connections.ts';

/** What is known of a server, beside what it says itself. */
export type CheckedServer = {
  facts: ServerFacts;
  /** How many connections the processes of one Docket take at most. */
  budget: number;
  preparesStatements: boolean;
  /** What was found at the address itself, and at that of its pooler where it has one: how it carries, or why it cannot be connected to. */
  itself: Carried | string;
  pooler: Carried | string | null;
};

/** Seconds by which two clocks may differ, and by which codes of authenticator apps are refused. */
const CLOCKS = { look: 5, act: 60 };

/** What tells itself as something else than PostgreSQL. */
const OTHER_ENGINE = /cockroach|yugabyte|-YB-|greenplum|redshift|materialize|opengauss|spanner/i;

type Finding = [state: HealthState, text: string];

/** How a server stands as one that Docket works on, a line for each thing that it needs. */
export function judgeServer(name: string, server: CheckedServer): StatusLine[] {
  const { facts } = server;
  const findings: Record<string, Finding> = {
    version: ofVersion(facts),
    engine: ofEngine(facts),
    encoding: ofEncoding(facts),
    sorting: ofSorting(facts),
    extensions:
      facts.missingExtensions.length > 0
        ? ['act', `this login cannot make ${facts.missingExtensions.join(', ')}: install PostgreSQL's contrib packages`]
        : ['good', 'those needed are there'],
    login: ofLogin(facts),
    application: ofApplication(facts),
    connections: [
      connectionsHealth({ used: facts.used, limit: facts.limit, budget: server.budget }),
      `${facts.used} of ${facts.limit} in use; one Docket with this configuration takes ${server.budget} at most`,
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
  if (isStandby) return ['act', `PostgreSQL ${release}, a standby: name the server that can be written to`];
  if (settings.default_transaction_read_only === 'on')
    return ['act', `PostgreSQL ${release}, read-only (default_transaction_read_only): nothing can be written`];
  if (state === 'act') return ['act', `PostgreSQL ${release}: 15 to 18 is needed`];
  return [
    state,
    state === 'look' ? `PostgreSQL ${release}, newer than Docket was tested with` : `PostgreSQL ${release}`,
  ];
}

function ofEngine({ product, distributing }: ServerFacts): Finding {
  const [other] = OTHER_ENGINE.exec(product) ?? distributing;
  return other === undefined
    ? ['good', 'a single server that writes']
    : ['act', `${other}: the rules of an agency's data cannot span several servers`];
}

function ofEncoding({ makesUtf8, otherEncodings }: ServerFacts): Finding {
  if (otherEncodings.length > 0) return ['act', `not in UTF-8: ${otherEncodings.join(', ')}`];
  return makesUtf8
    ? ['good', 'UTF-8']
    : ['act', 'databases in UTF-8 cannot be made: the locale of the server is of another encoding'];
}

function ofSorting({ hasSortingOfLanguages, staleCollations }: ServerFacts): Finding {
  if (!hasSortingOfLanguages) return ['act', 'without ICU (und-x-icu), by which lists are sorted'];
  return staleCollations.length === 0
    ? ['good', 'ICU is there, and of the version that indexes were made with']
    : [
        'act',
        `the system sorts otherwise than ${staleCollations.join(', ')} were made with: reindex, then refresh the collation version`,
      ];
}

function ofLogin({ login, version }: ServerFacts): Finding {
  if (login.isSuperuser) return ['good', `${login.name} may do everything`];
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
  if (applicationSettings === null) return ['good', 'its login is made when Docket first starts'];
  return applicationSettings.length === 0
    ? ['good', 'its login has its role and time-outs']
    : [
        'look',
        `${applicationSettings.join(', ')} of its login is set otherwise; the next start of Docket puts that right`,
      ];
}

function ofPooler({ itself, pooler, preparesStatements }: CheckedServer): Finding {
  if (typeof itself === 'string') return ['act', `the server itself cannot be tried: ${itself}`];
  if (!itself.keepsSession)
    return ['act', 'a pooler stands in between: DATABASE_DIRECT_URL must name the server itself'];
  if (pooler === null) return ['good', 'none'];
  if (typeof pooler === 'string') return ['act', `cannot be used: ${pooler}`];
  if (preparesStatements && !pooler.keepsPrepared)
    return ['act', 'does not carry prepared statements: PREPARED_STATEMENTS=off, or PgBouncer 1.21 or newer'];
  return pooler.keepsPrepared && !preparesStatements
    ? ['look', 'carries prepared statements, which PREPARED_STATEMENTS=off leaves out']
    : ['good', preparesStatements ? 'carries prepared statements' : 'without prepared statements'];
}

function ofDurability({ settings }: ServerFacts): Finding {
  const lost = [
    settings.fsync === 'off' && 'fsync is off: a crash may destroy the databases',
    settings.synchronous_commit === 'off' && 'synchronous_commit is off: a crash loses what was acknowledged',
  ].filter((one) => one !== false);
  const looks = [
    settings.full_page_writes === 'off' && 'full_page_writes is off, which few file systems allow',
    settings.data_checksums === 'off' && 'without data checksums, damage of the disk is not noticed',
  ].filter((one) => one !== false);
  const all = [...lost, ...looks];
  if (all.length === 0) return ['good', 'what is acknowledged is on the disk, with checksums'];
  return [lost.length > 0 ? 'act' : 'look', all.join('; ')];
}

function ofStandbys({ settings, standbys }: ServerFacts): Finding {
  const named = settings.synchronous_standby_names ?? '';
  const isLocal = ['local', 'off'].includes(settings.synchronous_commit ?? '');
  if (named !== '' && isLocal)
    return ['look', `synchronous_commit is ${settings.synchronous_commit}: no standby is waited for`];
  if (standbys === null)
    return ['good', named === '' ? 'none is waited for; this login does not see them' : 'waited for'];
  const { following, synchronous } = standbys;
  if (named !== '')
    return synchronous > 0
      ? ['good', `${following} following, ${synchronous} waited for`]
      : ['act', 'a synchronous one is wanted and none follows: every save waits for it'];
  return following === 0
    ? ['good', 'none']
    : ['look', `${following} following, none waited for: taking over loses what it does not have yet`];
}

function ofArchive({ settings }: ServerFacts): Finding {
  return settings.archive_mode === undefined || settings.archive_mode === 'off'
    ? ['look', 'archive_mode is off: a lost machine costs all since the last backup']
    : ['good', `archive_mode is ${settings.archive_mode}`];
}

function ofTimeouts({ settings }: ServerFacts): Finding {
  const set = (['statement_timeout', 'transaction_timeout', 'idle_session_timeout'] as const).filter(
    (name) => (settings[name] ?? '0') !== '0',
  );
  return set.length === 0
    ? ['good', 'none of the server, Docket sets its own']
    : ['look', `${set.join(', ')} of this login may end migrations, backups and what listens: set 0 for it`];
}

function ofClock({ clockAhead }: ServerFacts): Finding {
  const seconds = Math.abs(clockAhead);
  const state = seconds > CLOCKS.act ? 'act' : seconds > CLOCKS.look ? 'look' : 'good';
  if (state === 'good') return ['good', "as this machine's"];
  return [
    state,
    `${Math.round(seconds)} seconds ${clockAhead > 0 ? 'ahead of' : 'behind'} this machine's: have both set by NTP`,
  ];
}

/** Whether something must be done. */
export function mustAct(lines: readonly StatusLine[]): boolean {
  return worstHealth(lines.map(({ state }) => state)) === 'act';
}
