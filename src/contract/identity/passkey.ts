import { z } from 'zod/mini';
import { LONGEST_PASSKEY_NAME } from '#domain/identity/passkey.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Instant, PathId, PositiveId, text } from '../http/values.ts';
import { SessionUser } from './session.ts';

const tag = 'Session';

/** WebAuthn bytes in base64url without padding, up to a maximum of characters. */
const bytes = (most: number) => text(most).check(z.regex(/^[\w-]+$/, 'Bytes are written as base64url'));
/** WebAuthn limits ids to 1,023 bytes. */
const CredentialId = bytes(1364);
const DatabaseName = text(40);

const Credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** Options for an assertion. Without named credentials, the person chooses among their passkeys. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(z.array(Credential)),
});
export type PasskeyRequest = z.infer<typeof RequestOptions>;

/** Options for creating a passkey. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof CreationOptions>;

/** A passkey's assertion. */
const ShownPasskey = z.strictObject({
  id: CredentialId,
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(4000),
  signature: bytes(4000),
  /** The person's handle; left out if passkeys were requested by id. */
  userHandle: z.optional(bytes(100)),
});
export type ShownPasskey = z.output<typeof ShownPasskey>;

/** A newly created passkey. */
const MadePasskey = z.strictObject({
  id: CredentialId,
  clientDataJSON: bytes(4000),
  attestationObject: bytes(20_000),
  transports: z._default(z.array(text(40)).check(z.maxLength(10)), []),
});
export type MadePasskey = z.output<typeof MadePasskey>;

/** A passkey as its owner sees it. */
const OwnPasskey = z.object({
  id: PositiveId,
  name: z.string(),
  /** The browser removes a deleted passkey by this id. */
  credentialId: z.string(),
  /** Whether it may exist on several devices, as in password managers. */
  isSynced: z.boolean(),
  addedAt: Instant,
  lastUsedAt: z.nullable(Instant),
});
export type OwnPasskey = z.infer<typeof OwnPasskey>;

export const beginPasskeySignIn = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary:
    'What a passkey has to sign so that its person is signed in, in this browser, once, within 5 minutes. The agency is where that is noted; ' +
    'the passkey itself says whose it is and of which agency',
  access: 'public',
  body: z.strictObject({ database: DatabaseName }),
  answer: RequestOptions,
});

export const signInWithPasskey = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/passkey',
  summary:
    'Signs in by passkey, which counts as both factors. `ticket`: of a right password, whose person it must belong to; ' +
    '`onlyAs`: no one else',
  access: 'public',
  body: z.strictObject({
    database: DatabaseName,
    shown: ShownPasskey,
    isPersistent: z._default(z.boolean(), true),
    ticket: z.optional(text(100)),
    onlyAs: z.optional(z.strictObject({ database: DatabaseName, id: Id })),
  }),
  answer: SessionUser,
});

export const listOwnPasskeys = endpoint({
  tag,
  method: 'GET',
  scope: null,
  answersWithoutSecondFactor: true,
  path: '/api/auth/passkeys',
  summary: 'The own passkeys, the oldest first',
  answer: z.array(OwnPasskey),
});

export const beginPasskey = endpoint({
  tag,
  method: 'POST',
  scope: null,
  needsProof: true,
  answersWithoutSecondFactor: true,
  path: '/api/auth/passkeys/options',
  summary: 'Of what the browser makes another own passkey, once, within 5 minutes',
  answer: CreationOptions,
});

export const addPasskey = endpoint({
  tag,
  method: 'POST',
  scope: null,
  answersWithoutSecondFactor: true,
  path: '/api/auth/passkeys',
  summary: 'Keeps a passkey that was made, named after what keeps it or after the device',
  status: 201,
  body: z.strictObject({ made: MadePasskey }),
  answer: OwnPasskey,
});

export const renamePasskey = endpoint({
  tag,
  method: 'PUT',
  scope: null,
  path: '/api/auth/passkeys/:id',
  answersWithoutSecondFactor: true,
  summary: 'Gives an own passkey another name',
  params: z.object({ id: PathId }),
  body: z.strictObject({
    name: text(LONGEST_PASSKEY_NAME).check(z.refine((name) => name.trim() !== '', 'A name is required')),
  }),
  answer: OwnPasskey,
});

export const removePasskey = endpoint({
  tag,
  method: 'DELETE',
  scope: null,
  needsProof: true,
  path: '/api/auth/passkeys/:id',
  summary: 'Removes an own passkey, unless there is no other way to sign in',
  params: z.object({ id: PathId }),
});

export const beginPasskeyReauthentication = endpoint({
  tag,
  method: 'POST',
  scope: null,
  answersWithoutSecondFactor: true,
  path: '/api/auth/proof/passkey/options',
  summary: 'What a passkey of the signed-in person has to sign to show that it is they, once, within 5 minutes',
  answer: RequestOptions,
});

export const proveWithPasskey = endpoint({
  tag,
  method: 'POST',
  scope: null,
  answersWithoutSecondFactor: true,
  path: '/api/auth/proof/passkey',
  summary: 'Shows again, by a passkey, that it is the signed-in person who asks',
  body: z.strictObject({ shown: ShownPasskey }),
});

const ofLink = { agency: text(40), token: text(100) };

export const beginPasskeyByLink = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/links/passkey/options',
  summary:
    'The options from which the browser creates an invited person’s passkey; 410 for every invalid link, 403 with two-factor authentication ' +
    'already, or the link is for another password',
  access: 'public',
  body: z.strictObject(ofLink),
  answer: CreationOptions,
});

export const choosePasskey = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/links/passkey',
  summary:
    'Stores the passkey that an invited person created, redeems the link, ends all their sessions and signs them in. No password is needed ' +
    '',
  access: 'public',
  body: z.strictObject({ ...ofLink, made: MadePasskey }),
  answer: SessionUser,
});
