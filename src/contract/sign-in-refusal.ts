import { phrase } from '#domain/phrase.ts';
/** Why a sign-in with a provider fails, or a provider cannot be kept (IDENT-01 to IDENT-03, IDENT-14). */
export const PROVIDER_REFUSALS = {
  'provider-enforced': {
    status: 403,
    title: 'People sign in with a provider alone',
    text: phrase('People of your agency sign in with {label}'),
  },
  'password-or-provider': {
    status: 401,
    title: 'The password is wrong, or does not count',
    text: phrase('The password is wrong, or passwords do not count here. Please sign in with {label}'),
  },
  'provider-is-enforced': {
    status: 422,
    text: phrase('People sign in with this provider alone. Please end that first'),
  },
  'enforce-from-within': {
    status: 422,
    text: phrase('Please sign in with this provider first: then it is sure that it works'),
  },
  'emergency-administrator-needed': {
    status: 422,
    text: phrase('Please choose an administrator who gets in while the provider does not answer'),
  },
  'emergency-administrator-unfit': {
    status: 422,
    text: phrase('An emergency administrator needs a second factor and all rights of administration'),
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
      '{label} does not say when you signed in there, so this does not prove who you are. Use a passkey or an authenticator app instead',
    ),
  },
  'account-unknown': { status: 403, text: phrase('Your account is not known here') },
  'logout-token-wrong': { status: 400, text: phrase('This logout token does not count') },
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
      'People who are made by signing in need a profile without administration, people, master data and money settings',
    ),
  },
  'mail-domain-wrong': { status: 422, text: phrase('A mail domain is written as example.com') },
  'label-taken': { status: 422, text: phrase('Another provider has this label') },
  'secret-key-needed': { status: 422, text: phrase('The installation has no key for secrets. Please set SECRET_KEY') },
} as const;
