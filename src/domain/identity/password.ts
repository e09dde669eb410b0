/** The minimum length of a password. */
export const PASSWORD_MINIMUM = 10;
/** The maximum length, which keeps hashing cheap. */
export const PASSWORD_MAXIMUM = 200;
/** How many days before expiry each sign-in warns. */
const EXPIRY_WARNING_DAYS = 14;

/** Returns why a new password is rejected; null if accepted. Checks only the length and that it differs. */
export function passwordRefusal(current: string, next: string): 'password-same' | 'password-weak' | null {
  if (next === current) return 'password-same';
  const length = [...next].length;
  return length < PASSWORD_MINIMUM || length > PASSWORD_MAXIMUM || next.trim() === '' ? 'password-weak' : null;
}

/** Returns whether to warn of expiry; null days means the password never expires. */
export function warnsOfExpiry(expiresInDays: number | null): boolean {
  return expiresInDays !== null && expiresInDays >= 0 && expiresInDays <= EXPIRY_WARNING_DAYS;
}
