import type { Endpoint } from '#contract/http/endpoint.ts';
import type { ActorKind } from './actor-kinds.ts';
import type { Actor } from './everyone.ts';
import { FOR_PEOPLE_ALONE, isOpenedByScope, isOpenedByWriting, needsProof } from './token-calls.ts';
import type { Trial, TrialRequest } from './trial.ts';
import { isAmong } from './who.ts';

/** How a trial ends: done (and, if the trial looks for a text, whether it was shown), or refused. */
export type Ending = string;

/** Calls that a person with an expired password may make. */
const OPEN_TO_EXPIRED = new Set([
  'GET /api/auth/employeeinfo',
  'GET /api/auth/provider-logout',
  'GET /api/translations/fields',
  'GET /api/translations/labels',
  'POST /api/auth/changepassword',
  'PUT /api/employees/:id/language',
  'PUT /api/employees/:id/numberformat',
]);

/** Calls that a person who still has to set up a second factor may make. */
const OPEN_WITHOUT_FACTOR = new Set([
  ...OPEN_TO_EXPIRED,
  'GET /api/auth/factors',
  'GET /api/auth/passkeys',
  'GET /api/auth/proof',
  'POST /api/auth/factors/totp',
  'POST /api/auth/factors/totp/confirm',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/proof',
  'POST /api/auth/proof/passkey',
  'POST /api/auth/proof/passkey/options',
  'PUT /api/auth/passkeys/:id',
]);

/** Calls that always require re-authentication. */
const NEEDS_REAUTHENTICATION = new Set([
  'DELETE /api/administration/:kind/:id/merge',
  'DELETE /api/administration/access-profiles/:id',
  'DELETE /api/administration/identity-providers/:id',
  'DELETE /api/administration/mail/settings',
  'DELETE /api/administration/people/:id/tokens/:token',
  'DELETE /api/administration/webhooks/:id',
  'DELETE /api/auth/passkeys/:id',
  'DELETE /api/auth/tokens/:id',
  'GET /api/administration/audit/export',
  'POST /api/administration/:kind/:id/merge',
  'POST /api/administration/:kind/:id/re-rate',
  'POST /api/administration/access-profiles',
  'POST /api/administration/identity-providers',
  'POST /api/administration/people/:id/factors/remove',
  'POST /api/administration/service-accounts',
  'POST /api/administration/service-accounts/:id/tokens',
  'POST /api/administration/webhooks',
  'POST /api/administration/webhooks/:id/secret',
  'POST /api/auth/factors/totp',
  'POST /api/auth/passkeys/options',
  'POST /api/auth/tokens',
  'PUT /api/administration/access-profiles/:id',
  'PUT /api/administration/identity-providers/:id',
  'PUT /api/administration/mail/settings',
  'PUT /api/administration/ordermail',
  'PUT /api/administration/service-accounts/:id',
  'PUT /api/administration/sign-in',
  'PUT /api/administration/sign-in/enforcement',
  'PUT /api/administration/webhooks/:id',
]);

const ENDINGS: Record<Trial['refusal'], Ending> = {
  403: '403 forbidden',
  404: '404 not-found',
  'refused in the result': 'refused in the result',
  'order-delete-people': '422 order-delete-people',
  'mention-unsuitable': '422 mention-unsuitable',
  'mail-address-invalid': '422 mail-address-invalid',
  'read-only-field': '422 read-only-field',
  'supplier-mail-people': '422 supplier-mail-people',
  'sample-of-sample': '422 sample-of-sample',
  // The test server has no secret key.
  'issuer-address-wrong': '422 issuer-address-wrong',
  'estimate-not-permitted': '422 estimate-not-permitted',
  'estimate-approver-only': '422 estimate-approver-only',
  'webhooks-unavailable': '422 webhooks-unavailable',
  'second-factor-unavailable': '422 second-factor-unavailable',
  // The test server's address doesn't allow passkeys.
  'passkey-unavailable': '422 passkey-unavailable',
  'password-wrong': '400 password-wrong',
  'second-factor-set-up-ended': '422 second-factor-set-up-ended',
};

