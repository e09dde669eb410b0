/** So many links that never were may be tried from one address within an hour. */
export const WRONG_LINKS_AN_HOUR = 10;

/** What somebody chooses a password by a link for: because they were invited, or because they forgot theirs. */
export const SIGN_IN_LINK_PURPOSES = ['invitation', 'reset'] as const;
export type SignInLinkPurpose = (typeof SIGN_IN_LINK_PURPOSES)[number];

/** For how many minutes such a link opens: seven days, and half an hour. */
export const SIGN_IN_LINK_MINUTES: Readonly<Record<SignInLinkPurpose, number>> = { invitation: 7 * 24 * 60, reset: 30 };

/** What stands behind the `#` of such an address: the agency, and the secret. */
export function sealOfLink(agency: string, token: string): string {
  return `${agency}.${token}`;
}

/** The agency and the secret of an address; null if it can't be one, so that no query is made for it. */
export function readSealOfLink(seal: string): { agency: string; token: string } | null {
  const match = /^([a-z][a-z0-9-]{0,39})\.([\w-]{1,100})$/.exec(seal);
  return match && { agency: match[1]!, token: match[2]! };
}
