/** The shortest password that a person may choose. */
export const PASSWORD_MINIMUM = 10;
/** The longest, so that hashing one stays cheap. */
export const PASSWORD_MAXIMUM = 200;
/** The last days of a password during which each sign-in warns. */
const EXPIRY_WARNING_DAYS = 14;

/** Why a new password is refused; null when it is accepted. Only its length is checked here. */
export function passwordRefusal(current: string, next: string): 'password-same' | 'password-weak' | null {
  if (next === current) return 'password-same';
  const length = [...next].length;
  return length < PASSWORD_MINIMUM || length > PASSWORD_MAXIMUM || next.trim() === '' ? 'password-weak' : null;
}

/** Whether to warn that the password expires in so many days; null days = it never does. */
export function warnsOfExpiry(expiresInDays: number | null): boolean {
  return expiresInDays !== null && expiresInDays >= 0 && expiresInDays <= EXPIRY_WARNING_DAYS;
}
