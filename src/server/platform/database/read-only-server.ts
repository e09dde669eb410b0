import pg from 'pg';

/** What a server says to a write where it only reads. */
const ONLY_READS = '25006';

/**
 * Has a pool open all of its connections again after a server has refused a write because it only reads: behind its address there may
 * be another primary by now. Idle connections end at once, the others when they are given back.
 */
export function leaveReadOnlyServers(pool: pg.Pool) {
  const left = new WeakSet<pg.PoolClient>();
  const open = new Set<pg.PoolClient>();
  const leave = () => {
    for (const client of open) left.add(client);
    for (let idle = pool.idleCount; idle > 0; idle -= 1) pool.connect((_error, _client, release) => release(true));
  };
  pool.on('connect', (client) => {
    open.add(client);
    onFailure(client, (error) => {
      if ((error as { code?: string } | null)?.code === ONLY_READS) leave();
    });
  });
  pool.on('release', (_problem, client) => {
    if (left.has(client) && client instanceof pg.Client) void client.end();
  });
  pool.on('remove', (client) => open.delete(client));
}

/** Calls back with the failure of any statement of a connection. */
function onFailure(client: pg.PoolClient, call: (error: unknown) => void) {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown;
  client.query = ((...sent: unknown[]) => {
    const answer = query(...sent);
    if (answer instanceof Promise) answer.catch(call);
    return answer;
  }) as typeof client.query;
}
