/** For what the secrets of providers and what they tell are sealed. */
export const PROVIDER_SECRET = 'identity-provider';
export const PROVIDER_ID_TOKEN = 'provider-id-token';
