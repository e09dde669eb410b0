import { once } from 'node:events';
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const BETWEEN_LOOKS = 100;
const PATIENCE = 30_000;

/** One address in front of several servers. */
export type Balancer = {
  origin: string;
  /** The number of requests repeated at another server because the first was gone. */
  repeated: number;
  close(): Promise<void>;
};

/**
 * Acts as a load balancer: asks each server for `/readyz`, distributes requests over ready ones, and repeats safe ones at another server
 * when theirs is gone. Responses are streamed through.
 */
export async function startBalancer(origins: () => readonly string[]): Promise<Balancer> {
  const ready = new Set<string>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  let isClosed = false;
  const looking = lookAfter();
  async function lookAfter() {
    while (!isClosed) {
      await Promise.all(
        origins().map(async (origin) => {
          const answer = await fetch(`${origin}/readyz`).catch(() => null);
          if (answer?.ok) ready.add(origin);
          else ready.delete(origin);
        }),
      );
      await delay(BETWEEN_LOOKS);
    }
  }

  async function next(): Promise<string | null> {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await delay(BETWEEN_LOOKS)) {
      const choice = origins().filter((origin) => ready.has(origin));
      turn += 1;
      if (choice.length > 0) return choice[turn % choice.length]!;
    }
    return null;
  }

  async function passOn(request: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(request);
    const mayComeTwice = request.method === 'GET' || body.includes('"requestId"');
    for (;;) {
      const origin = await next();
      if (!origin) return response.writeHead(503).end();
      const answer = await forward(origin, request, body).catch(() => null);
      if (answer) {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.on('error', () => response.destroy());
        response.on('close', () => answer.destroy());
        return answer.pipe(response);
      }
      ready.delete(origin);
      if (!mayComeTwice) return response.writeHead(502).end();
      balancer.repeated += 1;
    }
  }

  async function forward(origin: string, { url, method, headers }: IncomingMessage, body: Buffer) {
    const { connection: _, ...others } = headers;
    const sent = ask(`${origin}${url}`, { method, headers: others, agent });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  }

  const server = createServer((request, response) => void passOn(request, response).catch(() => response.destroy()));
  // A server that closes an idle connection can lose the next request on it, so the client closes it.
  server.keepAliveTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const balancer: Balancer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    repeated: 0,
    async close() {
      isClosed = true;
      agent.destroy();
      server.closeAllConnections();
      await Promise.all([looking, new Promise((resolve) => server.close(resolve))]);
    },
  };
  return balancer;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
