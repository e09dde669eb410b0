import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from './refused.ts';

/**
 * Reads bodies as JSON in strict UTF-8: a byte that is none would otherwise be stored as a replacement character. Where a call
 * takes a file, its bytes are the body; the call's own limit stops them before they are all read.
 */
export function readBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: unknown, bytes: Buffer) => {
    if (bytes.length === 0) return undefined;
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), dropPrototype);
    } catch {
      throw new Refused('malformed-request');
    }
  });
  const readBytes = async (request: FastifyRequest, bytes: Buffer) => {
    if (!request.routeOptions.config.endpoint?.takesFile) throw new Refused('not-json');
    return bytes;
  };
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, readBytes);
}

/** `__proto__` as a key is never data here. */
function dropPrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Error('forbidden key');
  return value;
}
