/** The passwords of the filter, in lower case, most likely first. */
export function likelyPasswords(): string[];
/** Returns the filter as stored in its file. */
export function filterOf(passwords: readonly string[]): Buffer;