/** Returns why a kind of caller may not make a call, judged only by their rights; null = they may. */
export function expectedRefusal(kind: ActorKind, { call, mayCall }: Pick<Trial, 'call' | 'mayCall'>): Ending | null {
  if (kind.token && Object.hasOwn(FOR_PEOPLE_ALONE, call))
    return `403 ${needsProof(call) ? 'step-up-needed' : 'token-not-taken'}`;
  if (kind.token === 'another' && isOpenedByScope(call)) return '403 outside-scope';
  if (kind.token === 'reading' && isOpenedByWriting(call)) return '403 outside-scope';
  if (kind.session === 'password-expired' && !OPEN_TO_EXPIRED.has(call)) return '403 password-expired';
  if (kind.session === 'without-factor' && !OPEN_WITHOUT_FACTOR.has(call)) return '403 second-factor-demanded';
  if (!isAmong(kind, mayCall)) return '403 forbidden';
  return (kind.token || kind.session === 'not-proved') && NEEDS_REAUTHENTICATION.has(call)
    ? '403 step-up-needed'
    : null;
}

/** Returns how a trial must end for a caller, judged only by their rights. */
function expectedEnding({ kind }: Pick<Actor, 'kind'>, trial: Trial): Ending {
  const { call, mayFind = 'everybody', mayDo, refusal, maySee } = trial;
  if (kind.token === 'ended') return '401 token-wrong';
  if (kind.session === 'ended' || kind.session === 'inactive') return '401 signed-out';
  const notAdmitted = expectedRefusal(kind, trial);
  if (notAdmitted) return notAdmitted;
  if (!isAmong(kind, mayFind)) return '404 not-found';
  if (!isAmong(kind, mayDo)) return ENDINGS[refusal];
  // Only this change of a person requires re-authentication, so the server checks it last.
  if (kind.token && call === 'PUT /api/administration/:kind/:id' && trial.on === 'roles of people')
    return '403 step-up-needed';
  if (!maySee) return 'done';
  return isAmong(kind, maySee) ? 'done, and shown' : 'done, and not shown';
}

export type Case = { actor: Actor; trial: Trial; expected: Ending };

/**
 * Chooses the trials to make over HTTP. `who-may-call.test.ts` tests the rule of who may make a call, for every kind of caller. So here
 * - every kind tries the trials that depend on the record or that only some see,
 * - one kind that may make the call makes each other trial,
 * - one kind that may not make the call tries it,
 * - kinds without a valid session or token try one call of each part of the API, since no call checks that itself
 *   (`every-call.test.ts` tests it for all calls).
 */
export function casesOf(actors: readonly Actor[], trials: readonly Trial[]): Case[] {
  const cases: Case[] = [];
  const called = new Set<string>();
  const parts = new Set<string>();
  for (const trial of trials) {
    const part = trial.call.split('/')[2]!;
    const [isFirst, isFirstOfPart] = [!called.has(trial.call), !parts.has(part)];
    called.add(trial.call);
    parts.add(part);
    const signedIn = actors.filter(({ kind }) => isSignedIn(kind));
    const admitted = signedIn.filter(({ kind }) => expectedRefusal(kind, trial) === null);
    const who = dependsOnRecord(trial)
      ? admitted.filter(({ kind }) => !kind.hasOneRight || mentionsRightsOf(kind, trial))
      : admitted.slice(0, 1);
    const notSignedIn = isFirstOfPart ? actors.filter(({ kind }) => !isSignedIn(kind)) : [];
    const outsider = signedIn.find(({ kind }) => expectedRefusal(kind, trial) !== null);
    const others = [...notSignedIn, ...(isFirst && outsider ? [outsider] : [])];
    for (const actor of [...who, ...others]) {
      if (actor.kind.token === 'another' && !isOpenedByScope(trial.call)) continue;
      if (actor.kind.token === 'reading' && !isOpenedByWriting(trial.call)) continue;
      cases.push({ actor, trial, expected: expectedEnding(actor, trial) });
    }
  }
  return cases;
}

