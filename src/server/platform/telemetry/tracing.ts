import { createRequire } from 'node:module';
import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { VERSION } from '#domain/operations/version.ts';

/** Paths contain ids and link secrets, and error messages may contain input; a trace records the route and code instead. */
const withoutContents: SpanProcessor = {
  onStart: () => undefined,
  onEnding(span) {
    const route = span.attributes['http.route'];
    if (span.attributes['url.path'] !== undefined) span.setAttribute('url.path', route ?? '');
    if (span.status.code === SpanStatusCode.ERROR) span.setStatus({ code: SpanStatusCode.ERROR });
  },
  onEnd: () => undefined,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

/**
 * Sends a span for every call and statement to a collector by OTLP over HTTP. Statements include their text but no parameter values. Must
 * run before Fastify and pg are loaded. Returns the function that flushes the last spans before the process ends.
 */
export function startTracing(endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'docket',
      'service.version': VERSION,
      'service.instance.id': crypto.randomUUID(),
    }),
    spanProcessors: [withoutContents, new BatchSpanProcessor({ exporter })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  registerInstrumentations({
    instrumentations: [
      new PgInstrumentation({ requireParentSpan: true }),
      new FastifyOtelInstrumentation({
        registerOnInitialization: true,
        instrumentHooks: false,
        instrumentHandler: false,
        recordExceptions: false,
      }),
    ],
  });
  // Instrumentation patches modules loaded by `require`; modules that import them get the same.
  createRequire(import.meta.url)('pg');
  return () => provider.shutdown().catch(() => undefined);
}
