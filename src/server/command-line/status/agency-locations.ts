import { crowdHealth, MOST_AGENCIES_OF_SERVER, movesHealth } from '#domain/operations/installation-health.ts';
import { OPEN_MOVES, type RunningMove } from '../../platform/database/move/agency-move.sql.ts';
import type { Registry } from '../../platform/database/registry/registry.ts';
import { counted, lasting, type StatusLine } from './status-line.ts';

/** Returns lines about the distribution of agencies over PostgreSQL servers, and moves. */
export async function linesOfPlaces(
  registry: Pick<Registry, 'query'>,
  agencies: readonly { server: string }[],
): Promise<StatusLine[]> {
  return [lineOfServers(agencies), lineOfMoves(await registry.query<RunningMove>(OPEN_MOVES))];
}

function lineOfServers(agencies: readonly { server: string }[]): StatusLine {
  const byServer = new Map<string, number>();
  for (const { server } of agencies) byServer.set(server, (byServer.get(server) ?? 0) + 1);
  const state = crowdHealth(Math.max(0, ...byServer.values()));
  const counts = [...byServer].sort().map(([server, count]) => `${server} ${count}`);
  const tooMany =
    state === 'good' ? '' : `; above ${MOST_AGENCIES_OF_SERVER} on one server, add a server and move agencies to it`;
  return { state, what: 'places', text: `${counts.join(', ') || 'no agencies'}${tooMany}` };
}

function lineOfMoves(moves: readonly RunningMove[]): StatusLine {
  const underWay = moves.filter(({ isOver, isLeft }) => !isOver && !isLeft);
  const left = moves.filter(({ isLeft }) => isLeft);
  const copies = moves.filter(({ isOver, oldCopy }) => isOver && oldCopy !== null);
  const parts = [
    ...underWay.map(
      ({ agency, toServer, step, seconds }) => `${agency} to ${toServer}: ${step}, for ${lasting(seconds)}`,
    ),
    ...left.map(({ agency, fromServer, toServer }) => {
      return `the move of ${agency} from ${fromServer} to ${toServer} can't be cleaned up: is one of the servers unreachable?`;
    }),
    copies.length > 0 && `${counted(copies.length, 'old copy', 'old copies')}, each deleted after a week`,
  ].filter((text) => text !== false);
  return {
    state: movesHealth({ underWay: underWay.length, left: left.length }),
    what: 'moves',
    text: parts.join('; ') || 'none under way',
  };
}
