import { NO_RESTARTS, type Restarts } from '#domain/operations/restart.ts';

/** The environment variable in which a restarted server finds what happened before. */
const VARIABLE = 'DOCKET_RESTARTS';

/** The environment of a server that is started again. */
export function restartEnvironment(restarts: Restarts): Record<string, string> {
  return { [VARIABLE]: JSON.stringify(restarts) };
}

/** How often this server was started again after a crash. */
export function readRestarts(environment: NodeJS.ProcessEnv): Restarts {
  const text = environment[VARIABLE];
  return text ? (JSON.parse(text) as Restarts) : NO_RESTARTS;
}
