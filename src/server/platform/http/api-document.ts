import swagger from '@fastify/swagger';
import swaggerPages from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { VERSION } from '#domain/operations/version.ts';
import { SECURITY_SCHEMES } from './described-access.ts';

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

/** Generates the OpenAPI 3.1 document from the contract; browsable at `/api/docs`. */
export async function describeApi(app: FastifyInstance) {
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Docket',
        version: VERSION,
        description: 'The calls of Docket. Errors are application/problem+json.',
      },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }) as never,
  });
  await app.register(swaggerPages, {
    routePrefix: '/api/docs',
    staticCSP: PAGE_POLICY,
    // Turns off the page's validator, which would call an external service.
    uiConfig: { docExpansion: 'none', validatorUrl: null },
  });
}
