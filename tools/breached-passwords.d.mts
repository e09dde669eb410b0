/** The passwords of the filter, in small letters, the likeliest first. */
export function likelyPasswords(): string[];
/** The filter as it stands in its file. */
export function filterOf(passwords: readonly string[]): Buffer;
