import type { FastifyInstance } from 'fastify';

/** Milliseconds before the warning repeats. */
const AGAIN_AFTER = 3_600_000;

/** The warning about a proxy that is known or seen but not trusted. */
export const ALL_COUNT_AS_ONE =
  "all clients behind a proxy that TRUSTED_PROXIES doesn't name count as one client: 100 wrong passwords lock all of them out";

/**
 * Warns about requests through a proxy that isn't configured: its `X-Forwarded-For` isn't trusted, so failed sign-ins of everyone behind it
 * are counted together.
 */
export function warnOfUnnamedProxies(app: FastifyInstance) {
  let saidAt = Number.NEGATIVE_INFINITY;
  app.addHook('onRequest', async (request) => {
    if (request.headers['x-forwarded-for'] === undefined) return;
    const proxy = request.socket.remoteAddress;
    // A trusted proxy is in front of the address it named, even if both are the same machine.
    if ((request.ips?.length ?? 0) > 1 || performance.now() - saidAt < AGAIN_AFTER) return;
    saidAt = performance.now();
    request.log.warn({ proxy }, ALL_COUNT_AS_ONE);
  });
}
