/** Returns THIRD-PARTY.md as it should be. */
export function thirdPartyPage(): string;
