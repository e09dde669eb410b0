import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/http/endpoint.ts';

/** The calls that are registered from here on, as they come: the very values by which they admit and refuse. */
export function collectCalls(app: FastifyInstance): ReadonlySet<Endpoint> {
  const calls = new Set<Endpoint>();
  app.addHook('onRoute', ({ config }) => {
    const endpoint = (config as { endpoint?: Endpoint } | undefined)?.endpoint;
    if (endpoint) calls.add(endpoint);
  });
  return calls;
}
