import { z } from 'zod/mini';
import { isOneLine } from '#domain/communication/mail-address.ts';
import { LONGEST_TOKEN_DAYS, TOKEN_NAME_MAXIMUM, USUAL_TOKEN_DAYS } from '#domain/identity/api-token.ts';
import { TOKEN_SCOPES } from '#domain/identity/token-scope.ts';
import { mayAdminister } from '#domain/people/person.ts';
import { endpoint } from '../http/endpoint.ts';
import { Instant, PathId, PositiveId, text } from '../http/values.ts';

const Scope = z.enum(TOKEN_SCOPES);

/** A token in lists, without its secret, which is returned only on creation. */
const ListedToken = z.object({
  id: PositiveId,
  name: z.string(),
  scopes: z.array(Scope),
  /** The last characters of the token, for recognition. */
  lastCharacters: z.string(),
  madeAt: Instant,
  expiresAt: Instant,
  /** To the minute; null if never used. */
  lastUsedAt: z.nullable(Instant),
});
export type ListedToken = z.infer<typeof ListedToken>;

/** A token with its secret, this once. */
const MadeToken = z.extend(ListedToken, { token: z.string() });
export type MadeToken = z.infer<typeof MadeToken>;

const TokenToMake = z.strictObject({
  name: text(TOKEN_NAME_MAXIMUM).check(
    z.refine((name) => name.trim() !== '' && isOneLine(name), 'A name is needed, on one line'),
  ),
  scopes: z.array(Scope).check(z.minLength(1), z.maxLength(TOKEN_SCOPES.length)),
  days: z._default(z.int().check(z.minimum(1), z.maximum(LONGEST_TOKEN_DAYS)), USUAL_TOKEN_DAYS),
});
export type TokenToMake = z.infer<typeof TokenToMake>;

const tag = 'Tokens';

export const listOwnTokens = endpoint({
  tag,
  method: 'GET',
  path: '/api/auth/tokens',
  scope: null,
  summary: 'The own tokens that have not ended, the newest first',
  answer: z.array(ListedToken),
});

export const makeOwnToken = endpoint({
  tag,
  method: 'POST',
  needsProof: true,
  path: '/api/auth/tokens',
  scope: null,
  summary:
    'Makes a token by which a program makes calls in the name of the signed-in person, within its scopes, and answers it this once ' +
    '',
  body: TokenToMake,
  answer: MadeToken,
  status: 201,
});

export const endOwnToken = endpoint({
  tag,
  method: 'DELETE',
  needsProof: true,
  path: '/api/auth/tokens/:id',
  scope: null,
  summary: 'Ends one of the own tokens',
  params: z.object({ id: PathId }),
});

const ofPerson = z.object({ id: PathId });

export const listTokensOf = endpoint({
  tag,
  method: 'GET',
  path: '/api/administration/people/:id/tokens',
  scope: null,
  summary: 'The tokens of somebody, or of a service account, that have not ended, the newest first',
  mayCall: mayAdminister,
  params: ofPerson,
  answer: z.array(ListedToken),
});

export const endTokenOf = endpoint({
  tag,
  method: 'DELETE',
  needsProof: true,
  path: '/api/administration/people/:id/tokens/:token',
  scope: null,
  summary: 'Ends a token of somebody, or of a service account',
  mayCall: mayAdminister,
  params: z.extend(ofPerson, { token: PathId }),
});

export const makeTokenOfServiceAccount = endpoint({
  tag,
  method: 'POST',
  needsProof: true,
  path: '/api/administration/service-accounts/:id/tokens',
  scope: null,
  summary: 'Creates a token for a service account and returns it once; notifies its owner by mail',
  mayCall: mayAdminister,
  params: ofPerson,
  body: TokenToMake,
  answer: MadeToken,
  status: 201,
});
