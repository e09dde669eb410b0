import { z } from 'zod/mini';
import { SIGN_IN_LINK_PURPOSES } from '#domain/identity/sign-in-link.ts';
import { mayInvite } from '#domain/people/person.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Instant, PositiveId, text } from '../http/values.ts';
import { Speech } from '../text/language-settings.ts';
import { SessionUser } from './session.ts';

const tag = 'Session';

/** The maximum number of invitations per call. */
export const MOST_INVITED = 200;

const INVITATION_OUTCOMES = [
  'invited',
  'no-mail-address',
  'can-sign-in',
  'inactive',
  'left',
  'needs-administration',
  'own-link',
  'mail-needed',
  'not-found',
] as const;

/** The result of one person's invitation. */
const Invitation = z.object({
  id: Id,
  outcome: z.enum(INVITATION_OUTCOMES),
  /** When the link expires; null without a link. */
  invitedUntil: z.nullable(Instant),
  /** The link if no mail is sent. Returned once, for the inviting user to pass on. */
  link: z.nullable(z.string()),
});
export type Invitation = z.infer<typeof Invitation>;

export const invitePeople = endpoint({
  tag: 'Administration',
  method: 'POST',
  path: '/api/administration/people/invitations',
  scope: null,
  summary:
    'Invites people by mail to choose a password, and says of each what became of it; a new link ends the one of before. Where no ' +
    'mail leaves, the address of the link is answered. A link for somebody who can sign in or who ' +
    'administers needs a fresh proof of identity: 403 step-up-needed',
  mayCall: mayInvite,
  body: z.strictObject({
    ids: z.array(PositiveId).check(z.minLength(1), z.maxLength(MOST_INVITED)),
    /** Whether people who already have a password also get a link to choose a new one. */
    isForNewPassword: z._default(z.boolean(), false),
  }),
  answer: z.array(Invitation),
});

export const forgotPassword = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/forgot',
  summary:
    'Sends the person with the name a link to choose another password. The response is the same for every name, also for an unknown one',
  access: 'public',
  body: z.strictObject({
    database: text(40),
    username: text(200).check(z.refine((name) => name.trim() !== '', 'A user name is needed')),
  }),
});

const token = text(100);
const agency = text(40);

/** A person choosing a password by link. */
export const SignInLink = z.object({
  purpose: z.enum(SIGN_IN_LINK_PURPOSES),
  agency: z.object({ name: z.string() }),
  speech: Speech,
  person: z.object({ name: z.string(), username: z.string(), domain: z.string(), email: z.nullable(z.string()) }),
  expiresAt: Instant,
  /** Whether a passkey can be created instead of a password. */
  takesPasskey: z.boolean(),
  /** The enforced provider; nothing can be chosen then. Null if passwords are allowed. */
  onlyProvider: z.nullable(z.object({ id: PositiveId, label: z.string() })),
  /** API tokens of the person, which are revoked when the link is used. */
  tokens: z.array(z.object({ name: z.string(), lastCharacters: z.string() })),
});
export type SignInLink = z.infer<typeof SignInLink>;

export const openSignInLink = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/links/open',
  summary:
    'Whose link it is; changes nothing. 410 for every link that does not open: used, replaced, expired, unknown, of another agency or of ' +
    'somebody who has left',
  access: 'public',
  body: z.strictObject({ agency, token }),
  answer: SignInLink,
});

export const choosePassword = endpoint({
  tag,
  method: 'POST',
  path: '/api/auth/links/password',
  summary:
    'Sets the password that the reader of a link chose, redeems the link and ends all their sessions and API tokens. An invited person is signed in ' +
    'with it; after a reset, and where there is a second factor to show, null is answered',
  access: 'public',
  body: z.strictObject({ agency, token, newPassword: text(1000) }),
  answer: z.nullable(SessionUser),
});
