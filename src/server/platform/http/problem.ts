import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, REFUSALS, type RefusalCode, titleOf } from '#contract/http/refusal.ts';
import { fillText } from '#domain/text/fill-template.ts';
import { AttachmentFailure } from '../attachments/attachment-failure.ts';
import { refusalOfDatabaseFailure } from '../database/database-failure.ts';
import { type AgencyDatabase, isReferenceGone } from '../database/postgres.ts';
import { Refused } from '../refused.ts';
import type { SignedIn } from '../signed-in.ts';
import { noteAccess } from './access-trail.ts';
import { isFileAddress } from './web-pages.ts';

/** The request doesn't match the contract. `findings` have paths such as `query.startDate`; those of the body have no prefix. */
export class InvalidRequest extends Error {
  readonly findings: { path: string; message: string }[];

  constructor(part: string, findings: readonly { path: string; message: string }[]) {
    super('invalid request');
    this.findings = findings.map(({ path, message }) => ({
      path: part === 'body' ? path : [part, path].filter(Boolean).join('.'),
      message,
    }));
  }
}

/** Sends every error as problem+json: a refusal with its reason, an unexpected error only with a request id. */
export function sendErrorsAsProblems(app: FastifyInstance, sendPage: (reply: FastifyReply) => FastifyReply) {
  app.decorateRequest('addressee', null);
  app.setErrorHandler(async (error: FastifyError | Refused | InvalidRequest, request, reply) => {
    const refused = asRefusal(error);
    if (refused.code === 'fault') request.log.error({ err: error }, 'request failed');
    else if (error instanceof AttachmentFailure)
      request.log.error({ reason: error.message }, 'a file could not be read');
    else if (refused !== error && REFUSALS[refused.code].status > 500) {
      const { code, message } = error as FastifyError;
      request.log.warn({ code, reason: message }, 'the database rejected the request');
    }
    if (RECORDED_REFUSALS.has(refused.code)) await recordRefusal(request, refused.code);
    await sendProblem(request, reply, refused);
  });
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/i.test(path) && !isFileAddress(path);
    return isPage ? sendPage(reply) : sendProblem(request, reply, new Refused('not-found'));
  });
}

/** Refusals for the access trail: because of the caller or where the request comes from. An expired password isn't suspicious. */
const RECORDED_REFUSALS = new Set<RefusalCode>(['forbidden', 'foreign-origin', 'outside-scope', 'token-not-taken']);

/** Administrative calls: their rejections are recorded separately, so that no other rejection of the minute hides them. */
const ADMINISTRATION = /^\w+ \/api\/(administration|notifications\/defaults)(\/|$)/i;

function recordRefusal(request: FastifyRequest, code: RefusalCode) {
  const { signedIn, routeOptions, method, ip: address } = request;
  const call = `${method} ${routeOptions.config.endpoint?.path ?? routeOptions.url ?? ''}`.trim();
  const by = signedIn?.actor.id ?? null;
  return noteAccess(signedIn?.database ?? null, request.log, {
    kind: ADMINISTRATION.test(call) ? 'administration-refused' : 'refused',
    by,
    username: null,
    address,
    call,
    code,
  });
}

/** Error codes of the `www-authenticate` header for requests with a token (RFC 6750). */
const CHALLENGES: Partial<Record<RefusalCode, string>> = {
  'token-wrong': 'invalid_token',
  'outside-scope': 'insufficient_scope',
};

/** Seconds after which another attempt makes sense, where the refusal itself doesn't know better. */
const USUAL_RETRY: Record<number, number> = { 429: 60, 503: 5 };

