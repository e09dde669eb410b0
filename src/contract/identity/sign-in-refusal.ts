import { phrase } from '#domain/text/phrase.ts';
/** Reasons why signing in with a provider fails, or a provider can't be saved. */
export const PROVIDER_REFUSALS = {
  'provider-enforced': {
    status: 403,
    title: 'People sign in with a provider alone',
    text: phrase('People of your agency sign in with {label}'),
  },
  'password-or-provider': {
    status: 401,
    title: "The password is wrong, or isn't accepted",
    text: phrase("The password is wrong, or passwords aren't accepted here. Please sign in with {label}"),
  },
  'provider-is-enforced': {
    status: 422,
    text: phrase('Single sign-on with this provider is enforced. Turn that off first'),
  },
  'enforce-from-within': {
    status: 422,
    text: phrase('Please sign in with this provider first to confirm that it works'),
  },
  'emergency-administrator-needed': {
    status: 422,
    text: phrase('Please choose an administrator who can sign in when the provider is unavailable'),
  },
  'emergency-administrator-unfit': {
    status: 422,
    text: phrase('An emergency administrator needs two-factor authentication and all administration rights'),
  },
  'provider-sign-in-failed': {
    status: 401,
    title: 'Sign-in with a provider failed',
    text: phrase('Sign-in with {label} failed'),
  },
  'provider-proof-missing': {
    status: 403,
    title: 'The provider does not say when it asked',
    text: phrase(
      "{label} doesn't report when you signed in there, so it can't confirm your identity. Use a passkey or an authenticator app instead",
    ),
  },
  'account-unknown': { status: 403, text: phrase('Your account is not known here') },
  'logout-token-wrong': { status: 400, text: phrase("This logout token isn't valid") },
  'provider-unreachable': {
    status: 422,
    title: 'The issuer does not answer as an OpenID Connect provider',
    text: phrase(
      'The issuer does not answer as an OpenID Connect provider. Please check its address. It answered: {answer}',
    ),
  },
  'provider-client-refused': {
    status: 422,
    title: 'The provider does not accept client id and secret',
    text: phrase('The provider was found, but it does not accept client id and secret. It answered: {answer}'),
  },
  'issuer-address-wrong': { status: 422, text: phrase('The issuer must be an https address of the public internet') },
  'profile-of-office': {
    status: 422,
    text: phrase(
      'People created at sign-in need a profile without rights on administration, people, master data and money settings',
    ),
  },
  'mail-domain-wrong': { status: 422, text: phrase('Enter an email domain such as example.com') },
  'label-taken': { status: 422, text: phrase('Another provider has this label') },
  'secret-key-needed': { status: 422, text: phrase('The installation has no encryption key. Please set SECRET_KEY') },
} as const;
