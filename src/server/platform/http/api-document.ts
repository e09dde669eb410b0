import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerPages from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The page loads nothing from other origins and can't be framed. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Serves the OpenAPI documents that the build has made from the contract: `/api/docs/json` with the calls for other programs, browsable at
 * `/api/docs`, and `/api/docs/administration.json` with all others.
 */
export async function describeApi(app: FastifyInstance, folder: string | undefined) {
  // A server that was built without its pages has no documents either.
  if (!folder || !existsSync(folder)) return;
  const document = JSON.parse(readFileSync(join(folder, 'programs.json'), 'utf8'));
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerPages, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    // Turns off the page's validator, which would call an external service.
    uiConfig: { docExpansion: 'none', validatorUrl: null },
  });
  const administration = readFileSync(join(folder, 'administration.json'));
  app.get('/api/docs/administration.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(administration),
  );
}
