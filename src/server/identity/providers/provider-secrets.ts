/** The encryption purpose of providers' secrets. */
export const PROVIDER_SECRET = 'identity-provider';
export const PROVIDER_ID_TOKEN = 'provider-id-token';
