import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A received span, with its attributes. */
type CollectedSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  kind: number;
  isFailed: boolean;
  attributes: Record<string, string | number>;
};

/** A collector of spans within a test's process. */
export type SpanCollector = {
  endpoint: string;
  spans(): CollectedSpan[];
  /** Returns everything received, unchanged. */
  bytes(): string;
  /** Returns the number of batches received. */
  portions(): number;
  close(): void;
};

/** Starts a collector; `answer` replaces the default response. */
export async function openSpanCollector(
  answer = (response: ServerResponse) => void response.setHeader('content-type', 'application/json').end('{}'),
): Promise<SpanCollector> {
  const sent: string[] = [];
  const server = createServer(async (request, response) => {
    sent.push(`${request.url} ${await text(request)}`);
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => sent.flatMap((portion) => spansOf(portion.replace(/^\/v1\/traces /, ''))),
    bytes: () => sent.join('\n'),
    portions: () => sent.length,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type Sent = Omit<CollectedSpan, 'attributes' | 'isFailed'> & {
  status: { code: number };
  attributes: { key: string; value: Value }[];
};

function spansOf(portion: string): CollectedSpan[] {
  const { resourceSpans } = JSON.parse(portion) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map(({ name, traceId, spanId, parentSpanId, kind, status, attributes }) => ({
      ...{ name, traceId, spanId, parentSpanId, kind },
      isFailed: status.code === 2,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
      ),
    }));
}
