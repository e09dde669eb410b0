import type { RefusalCode } from '#contract/http/refusal.ts';
import { passwordRefusal } from '#domain/identity/password.ts';
import { isBreached } from '../platform/breached-passwords.ts';

type Reason = Extract<RefusalCode, `password-${string}`>;

/** Facts about a person who chooses a password, and the filters of breached passwords. */
export type NewPasswordFor = {
  current: string;
  known: readonly (string | null)[];
  breachedPasswordFiles: readonly string[];
};

/** Returns why a new password is rejected; null if accepted. Existing passwords aren't checked. */
export async function newPasswordRefusal(
  next: string,
  { current, known, breachedPasswordFiles }: NewPasswordFor,
): Promise<Reason | null> {
  const reason = passwordRefusal(current, next);
  if (reason) return reason;
  if (await isBreached(next, breachedPasswordFiles)) return 'password-breached';
  // Loaded on first use, because its lists take a megabyte.
  const { passwordStrength, STRENGTH_MINIMUM } = await import('#domain/identity/password-strength.ts');
  return passwordStrength(next, known) < STRENGTH_MINIMUM ? 'password-guessable' : null;
}
