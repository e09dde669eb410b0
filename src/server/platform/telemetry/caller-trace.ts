import type { FastifyRequest } from 'fastify';
import type { TraceParent } from './span.ts';

/** Version, trace, place in it, flags: https://www.w3.org/TR/trace-context/ */
const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const NOTHING = /^0+$/;

/**
 * The trace that a request belongs to already; null where it begins one. Only a proxy that `TRUSTED_PROXIES` names is believed: anybody
 * else could mix requests into traces, or have them left out.
 */
export function traceOfCaller(request: FastifyRequest): TraceParent | null {
  const { traceparent } = request.headers;
  if (typeof traceparent !== 'string' || request.ip === request.socket.remoteAddress) return null;
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags || NOTHING.test(traceId) || NOTHING.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
