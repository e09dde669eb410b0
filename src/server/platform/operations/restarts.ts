import { NO_RESTARTS, type Restarts } from '#domain/operations/restart.ts';

/** The environment variable that passes earlier restarts to a restarted server. */
const VARIABLE = 'DOCKET_RESTARTS';

/** Returns the environment of a restarted server. */
export function restartEnvironment(restarts: Restarts): Record<string, string> {
  return { [VARIABLE]: JSON.stringify(restarts) };
}

/** Reads how often this server was restarted after a crash. */
export function readRestarts(environment: NodeJS.ProcessEnv): Restarts {
  const text = environment[VARIABLE];
  return text ? (JSON.parse(text) as Restarts) : NO_RESTARTS;
}
