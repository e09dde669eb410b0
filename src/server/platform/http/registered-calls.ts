import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/http/endpoint.ts';

/** Collects calls registered from now on: the same objects that decide about access. */
export function collectCalls(app: FastifyInstance): ReadonlySet<Endpoint> {
  const calls = new Set<Endpoint>();
  app.addHook('onRoute', ({ config }) => {
    const endpoint = (config as { endpoint?: Endpoint } | undefined)?.endpoint;
    if (endpoint) calls.add(endpoint);
  });
  return calls;
}
