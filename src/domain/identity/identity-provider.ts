import type { AccessLevel, DocumentAccess, DocumentType } from '../people/permission.ts';

/** Seconds by which the clocks of a provider and of Docket may differ. */
export const CLOCK_TOLERANCE_SECONDS = 60;

/** The provider's claims that Docket reads. */
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

/** Returns the lower-case domain of a mail address; null if it's invalid. */
export function domainOfMail(address: string): string | null {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  return at > 0 && domain !== '' ? domain : null;
}

/**
 * Returns the mail address that identifies a person: one that the provider has verified, or whose domain an administrator trusts. Null if
 * there's none.
 */
export function countedMail(claims: ProviderClaims, vouchedDomains: readonly string[]): string | null {
  if (typeof claims.email !== 'string') return null;
  const domain = domainOfMail(claims.email);
  if (domain === null) return null;
  const isVouchedFor = vouchedDomains.some((one) => one.toLowerCase() === domain);
  return claims.email_verified === true || isVouchedFor ? claims.email : null;
}

/** Returns whether a first sign-in with this address creates a person. */
export function isMadeAtSignIn(
  address: string,
  { makesPeople, peopleDomains }: { makesPeople: boolean; peopleDomains: readonly string[] },
): boolean {
  const domain = domainOfMail(address);
  return makesPeople && domain !== null && peopleDomains.some((one) => one.toLowerCase() === domain);
}

/** Document types that people created at sign-in never get rights on. */
const OFFICE_TYPES: readonly DocumentType[] = ['administration', 'people', 'masterdata', 'moneysettings'];

/** Returns whether a profile may be assigned to people created at sign-in: no rights on the four administrative types. */
export function isProfileOfNewcomers(access: readonly Pick<DocumentAccess, 'code' | 'accessLevel'>[]): boolean {
  return access.every(
    ({ code, accessLevel }) =>
      !OFFICE_TYPES.includes(code) || !Object.values<AccessLevel[keyof AccessLevel]>(accessLevel).some(Boolean),
  );
}

/**
 * Returns the seconds since the provider last authenticated the person (`now` in Unix seconds). Null if unproven: the claim is missing, or
 * further in the future than clocks may differ.
 */
export function secondsSinceAsked({ auth_time: askedAt }: ProviderClaims, now: number): number | null {
  if (typeof askedAt !== 'number' || !Number.isFinite(askedAt) || askedAt > now + CLOCK_TOLERANCE_SECONDS) return null;
  return Math.max(0, now - askedAt);
}

/** RFC 8176 values that mean more than a password or confirm several factors. */
const MORE_THAN_ONE = new Set(['mfa', 'otp', 'hwk', 'swk', 'fpt', 'face', 'iris', 'sc', 'pop']);

/** Returns whether the provider confirmed two factors, by `amr` or `acr`. */
export function countsAsTwoFactors({ amr, acr }: ProviderClaims): boolean {
  const isNamed = Array.isArray(amr) && amr.some((one) => typeof one === 'string' && MORE_THAN_ONE.has(one));
  return isNamed || (typeof acr === 'string' && /(^|[:/])(mfa|multifactor|phr|phrh|aal[23]|loa[34])$/i.test(acr));
}

/** Parses a domain typed into a list: drops everything up to an @, lower case; null if invalid. */
export function writtenDomain(text: string): string | null {
  const domain = text.trim().replace(/^.*@/, '').toLowerCase();
  return /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,62})?(\.[a-z0-9]([a-z0-9-]{0,62})?)+$/.test(domain) ? domain : null;
}

/** Returns the name, user name and code of a person created at sign-in, from claims and address. */
export function newcomerOf(claims: ProviderClaims, address: string): { name: string; username: string; code: string } {
  const local = address.slice(0, address.lastIndexOf('@'));
  const claimedName = typeof claims.name === 'string' ? claims.name.trim().slice(0, 200) : '';
  const code = local
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, 12);
  return {
    name: claimedName === '' ? local : claimedName,
    username: address.slice(0, 200),
    code: code === '' ? 'P' : code,
  };
}
