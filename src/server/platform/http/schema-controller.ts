import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import type { z } from 'zod/mini';
import { PreparedJson } from './prepared-json.ts';
import { validatorOf } from './validate-request.ts';

const validateBySchema: FastifySchemaCompiler<z.ZodMiniType> = ({ schema, httpPart }) =>
  validatorOf(schema, httpPart ?? 'body');

const writeBySchema: FastifySerializerCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (data) =>
    data instanceof PreparedJson ? data.text : JSON.stringify(schema.parse(data));

/**
 * Validates requests and responses by the contract's schemas. As a Fastify option, so that it doesn't load its own compilers, which use
 * megabytes of memory; the option's types know only those.
 */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validateBySchema as never,
    buildSerializer: () => writeBySchema as never,
  },
};
