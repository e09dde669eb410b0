import type { FastifyInstance } from 'fastify';

/** How often it is said again, in milliseconds. */
const AGAIN_AFTER = 3_600_000;

/** What is said where a proxy that may not name the caller is known to be there, or was seen. */
export const ALL_COUNT_AS_ONE =
  "all clients behind a proxy that TRUSTED_PROXIES doesn't name count as one client: 100 wrong passwords lock all of them out";

/**
 * Logs when requests come through a proxy that isn't configured: its `X-Forwarded-For` isn't trusted, so
 * wrong passwords of everyone behind it are counted together.
 */
export function warnOfUnnamedProxies(app: FastifyInstance) {
  let saidAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined) return;
    const proxy = request.socket.remoteAddress;
    // A proxy that is trusted stands in front of the address that it named, even where both are the same machine.
    if ((request.ips?.length ?? 0) > 1 || performance.now() - saidAt < AGAIN_AFTER) return;
    saidAt = performance.now();
    request.log.warn({ proxy }, ALL_COUNT_AS_ONE);
  });
}
