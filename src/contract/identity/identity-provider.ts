import { z } from 'zod/mini';
import { writtenDomain } from '#domain/identity/identity-provider.ts';
import { type Actor, can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Instant, PathId, PersonRef, PositiveId, text } from '../http/values.ts';
import { SessionUser } from './session.ts';

const tag = 'Session';
const path = '/api/auth/providers/:agency/:provider' as const;
const params = z.object({ agency: text(40), provider: PathId });

/** Lists the providers with which an agency's people can sign in. */
export const listSignInProviders = endpoint({
  tag,
  method: 'GET',
  path: '/api/auth/providers/:agency',
  summary:
    'The providers with which the people of an agency can sign in; one that is enforced is the only one, and passwords do not count',
  access: 'public',
  params: z.object({ agency: text(40) }),
  answer: z.array(z.object({ id: PositiveId, label: z.string(), isEnforced: z.boolean() })),
});

export const beginProviderSignIn = endpoint({
  tag,
  method: 'POST',
  path: `${path}/attempts`,
  summary:
    'Begins a sign-in with a provider and answers the address to go to; it ends within 10 minutes, once, in this browser',
  access: 'public',
  params,
  body: z.strictObject({
    isPersistent: z._default(z.boolean(), true),
    /** Whether the provider must authenticate the person again (re-authentication). */
    isAnew: z._default(z.boolean(), false),
  }),
  answer: z.object({ address: z.string() }),
});

export const endProviderSignIn = endpoint({
  tag,
  method: 'POST',
  path: `${path}/sessions`,
  summary: 'Ends a sign-in with a provider by what it has sent back along with the person',
  access: 'public',
  params,
  body: z.strictObject({
    /** The query string of the redirect from the provider. */
    answer: text(8000),
  }),
  answer: SessionUser,
});

export const hearProviderLogout = endpoint({
  tag,
  method: 'POST',
  path: `${path}/logout`,
  summary: 'By which a provider says that somebody has signed out there: OpenID Connect Back-Channel Logout 1.0',
  access: 'public',
  answersMailPrograms: true,
  takesForm: true,
  params,
  body: z.object({ logout_token: text(8000) }),
});

export const readProviderLogout = endpoint({
  tag,
  method: 'GET',
  path: '/api/auth/provider-logout',
  scope: null,
  summary: 'Where to go to sign out at the provider as well, with which this session began; null = nowhere',
  answersWithExpiredPassword: true,
  answer: z.object({ address: z.nullable(z.string()) }),
});

const mayRead = (actor: Actor) => can(actor, 'read', 'administration');
const mayChange = (actor: Actor) => mayRead(actor) && can(actor, 'update', 'administration');
const office = 'Administration';

const Domain = text(253).check(
  z.refine((domain) => writtenDomain(domain) !== null, 'Enter an email domain such as example.com'),
);
const Domains = z.array(Domain).check(z.maxLength(100));

/** A provider as administrators see it. The client secret is never returned. */
export const IdentityProvider = z.object({
  id: PositiveId,
  label: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  isActive: z.boolean(),
  vouchedDomains: z.array(z.string()),
  makesPeople: z.boolean(),
  peopleDomains: z.array(z.string()),
  peopleProfile: z.nullable(PersonRef),
  /** Values to enter at the provider: the redirect address, and the address for back-channel logout. */
  redirectAddress: z.string(),
  logoutAddress: z.string(),
  people: z.int(),
  lastModified: Instant,
});
export type IdentityProvider = z.infer<typeof IdentityProvider>;

const GivenProvider = z.strictObject({
  label: text(100).check(z.refine((label) => label.trim() !== '', 'A label is needed')),
  issuer: text(500),
  clientId: text(500).check(z.refine((id) => id.trim() !== '', 'A client id is needed')),
  /** Left out: unchanged. Null: a public client. */
  clientSecret: z.optional(z.nullable(text(1000))),
  isActive: z._default(z.boolean(), true),
  vouchedDomains: z._default(Domains, []),
  makesPeople: z._default(z.boolean(), false),
  peopleDomains: z._default(Domains, []),
  peopleProfileId: z._default(z.nullable(PositiveId), null),
});
export type GivenProvider = z.output<typeof GivenProvider>;

export const listIdentityProviders = endpoint({
  tag: office,
  method: 'GET',
  path: '/api/administration/identity-providers',
  scope: 'administration:read',
  summary: 'The providers of the agency with how they are set',
  mayCall: mayRead,
  answer: z.array(IdentityProvider),
});

export const createIdentityProvider = endpoint({
  tag: office,
  method: 'POST',
  needsProof: true,
  path: '/api/administration/identity-providers',
  scope: 'administration:write',
  summary: 'Adds a provider, once its issuer has answered with what it can do',
  mayCall: mayChange,
  status: 201,
  body: GivenProvider,
  answer: IdentityProvider,
});

export const saveIdentityProvider = endpoint({
  tag: office,
  method: 'PUT',
  needsProof: true,
  path: '/api/administration/identity-providers/:id',
  scope: 'administration:write',
  summary: 'Changes a provider; somebody else’s change since is 409 with how it is now',
  mayCall: mayChange,
  params: z.object({ id: PathId }),
  body: z.extend(GivenProvider, { lastModified: Instant }),
  answer: IdentityProvider,
});

export const removeIdentityProvider = endpoint({
  tag: office,
  method: 'DELETE',
  needsProof: true,
  path: '/api/administration/identity-providers/:id',
  scope: 'administration:write',
  summary: 'Removes a provider, with whom it knows; their sessions stay until they end',
  mayCall: mayChange,
  params: z.object({ id: PathId }),
});
