import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

/** What came: as it was sent. */
type ReceivedEvent = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  event: { type: string; timestamp: string; data: Record<string, unknown> };
};

/** What a receiver answers; 'nothing' = it is silent as long as it is there. */
type ReceiverAnswer = { status: number; headers?: Record<string, string>; body?: string } | 'nothing';

/** A receiver of webhooks in the process of a test. */
export type WebhookReceiver = {
  /** Its address, by the name `localhost`. */
  address: string;
  port: number;
  received: ReceivedEvent[];
  /** How many came by type. */
  types(): string[];
  /** What it does from now on; a promise is waited for before it answers. */
  answers: (event: ReceivedEvent) => ReceiverAnswer | Promise<ReceiverAnswer>;
  /** Ends when so many have come. */
  until(count: number): Promise<void>;
  close(): Promise<void>;
};

/** A real https server, which answers 204 unless it is told otherwise. */
export async function startWebhookReceiver(certificate: { cert: string; key: string }): Promise<WebhookReceiver> {
  let look: () => void = () => undefined;
  const server = https.createServer(certificate, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', async () => {
      const body = Buffer.concat(parts).toString();
      const { url: path = '', headers } = request;
      const event: ReceivedEvent = { path, headers, body, event: body ? JSON.parse(body) : {} };
      receiver.received.push(event);
      look();
      const answer = await receiver.answers(event);
      if (answer === 'nothing') return;
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    address: `https://localhost:${port}/events`,
    port,
    received: [],
    types: () => receiver.received.map(({ event }) => event.type),
    answers: () => ({ status: 204 }),
    until: (count) =>
      new Promise<void>((resolve) => {
        look = () => {
          if (receiver.received.length >= count) resolve();
        };
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}
