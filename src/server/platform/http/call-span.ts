import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { traceOfCaller } from '../telemetry/caller-trace.ts';
import type { Span, Spans } from '../telemetry/span.ts';

/** Begins the span of a call: which one it is, and nothing of its address, of what was sent or of who asks (OBS-01). */
export function beginCall(
  spans: Spans,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  request: FastifyRequest,
): Span {
  const attributes = { 'http.request.method': request.method, 'http.route': path, 'docket.request_id': request.id };
  return spans.begin(`${method} ${path}`, 'answered', attributes, traceOfCaller(request));
}

/** Ends it with the status of the answer; one that nobody waited for any more has none. */
export function endCall(span: Span, reply: FastifyReply) {
  if (!reply.raw.writableFinished) return span.end('given-up');
  const { statusCode } = reply;
  span.add({ 'http.response.status_code': statusCode });
  span.end(statusCode >= 500 ? String(statusCode) : null);
}
