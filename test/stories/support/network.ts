import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { origin } from './story.ts';

/** A connection to the product that a story can cut, and whose responses it can change. */
export type Network = {
  origin: string;
  /** Whether the network is cut. */
  isCut: boolean;
  /** The next change reaches the product, but the network is cut before its response. */
  isCutByChange: boolean;
  /** Replacements of the product's own files, by address. */
  replaced: Map<string, (text: string) => string | null>;
  close(): Promise<void>;
};

/** Puts a network between a browser and the product. */
export async function startNetwork(): Promise<Network> {
  const product = new URL(origin());
  const server = createServer((request, response) => {
    if (network.isCut) return request.socket.destroy();
    const isLastWord = network.isCutByChange && request.method !== 'GET';
    if (isLastWord)
      request.on('end', () => setImmediate(() => Object.assign(network, { isCut: true, isCutByChange: false })));
    const path = request.url!.split('?')[0]!;
    const replace = network.replaced.get(path);
    const headers = { ...request.headers };
    if (replace) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const forwarded = ask(
      {
        host: product.hostname,
        port: product.port,
        path: request.url,
        method: request.method,
        headers,
      },
      (answer) => {
        if (!replace) return answer.pipe(response.writeHead(answer.statusCode!, answer.headers));
        let text = '';
        answer.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        answer.on('end', () => {
          const { 'content-length': _, ...others } = answer.headers;
          const replacement = replace(text);
          if (replacement === null) response.writeHead(404).end();
          else response.writeHead(answer.statusCode!, others).end(replacement);
        });
      },
    );
    forwarded.on('error', () => request.socket.destroy());
    response.on('close', () => isLastWord || forwarded.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let isCut = false;
  const network: Network = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isCutByChange: false,
    replaced: new Map(),
    get isCut() {
      return isCut;
    },
    set isCut(next) {
      isCut = next;
      if (next) server.closeAllConnections();
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return network;
}
