import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, RandomIdGenerator, type SpanExporter } from '@opentelemetry/sdk-trace';
import { VERSION } from '#domain/version.ts';
import { LEFT_OUT, RecordedSpan, type Recording } from './recorded-span.ts';
import type { Spans, SpansOptions } from './span.ts';

/** Spans that wait to be sent at most, those that come then are dropped; and how many go at once, so that writing them out holds nobody up. */
const [MOST_WAITING, PORTION] = [2048, 256];
/** Milliseconds after which spans go although there are few. */
const DELAY = 2_000;
/** Milliseconds that a collector has for its answer, tries included, and for all that is left when the server stops. */
const [PATIENCE, LAST_PATIENCE] = [5_000, 3_000];

/**
 * Sends spans to a collector by OTLP over HTTP, in portions beside the work (OBS-01): nothing waits for it, and what it does not take is
 * dropped. Nothing is asked of the machine: what tells one process from another is drawn.
 */
export function exportSpans({ endpoint, warn }: SpansOptions): Spans {
  const url = `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: PATIENCE });
  const processor = new BatchSpanProcessor({
    exporter: tellingOutages(exporter, (error) => warn(error, 'spans are not taken by the collector, and dropped')),
    maxQueueSize: MOST_WAITING,
    maxExportBatchSize: PORTION,
    scheduledDelayMillis: DELAY,
    exportTimeoutMillis: 2 * PATIENCE,
  });
  const recording: Recording = {
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'docket',
      'service.version': VERSION,
      'service.instance.id': crypto.randomUUID(),
    }),
    ids: new RandomIdGenerator(),
    done: (span) => processor.onEnd(span),
  };
  return {
    begin: (name, kind, attributes = {}, parent = null) =>
      parent && !parent.isSampled ? LEFT_OUT : RecordedSpan.begin(recording, { name, kind, attributes, parent }),
    async close() {
      let overdue: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((resolve) => {
        overdue = setTimeout(resolve, LAST_PATIENCE);
      });
      await Promise.race([processor.shutdown().catch(() => undefined), patience]);
      clearTimeout(overdue);
    },
  };
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
