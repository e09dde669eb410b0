import { z } from 'zod/mini';
import { mayAdminister } from '#domain/people/person.ts';
import { endpoint } from '../http/endpoint.ts';
import { Instant, PathId, text } from '../http/values.ts';
import { SessionUser } from './session.ts';

const tag = 'Session';

/** As typed or pasted: six digits, or a recovery code. */
const Code = text(100);

export const signInWithTwoFactor = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/secondfactor',
  summary:
    'Signs in a person who has entered the password, by the ticket from sign-in (401 second-factor-needed) and a code of the ' +
    'authenticator app or a recovery code. A ticket lasts 5 minutes and takes 5 codes; a passkey takes it as well',
  access: 'public',
  body: z.strictObject({ ticket: text(100), code: Code }),
  answer: SessionUser,
});

const OwnFactors = z.object({
  /** The authenticator app; null if there is none. */
  totp: z.nullable(z.object({ addedAt: Instant })),
  recoveryCodesLeft: z.int(),
  passkeys: z.int(),
});
export type OwnFactors = z.infer<typeof OwnFactors>;

export const readOwnFactors = endpoint({
  tag,
  method: 'GET',
  answersWithoutSecondFactor: true,
  path: '/api/auth/factors',
  scope: null,
  summary: 'The own second factors',
  answer: OwnFactors,
});

export const beginTotp = endpoint({
  tag,
  method: 'POST',
  needsProof: true,
  answersWithoutSecondFactor: true,
  path: '/api/auth/factors/totp',
  scope: null,
  summary:
    'Begins to set an authenticator app up: its secret, and the same as an address for a QR code. It counts once a right code has been ' +
    'confirmed within the hour; until then the previous one stays valid',
  answer: z.object({ secret: z.string(), address: z.string() }),
});

/** Displayed once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const confirmTotp = endpoint({
  tag,
  method: 'POST',
  answersWithoutSecondFactor: true,
  path: '/api/auth/factors/totp/confirm',
  scope: null,
  summary: 'Finishes the set-up of an authenticator app by a right code; answers recovery codes, this once',
  body: z.strictObject({ code: Code }),
  answer: RecoveryCodes,
});

export const renewRecoveryCodes = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/factors/recoverycodes',
  scope: null,
  summary: 'Replaces the recovery codes after a code of the app; the previous ones stop working. Returns them once',
  body: z.strictObject({ code: Code }),
  answer: RecoveryCodes,
});

export const removeTotp = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/factors/totp/remove',
  scope: null,
  summary: 'Removes the own authenticator app, by a code of it or a recovery code, and the recovery codes with it',
  body: z.strictObject({ code: Code }),
});

/** The maximum length of the reason for removing someone's second factor. */
export const LONGEST_REASON = 500;

const ofPerson = z.object({ id: PathId });

export const readFactorsOf = endpoint({
  tag: 'Administration',
  method: 'GET',
  path: '/api/administration/people/:id/factors',
  scope: 'administration:read',
  summary: 'The second factors of somebody',
  mayCall: mayAdminister,
  params: ofPerson,
  answer: OwnFactors,
});

export const removeFactorsOf = endpoint({
  tag: 'Administration',
  method: 'POST',
  needsProof: true,
  path: '/api/administration/people/:id/factors/remove',
  scope: 'administration:write',
  summary:
    'Removes the lost second factor of somebody else and all of their passkeys, with a reason, ends their sessions and tells them by mail; what is not there ' +
    'any more is no matter',
  mayCall: mayAdminister,
  params: ofPerson,
  body: z.strictObject({
    reason: text(LONGEST_REASON).check(z.refine((reason) => reason.trim() !== '', 'A reason is needed')),
  }),
});
