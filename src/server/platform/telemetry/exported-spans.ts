import {
  type Span as ApiSpan,
  SpanKind as ApiSpanKind,
  type Context,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { VERSION } from '#domain/version.ts';
import type { Span, SpanAttributes, SpanKind, Spans, SpansOptions, TraceParent } from './span.ts';

/** Spans that wait to be sent at most, those that come then are dropped; and how many go at once, so that writing them out holds nobody up. */
const [MOST_WAITING, PORTION] = [2048, 256];
/** Milliseconds after which spans go although there are few. */
const DELAY = 2_000;
/** Milliseconds that a collector has for its answer, tries included, and for all that is left when the server stops. */
const [PATIENCE, LAST_PATIENCE] = [5_000, 3_000];

const KINDS: Record<SpanKind, ApiSpanKind> = {
  answered: ApiSpanKind.SERVER,
  asked: ApiSpanKind.CLIENT,
  own: ApiSpanKind.INTERNAL,
};

/**
 * Sends spans to a collector by OTLP over HTTP, in portions beside the work (OBS-01): nothing waits for it, and what it does not take is
 * dropped. Nothing is asked of the machine: what tells one process from another is drawn.
 */
export function exportSpans({ endpoint, warn }: SpansOptions): Spans {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: PATIENCE });
  const processor = new BatchSpanProcessor({
    exporter: tellingOutages(exporter, (error) => warn(error, 'spans are not taken by the collector, and dropped')),
    maxQueueSize: MOST_WAITING,
    maxExportBatchSize: PORTION,
    scheduledDelayMillis: DELAY,
    exportTimeoutMillis: 2 * PATIENCE,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'docket',
      'service.version': VERSION,
      'service.instance.id': crypto.randomUUID(),
    }),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('docket', VERSION);
  return {
    begin: (name, kind, attributes = {}, parent = null) =>
      new ExportedSpan(tracer, parent ? contextOf(parent) : ROOT_CONTEXT, name, kind, attributes),
    async close() {
      let overdue: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        overdue = setTimeout(resolve, LAST_PATIENCE);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), patience]);
      clearTimeout(overdue);
    },
  };
}

/** One of ours as the package has it. */
class ExportedSpan implements Span {
  readonly #tracer: Tracer;
  readonly #span: ApiSpan;
  readonly #around: Context;
  /** Where what is begun in it stands. */
  #within: Context | null = null;

  constructor(tracer: Tracer, around: Context, name: string, kind: SpanKind, attributes: SpanAttributes) {
    this.#tracer = tracer;
    this.#around = around;
    this.#span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, around);
  }

  begin(name: string, kind: SpanKind, attributes: SpanAttributes = {}): Span {
    this.#within ??= trace.setSpan(this.#around, this.#span);
    return new ExportedSpan(this.#tracer, this.#within, name, kind, attributes);
  }

  rename(name: string) {
    this.#span.updateName(name);
  }

  add(attributes: SpanAttributes) {
    this.#span.setAttributes(attributes);
  }

  end(failure: string | null = null) {
    if (failure !== null) {
      this.#span.setAttribute('error.type', failure);
      this.#span.setStatus({ code: SpanStatusCode.ERROR });
    }
    this.#span.end();
  }
}

function contextOf({ traceId, spanId, isSampled }: TraceParent): Context {
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** Tells of the first failure after a success: a collector that is away is worth one line, not one each portion. */
function tellingOutages(exporter: SpanExporter, tell: (error: unknown) => void): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isFailing) tell(result.error);
        isFailing = failed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
