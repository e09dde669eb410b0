/** How many invalid links one address may try per hour. */
export const WRONG_LINKS_AN_HOUR = 10;

/** Why a link lets someone choose a password: an invitation or a reset. */
export const SIGN_IN_LINK_PURPOSES = ['invitation', 'reset'] as const;
export type SignInLinkPurpose = (typeof SIGN_IN_LINK_PURPOSES)[number];

/** Minutes until a link expires: seven days, or half an hour. */
export const SIGN_IN_LINK_MINUTES: Readonly<Record<SignInLinkPurpose, number>> = { invitation: 7 * 24 * 60, reset: 30 };

/** Builds the fragment of a link's address: agency and secret. */
export function sealOfLink(agency: string, token: string): string {
  return `${agency}.${token}`;
}

/** Parses a link's fragment; null if malformed, so that no query is made. */
export function readSealOfLink(seal: string): { agency: string; token: string } | null {
  const match = /^([a-z][a-z0-9-]{0,39})\.([\w-]{1,100})$/.exec(seal);
  return match && { agency: match[1]!, token: match[2]! };
}
