import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { AddressRefused, reachServer, TookTooLong } from './mail/reach-server.ts';

/** What an installation allows connections to beside the public internet, and for tests whom they believe. */
export type OutboundOptions = { allow: readonly string[]; trustedCertificates?: string | undefined };

export type OutboundRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | URLSearchParams | null | undefined;
  signal?: AbortSignal | undefined;
  /** Milliseconds for all of it. */
  patience?: number;
  /** Bytes of the answer that matter: what comes behind them is not read. Without it an answer that is too large is a failure. */
  keeps?: number;
};

/** Milliseconds for all of a request, and the most bytes of an answer, unless the request says otherwise. */
const LONGEST = 10_000;
const LARGEST_ANSWER = 1_000_000;

/**
 * Asks a server that an agency has named: over https only, at the very address that was checked when the connection was made, and no redirect
 * is followed (TOKEN-07). Throws AddressRefused, TookTooLong, or what kept it from answering.
 */
export function outboundFetch({ allow, trustedCertificates }: OutboundOptions) {
  return async (address: string, request: OutboundRequest = {}) => {
    const { method = 'GET', headers = {}, body, signal, patience = LONGEST, keeps } = request;
    const deadline = performance.now() + patience;
    const url = new URL(address);
    if (url.protocol !== 'https:') throw new AddressRefused();
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const port = url.port === '' ? 443 : Number(url.port);
    const socket = await reachServer({ host, port, isTrusted: false, allow, patience, signal });
    const secure = tls.connect({
      socket,
      host,
      ALPNProtocols: ['http/1.1'],
      ...(net.isIP(host) === 0 ? { servername: host } : {}),
      ...(trustedCertificates === undefined ? {} : { ca: trustedCertificates }),
    });
    try {
      const left = Math.max(1, deadline - performance.now());
      return await ask(secure, url, { method, headers, body: bytesOf(body), signal, patience: left, keeps });
    } finally {
      secure.destroy();
    }
  };
}

type Asked = {
  method: string;
  headers: Record<string, string>;
  body: Buffer | null;
  signal: AbortSignal | undefined;
  patience: number;
  keeps: number | undefined;
};

function ask(
  socket: tls.TLSSocket,
  url: URL,
  { method, headers, body, signal, patience, keeps }: Asked,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const overdue = setTimeout(() => socket.destroy(new TookTooLong('The server does not answer')), patience);
    const end = () => socket.destroy(new Error('The server does not answer'));
    let fail = (error: unknown) => {
      settle();
      reject(error);
    };
    const settle = () => {
      clearTimeout(overdue);
      signal?.removeEventListener('abort', end);
    };
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
    socket.on('error', (error) => fail(error));
    socket.once('close', () => fail(new Error('The connection has ended')));
    const request = http.request({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, ...(body ? { 'content-length': String(body.length) } : {}) },
    });
    request.on('error', (error) => fail(error));
    request.once('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      const tell = () => {
        settle();
        resolve(asResponse(response, Buffer.concat(parts).subarray(0, keeps)));
      };
      // Where only the beginning matters, the status has said it all: what keeps the rest from coming is no failure any more.
      if (keeps !== undefined) fail = tell;
      response.on('data', (part: Buffer) => {
        size += part.length;
        parts.push(part);
        if (keeps !== undefined && size >= keeps) tell();
        else if (size > LARGEST_ANSWER) socket.destroy(new Error('The answer is too large'));
      });
      response.on('error', (error) => fail(error));
      response.once('end', tell);
    });
    request.end(body ?? undefined);
  });
}

function asResponse({ statusCode = 0, headers }: http.IncomingMessage, body: Buffer): Response {
  const told = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) told.append(name, one);
  const hasBody = statusCode !== 204 && statusCode !== 304;
  return new Response(hasBody ? new Uint8Array(body) : null, { status: statusCode, headers: told });
}

function bytesOf(body: OutboundRequest['body']): Buffer | null {
  if (body === null || body === undefined) return null;
  return typeof body === 'string' || body instanceof URLSearchParams ? Buffer.from(String(body)) : Buffer.from(body);
}
