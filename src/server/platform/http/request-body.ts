import { isUtf8 } from 'node:buffer';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import { extentOfJson } from './extent-of-json.ts';

/** Values parsed in any case beyond a call's limit, so that the error can describe them. */
export const FEW_VALUES = 5_000;
/** The maximum nesting: ten times that of any call, and small enough for responses that repeat the input. */
const DEEPEST = 100;
/** Larger bodies are read in steps, between which other requests are served. */
const LARGE = 100_000;

/**
 * Parses bodies as JSON in strict UTF-8, because invalid bytes would be stored as replacement characters. For file calls the bytes are the
 * body, limited by the call. Rejects a body with more values than its call allows before parsing it.
 */
export function readBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      if (bytes.length === 0) return undefined;
      const { mostValues = FEW_VALUES } = request.routeOptions.config;
      const inSteps = async () => (bytes.length > LARGE ? await afterOthers() : undefined);
      const { values, depth } = await extentOfJson(bytes, mostValues);
      if (values > mostValues) throw new Refused('too-large');
      if (depth > DEEPEST) throw new Refused('malformed-request');
      await inSteps();
      if (!isUtf8(bytes)) throw new Refused('malformed-request');
      const text = bytes.toString('utf8', bytes.indexOf(MARK) === 0 ? MARK.length : 0);
      await inSteps();
      const body = parse(text);
      await inSteps();
      return body;
    },
  );
  const readBytes = async (request: FastifyRequest, bytes: Buffer) => {
    if (!request.routeOptions.config.endpoint?.takesFile) throw new Refused('not-json');
    return bytes;
  };
  // The body of a one-click unsubscribe carries no information (RFC 8058).
  const readNothing = async (request: FastifyRequest) => {
    if (!request.routeOptions.config.endpoint?.answersMailPrograms) throw new Refused('not-json');
    return undefined;
  };
  const readForm = async (request: FastifyRequest, bytes: Buffer) =>
    request.routeOptions.config.endpoint?.takesForm
      ? Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
      : readNothing(request);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, readForm);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, readNothing);
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, readBytes);
}

/** The byte order mark that some programs write before UTF-8. */
const MARK = Buffer.from('\ufeff');

function parse(text: string): unknown {
  try {
    // Applied only if necessary, because a reviver slows down parsing every value.
    return JSON.parse(text, mayNamePrototype(text) ? dropPrototype : undefined);
  } catch {
    throw new Refused('malformed-request');
  }
}

function mayNamePrototype(text: string): boolean {
  return text.includes('__proto__') || /\\u005f/i.test(text);
}

/** `__proto__` is never a valid key. */
function dropPrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Error('forbidden key');
  return value;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum values in the call's body. */
    mostValues?: number;
  }
}