/** Whether a kind of caller has a valid session or token. */
function isSignedIn({ session, token }: ActorKind): boolean {
  return !session && (!token || token === 'all');
}

/** Whether a trial's result depends on more than who may make the call. */
function dependsOnRecord({ mayCall, mayDo, mayFind, maySee }: Trial): boolean {
  return mayDo !== mayCall || mayFind !== undefined || maySee !== undefined;
}

/** For a kind with a single right: whether a trial depends on rights of that document type. */
function mentionsRightsOf({ rights }: ActorKind, { mayCall, mayDo, mayFind = '', maySee = '' }: Trial): boolean {
  const type = rights[0]!.split('.')[0]!;
  return [mayCall, mayDo, mayFind, maySee].some((who) => who.includes(`${type}.`));
}

/** Whether a trial with this ending must not have changed anything. */
export function isRefusal(ending: Ending): boolean {
  return !ending.startsWith('done');
}

/** Rights that a caller merely claims to have. The server must ignore them. */
const CLAIMS = {
  query: 'actorId=1&userId=1&roles=TimesheetSupervisor&isAdmin=true&accessLevel[approve]=true&requesterId=1',
  headers: { 'x-employee-id': '1', 'x-roles': 'AccountDirector,TimesheetSupervisorEdit', 'x-original-method': 'GET' },
};

/** Sends a trial's request, with or without claims, and returns the result and the whole response. */
export async function makeTrial(
  origin: string,
  endpoint: Endpoint,
  actor: Actor,
  trial: Trial,
  sent: TrialRequest,
  withClaims: boolean,
): Promise<{ ending: Ending; text: string }> {
  const { method, path, answersAsStream } = endpoint;
  const ids = [...(sent.ids ?? [])];
  const address = path.replace(/:\w+/g, () => encodeURIComponent(String(ids.shift())));
  const isFile = sent.body instanceof Uint8Array;
  const query = [sent.query, withClaims ? CLAIMS.query : ''].filter(Boolean).join('&');
  const response = await fetch(`${origin}${address}${query && `?${query}`}`, {
    method,
    headers: {
      ...(actor.tokens
        ? { authorization: `Bearer ${actor.tokens(endpoint)}` }
        : { cookie: actor.cookie, 'x-requested-with': 'XMLHttpRequest' }),
      ...(sent.body === undefined ? {} : { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
      ...(withClaims ? CLAIMS.headers : {}),
    },
    ...(sent.body === undefined
      ? {}
      : { body: isFile ? (sent.body as Uint8Array<ArrayBuffer>) : JSON.stringify(sent.body) }),
  });
  keepSession(actor, response);
  if (answersAsStream && response.ok) {
    await response.body?.cancel();
    return { ending: 'done', text: '' };
  }
  const text = await response.text();
  const answer = text && /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : null;
  return { ending: endingOf(response.status, answer, text, trial, sent), text };
}

/** Keeps a renewed session cookie, as a browser would: changing the password renews it. */
function keepSession(actor: Actor, response: Response) {
  const name = actor.cookie.split('=')[0];
  const renewed = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`) && response.ok);
  const value = renewed?.split(';')[0];
  if (value && value !== `${name}=`) actor.cookie = value;
}

type Answer = { code?: string; error?: unknown; problem?: unknown } | null;

function endingOf(
  status: number,
  answer: Answer,
  text: string,
  { maySee }: Trial,
  { looksFor = '' }: TrialRequest,
): Ending {
  if (status >= 400) return `${status} ${answer?.code}`;
  if (hasErrors(answer)) return 'refused in the result';
  if (maySee === undefined) return 'done';
  return text.includes(looksFor) ? 'done, and shown' : 'done, and not shown';
}

/** Whether any item of a list of results, or of a batch's lists, has an error. */
function hasErrors(answer: Answer): boolean {
  const lists = Array.isArray(answer) ? [answer] : Object.values(answer ?? {}).filter(Array.isArray);
  return lists
    .flat()
    .some((one: Answer) => typeof one === 'object' && one !== null && Boolean(one.error ?? one.problem));
}
