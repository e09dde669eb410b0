import type { RefusalCode } from '#contract/http/refusal.ts';
import { passwordRefusal } from '#domain/identity/password.ts';
import { isBreached } from '../platform/breached-passwords.ts';

type Reason = Extract<RefusalCode, `password-${string}`>;

/** What is known of somebody who chooses a password, and which filters of breached ones there are. */
export type NewPasswordFor = {
  current: string;
  known: readonly (string | null)[];
  breachedPasswordFiles: readonly string[];
};

/** Why this can't be a new password; null = it can. Existing passwords aren't judged. */
export async function newPasswordRefusal(
  next: string,
  { current, known, breachedPasswordFiles }: NewPasswordFor,
): Promise<Reason | null> {
  const reason = passwordRefusal(current, next);
  if (reason) return reason;
  if (await isBreached(next, breachedPasswordFiles)) return 'password-breached';
  // Its lists are a megabyte: they are there from the first change of a password on.
  const { passwordStrength, STRENGTH_MINIMUM } = await import('#domain/identity/password-strength.ts');
  return passwordStrength(next, known) < STRENGTH_MINIMUM ? 'password-guessable' : null;
}
