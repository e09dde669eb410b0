import type { AccessLevel, DocumentAccess, DocumentType } from '../people/permission.ts';

/** Seconds by which the clocks of a provider and of Docket may differ. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/** What a provider says of somebody, as far as it is looked at. */
export type ProviderClaims = {
  email?: unknown;
  email_verified?: unknown;
  name?: unknown;
  amr?: unknown;
  acr?: unknown;
  auth_time?: unknown;
};

/** How long a sign-in may take at the provider, in minutes. */
export const PROVIDER_ATTEMPT_MINUTES = 10;

/** The domain of a mail address in small letters; null where it is none. */
export function domainOfMail(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  return at > 0 && domain !== '' ? domain : null;
}

/**
 * The mail address by which a person may be found: where the provider says that it is verified, or an administrator vouches for its domain
 *. Null = there is none.
 */
export function countedMail(claims: ProviderClaims, vouchedDomains: readonly string[]): string | null {
  if (typeof claims.email !== 'string') return null;
  const domain = domainOfMail(claims.email);
  if (domain === null) return null;
  const isVouchedFor = vouchedDomains.some((one) => one.toLowerCase() === domain);
  return claims.email_verified === true || isVouchedFor ? claims.email : null;
}

/** Whether a first sign-in with this address makes a person. */
export function isMadeAtSignIn(
  address: string,
  { makesPeople, peopleDomains }: { makesPeople: boolean; peopleDomains: readonly string[] },
): boolean {
  const domain = domainOfMail(address);
  return makesPeople && domain !== null && peopleDomains.some((one) => one.toLowerCase() === domain);
}

/** Document types that people created by signing in never get. */
const OFFICE_TYPES: readonly DocumentType[] = ['administration', 'people', 'masterdata', 'moneysettings'];

/** Whether a profile may be that of people who are made by signing in: it has nothing of the four types of the office. */
export function isProfileOfNewcomers(access: readonly Pick<DocumentAccess, 'code' | 'accessLevel'>[]): boolean {
  return access.every(
    ({ code, accessLevel }) =>
      !OFFICE_TYPES.includes(code) || !Object.values<AccessLevel[keyof AccessLevel]>(accessLevel).some(Boolean),
  );
}

/**
 * Seconds since a provider last authenticated a person, at a moment in Unix seconds; null if it doesn't say, or names a moment
 * further ahead than clocks differ: then the authentication isn't proven.
 */
export function secondsSinceAsked({ auth_time: askedAt }: ProviderClaims, now: number): number | null {
  if (typeof askedAt !== 'number' || !Number.isFinite(askedAt) || askedAt > now + CLOCK_TOLERANCE_SECONDS) return null;
  return Math.max(0, now - askedAt);
}

/** Words of RFC 8176 that name more than a password, or say so of the whole. */
const MORE_THAN_ONE = new Set(['mfa', 'otp', 'hwk', 'swk', 'fpt', 'face', 'iris', 'sc', 'pop']);

/** Whether a provider says that it has asked for two factors: by `amr`, or by an `acr` that says so. */
export function countsAsTwoFactors({ amr, acr }: ProviderClaims): boolean {
  const isNamed = Array.isArray(amr) && amr.some((one) => typeof one === 'string' && MORE_THAN_ONE.has(one));
  return isNamed || (typeof acr === 'string' && /(^|[:/])(mfa|multifactor|phr|phrh|aal[23]|loa[34])$/i.test(acr));
}

/** A domain as people write it in a list: without what stands before an @, in small letters; null = it is none. */
export function writtenDomain(text: string): string | null {
  const domain = text.trim().replace(/^.*@/, '').toLowerCase();
  return /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62})?(\.[a-z0-9]([a-z0-9-]{0,62})?)+$/.test(domain) ? domain : null;
}

/** The parts of a name that a person made by signing in gets, from what the provider says and the address. */
export function newcomerOf(claims: ProviderClaims, address: string): { name: string; username: string; code: string } {
  const local = address.slice(0, address.lastIndexOf('@'));
  const told = typeof claims.name === 'string' ? claims.name.trim().slice(0, 200) : '';
  const code = local
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 12);
  return { name: told === '' ? local : told, username: address.slice(0, 200), code: code === '' ? 'P' : code };
}
