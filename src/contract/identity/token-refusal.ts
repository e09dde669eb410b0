import { phrase } from '#domain/text/phrase.ts';
/** Why a request with a token is refused, or a token or service account cannot be made (TOKEN-01 to TOKEN-04, TOKEN-08). */
export const TOKEN_REFUSALS = {
  'token-wrong': { status: 401, text: phrase('This token is unknown or has expired') },
  'token-with-cookie': {
    status: 400,
    text: phrase('The request has a token and a session cookie. Please send only one of them'),
  },
  'outside-scope': {
    status: 403,
    title: 'Outside the scope of the token',
    text: phrase('This call needs a token with the scope {scope}'),
  },
  'token-not-taken': { status: 403, text: phrase("This call needs a signed-in person; tokens aren't accepted") },
  'too-many-requests': {
    status: 429,
    text: phrase('A token can make at most 600 requests a minute. Please wait'),
  },
  'too-many-tokens': {
    status: 422,
    text: phrase("You have too many tokens. Revoke one that isn't needed"),
  },
  'service-account-inactive': { status: 422, text: phrase('The service account is inactive') },
  'service-account-name-taken': { status: 422, text: phrase('Another active service account has this name') },
  'owner-not-here': { status: 422, text: phrase('The owner must be an active person of the agency') },
} as const;
