/** An administrator who can be allowed to sign in without the enforced provider. */
type EmergencyCandidate = { id: number; hasSecondFactor: boolean };

export const MOST_EMERGENCY_ADMINISTRATORS = 10;

export type EnforcementRefusal =
  | 'enforce-from-within'
  | 'emergency-administrator-needed'
  | 'emergency-administrator-unfit';

/**
 * The requested setting and the current facts. Providers by id, null for none; `administrators` are the eligible emergency administrators.
 */
type Enforcement = {
  provider: number | null;
  emergency: readonly number[];
  providerBefore: number | null;
  /** The provider that the requesting user signed in with. */
  signedInWith: number | null;
  administrators: readonly EmergencyCandidate[];
};

/**
 * Returns why single sign-on can't be enforced: the provider hasn't been proven to work, no one could sign in if it fails, or a chosen
 * emergency administrator isn't an administrator with two-factor authentication.
 */
export function enforcementRefusal(asked: Enforcement): { field: string; why: EnforcementRefusal } | null {
  const { provider, emergency, providerBefore, signedInWith, administrators } = asked;
  const isFit = (id: number) => administrators.some((one) => one.id === id && one.hasSecondFactor);
  if (!emergency.every(isFit)) return { field: 'emergencyAdministrators', why: 'emergency-administrator-unfit' };
  if (provider === null) return null;
  if (provider !== providerBefore && provider !== signedInWith)
    return { field: 'provider', why: 'enforce-from-within' };
  return emergency.length === 0 ? { field: 'emergencyAdministrators', why: 'emergency-administrator-needed' } : null;
}
