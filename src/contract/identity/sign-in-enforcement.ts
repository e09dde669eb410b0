import { z } from 'zod/mini';
import { MOST_EMERGENCY_ADMINISTRATORS } from '#domain/identity/sign-in-enforcement.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, PersonRef, PositiveId } from '../http/values.ts';

const tag = 'Administration';
const path = '/api/administration/sign-in/enforcement';
const mayRead = (actor: Actor) => can(actor, 'read', 'administration');

const NamedProvider = z.object({ id: PositiveId, label: z.string() });

/** An API token of a person who signs in without a provider today. */
const TokenOfPerson = z.object({ person: PersonRef, name: z.string(), lastCharacters: z.string() });
export type TokenOfPerson = z.infer<typeof TokenOfPerson>;

const SignInEnforcement = z.object({
  /** The enforced provider; null if passwords, passkeys and all providers are allowed. */
  provider: z.nullable(NamedProvider),
  /** The provider of the caller's own session, which they may enforce. */
  signedInWith: z.nullable(NamedProvider),
  /** The agency's administrators, and which of them may sign in without the provider. */
  administrators: z.array(z.object({ person: PersonRef, hasSecondFactor: z.boolean(), isEmergency: z.boolean() })),
  /** API tokens that enforcement revokes, except those of emergency administrators. */
  tokens: z.array(TokenOfPerson),
});
export type SignInEnforcement = z.infer<typeof SignInEnforcement>;

export const readSignInEnforcement = endpoint({
  tag,
  method: 'GET',
  scope: 'administration:read',
  path,
  summary: 'With which provider alone people sign in, and which administrators get in without it',
  mayCall: mayRead,
  answer: SignInEnforcement,
});

export const saveSignInEnforcement = endpoint({
  tag,
  method: 'PUT',
  scope: 'administration:write',
  needsProof: true,
  path,
  summary:
    'Lets people sign in with one provider alone, or ends that: every session that began otherwise ends at once, and every API token of who could sign in otherwise. Only who is signed in ' +
    'with the provider can enforce it, and there is always an emergency administrator with a second factor',
  mayCall: (actor) => mayRead(actor) && can(actor, 'update', 'administration'),
  body: z.strictObject({
    provider: z.nullable(PositiveId),
    emergencyAdministrators: z.array(Id).check(z.maxLength(MOST_EMERGENCY_ADMINISTRATORS)),
  }),
  answer: SignInEnforcement,
});
