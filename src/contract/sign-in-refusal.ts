/** Why a sign-in with a provider fails, or a provider cannot be kept (IDENT-01 to IDENT-03, IDENT-14). */
export const PROVIDER_REFUSALS = {
  'provider-sign-in-failed': {
    status: 401,
    title: 'Sign-in with a provider failed',
    text: 'Sign-in with {label} failed',
  },
  'account-unknown': { status: 403, text: 'Your account is not known here' },
  'logout-token-wrong': { status: 400, text: 'This logout token does not count' },
  'provider-unreachable': {
    status: 422,
    text: 'The issuer does not answer as an OpenID Connect provider. Please check its address',
  },
  'issuer-address-wrong': { status: 422, text: 'The issuer must be an https address of the public internet' },
  'profile-of-office': {
    status: 422,
    text: 'People who are made by signing in need a profile without administration, people, master data and money settings',
  },
  'mail-domain-wrong': { status: 422, text: 'A mail domain is written as example.com' },
  'label-taken': { status: 422, text: 'Another provider has this label' },
  'secret-key-needed': { status: 422, text: 'The installation has no key for secrets. Please set SECRET_KEY' },
} as const;
