import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Agencies } from '../database/agencies.ts';
import { Refused } from '../refused.ts';
import { measureChanges, measureConnections, measureUpgrades } from './figures-of-installation.ts';

/** Seconds; most calls fall into the first buckets. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Serves what load balancers and monitoring need: `/healthz` (the process serves), `/readyz` (so do the databases, and it isn't stopping)
 * and `/metrics` (Prometheus). Counts every request and logs it at info, without content.
 */
export function serveOperations(
  app: FastifyInstance,
  {
    agencies,
    measure,
    metricsToken,
    isStopping,
    countTogether = (own) => () => own.metrics(),
  }: {
    agencies: Agencies;
    /** Adds metrics other than requests. */
    measure: (metrics: Registry) => void;
    metricsToken: string | null;
    isStopping: () => boolean;
    countTogether?: ((own: Registry) => () => Promise<string>) | undefined;
  },
) {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const requests = new Histogram({
    name: 'docket_request_seconds',
    help: 'How long requests took, by call and status',
    labelNames: ['method', 'call', 'status'],
    buckets: BUCKETS,
    registers: [metrics],
  });
  const underWay = new Gauge({
    name: 'docket_requests_under_way',
    help: 'Requests that have come and are not answered yet, streams included',
    registers: [metrics],
  });

  measureConnections(metrics, agencies);
  measureChanges(metrics, agencies);
  measureUpgrades(metrics, agencies);
  measure(metrics);
  const readFigures = countTogether(metrics);

  app.addHook('onRequest', async (_, reply) => {
    underWay.inc();
    // Fires in any case, even if the connection breaks before the response.
    reply.raw.once('close', () => underWay.dec());
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, call: callOf(request), status: reply.statusCode };
    requests.observe(labels, reply.elapsedTime / 1000);
    const { signedIn } = request;
    request.log.info(
      {
        ...labels,
        milliseconds: Math.round(reply.elapsedTime),
        ...(signedIn ? { agency: signedIn.databaseName, employeeId: signedIn.actor.id } : {}),
      },
      'request',
    );
  });

  // Closes kept-alive connections of a stopping server; otherwise the next request on them would be cut off.
  app.addHook('onSend', async (_, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });

  app.get('/healthz', async (_, reply) => uncached(reply).send({ status: 'ok' }));
  app.get('/readyz', async (_, reply) => {
    if (isStopping()) throw new Refused('not-ready');
    await agencies.list();
    return uncached(reply).send({ status: 'ready' });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new Refused('not-found');
    return uncached(reply)
      .type(metrics.contentType)
      .send(await readFigures());
  });
}

/** The call as in the contract. Unknown paths count together, or invented ones would fill the memory. */
function callOf(request: FastifyRequest): string {
  return request.routeOptions.config.endpoint?.path ?? (request.routeOptions.url === '/*' ? 'page' : 'other');
}

function uncached(reply: FastifyReply) {
  return reply.header('cache-control', 'no-store');
}

/** Headers that proxies add. */
const PASSED_ON = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];

/**
 * Metrics are for this machine, and elsewhere for callers with the token. The connection's address decides, never the Host header, which
 * the caller writes.
 */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const isPassedOn = PASSED_ON.some((name) => request.headers[name] !== undefined);
  if (!isPassedOn && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')) return true;
  return token !== null && isSame(request.headers.authorization ?? '', `Bearer ${token}`);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}
