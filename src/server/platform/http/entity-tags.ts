import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Sends an entity tag with single records, and 304 without a body to a request that already has the record. Lists have none: programs ask
 * for what was modified since. The tag is weak, because a response may be compressed.
 */
export function sendEntityTags(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    const isRecord =
      endpoint?.method === 'GET' && endpoint.path.includes('/:') && endpoint.answer.def.type === 'object';
    if (!isRecord || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const tag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', tag);
    const known = request.headers['if-none-match'];
    if (!known || !matches(known, tag)) return payload;
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  });
}

/** Compares as RFC 9110 does for GET: weak and strong tags alike. */
function matches(known: string, tag: string): boolean {
  const opaque = (text: string) => text.trim().replace(/^W\//, '');
  return known.split(',').some((one) => one.trim() === '*' || opaque(one) === opaque(tag));
}