/** Sends an error in the caller's language. */
export async function sendProblem(request: FastifyRequest, reply: FastifyReply, refused: Refused) {
  const { status, text } = REFUSALS[refused.code];
  const { values, errors, current, changed, document, secondFactor, retryAfter } = refused.details;
  const words = await translate(request, text);
  const findings = errors && (await Promise.all(errors.map((finding) => translateFinding(request, finding))));
  const problem: Problem = {
    type: `/api/docs#${refused.code}`,
    title: titleOf(refused.code),
    status,
    detail: fillText(words, await translatedValues(request, values)),
    code: refused.code,
    requestId: request.id,
    ...(findings ? { errors: findings } : {}),
    ...(current === undefined ? {} : { current }),
    ...(changed === undefined ? {} : { changed }),
    ...(document === undefined ? {} : { document }),
    ...(secondFactor === undefined ? {} : { secondFactor }),
  };
  const challenge = CHALLENGES[refused.code];
  if (challenge) reply.header('www-authenticate', `Bearer realm="Docket", error="${challenge}"`);
  else if (refused.code === 'token-missing') reply.header('www-authenticate', 'Bearer realm="Docket"');
  const secondsToWait = retryAfter ?? USUAL_RETRY[status];
  if (secondsToWait !== undefined) reply.header('retry-after', String(secondsToWait));
  return reply
    .code(status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(problem);
}

/** A document's status is the only value with a translation; the others are names and figures. */
async function translatedValues(request: FastifyRequest, values: Record<string, string> = {}) {
  return values.status ? { ...values, status: await translate(request, values.status) } : values;
}

async function translateFinding(request: FastifyRequest, { path, message }: { path: string; message: string }) {
  return { path, message: await translate(request, message) };
}

/** How long a refusal waits for its translation, in milliseconds: the database may be the cause of the refusal. */
const TRANSLATION_PATIENCE = 2000;

/**
 * Translates a text into the language of the signed-in person, or of the reader of a mail link. Returns it unchanged if it has no
 * translation or the database doesn't respond in time.
 */
export async function translate(request: FastifyRequest, text: string): Promise<string> {
  const reader = request.addressee ?? readerOf(request.signedIn);
  if (reader && 'texts' in reader) return reader.texts.get(text) ?? text;
  if (!reader?.useSecondLanguage) return text;
  const waiting = new AbortController();
  const untranslated = delay(TRANSLATION_PATIENCE, text, { signal: waiting.signal, ref: false }).catch(() => text);
  const translated = await Promise.race([readTranslation(reader.database, text), untranslated]);
  waiting.abort();
  return translated;
}

/** The texts translated into the caller's language; empty for English. */
export async function translationsFor(
  request: FastifyRequest,
  texts: string[],
  kind: 'label' | 'field' = 'label',
): Promise<Map<string, string>> {
  const reader = request.addressee ?? readerOf(request.signedIn);
  if (reader && 'texts' in reader)
    return new Map(texts.flatMap((text) => (reader.texts.has(text) ? [[text, reader.texts.get(text)!]] : [])));
  if (!reader?.useSecondLanguage) return new Map();
  const entries = await reader.database
    .selectFrom('translation')
    .select(['original', 'translated'])
    .where('kind', '=', kind)
    .where('original', 'in', texts)
    .execute();
  return new Map(entries.flatMap(({ original, translated }) => (translated === null ? [] : [[original, translated]])));
}

/** The language of a caller who isn't signed in: that of their agency's texts, or, before there is an agency, that of the product's. */
type Addressee = { database: AgencyDatabase; useSecondLanguage: boolean } | { texts: ReadonlyMap<string, string> };

function readerOf(signedIn: SignedIn | null): Addressee | null {
  return signedIn && { database: signedIn.database, useSecondLanguage: signedIn.actor.useSecondLanguage };
}

async function readTranslation(database: AgencyDatabase, text: string): Promise<string> {
  const entry = await database
    .selectFrom('translation')
    .select('translated')
    .where('kind', '=', 'label')
    .where('original', '=', text)
    .executeTakeFirst()
    .catch(() => undefined);
  return entry?.translated ?? text;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The reader of a mailed link, or the person who sets up an agency, in whose language errors are worded. */
    addressee: Addressee | null;
  }
}

/** Returns the refusal to send for an error. */
export function asRefusal(error: FastifyError | Refused | InvalidRequest | AttachmentFailure): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof InvalidRequest) {
    const isId = error.findings.some(({ message }) => message === REFUSALS['invalid-id'].text);
    return new Refused(isId ? 'invalid-id' : 'invalid-request', { errors: error.findings });
  }
  if (error instanceof AttachmentFailure)
    return new Refused(error.refusal, error.refusal === 'attachments-away' ? { retryAfter: 60 } : {});
  return refusalOfDatabaseFailure(error) ?? new Refused(codeOfFastifyError(error));
}

const REFUSALS_OF_FASTIFY: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'not-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-request',
  FST_ERR_BAD_URL: 'malformed-request',
};

function codeOfFastifyError(error: FastifyError): RefusalCode {
  if (isReferenceGone(error)) return 'reference-unknown';
  const known = REFUSALS_OF_FASTIFY[error.code];
  if (known) return known;
  return error.statusCode !== undefined && error.statusCode < 500 ? 'malformed-request' : 'fault';
}
