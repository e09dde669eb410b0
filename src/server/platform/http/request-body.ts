import { isUtf8 } from 'node:buffer';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import { extentOfJson } from './extent-of-json.ts';

/** Values that are read in any case, beyond those of a call: so that what they are can be told. */
export const FEW_VALUES = 5_000;
/** Lists and objects that may stand in each other: ten times what any call has, and few enough for any answer that repeats them. */
const DEEPEST = 100;
/** Bodies beyond so many bytes are read in steps, between which others are served. */
const LARGE = 100_000;

/**
 * Reads bodies as JSON in strict UTF-8: a byte that is none would otherwise be stored as a replacement character. Where a call
 * takes a file, its bytes are the body; the call's own limit stops them before they are all read. A body of more values than its
 * call can have is refused before it is read.
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
  // What a mail program sends along with its one click says nothing (RFC 8058).
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

/** What some programs put before UTF-8. */
const MARK = Buffer.from('\ufeff');

function parse(text: string): unknown {
  try {
    // Looked for in few texts only: each value of a body costs more where each is looked at.
    return JSON.parse(text, mayNamePrototype(text) ? dropPrototype : undefined);
  } catch {
    throw new Refused('malformed-request');
  }
}

function mayNamePrototype(text: string): boolean {
  return text.includes('__proto__') || /\\u005f/i.test(text);
}

/** `__proto__` as a key is never data here. */
function dropPrototype(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Error('forbidden key');
  return value;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Values that the body of the call can have at most. */
    mostValues?: number;
  }
}
