/** THIRD-PARTY.md as it has to be. */
export function thirdPartyPage(): string;
