/** An administrator who may be chosen to get in without the enforced provider. */
type EmergencyCandidate = { id: number; hasSecondFactor: boolean };

/** The most emergency administrators of an agency. */
export const MOST_EMERGENCY_ADMINISTRATORS = 10;

export type EnforcementRefusal =
  | 'enforce-from-within'
  | 'emergency-administrator-needed'
  | 'emergency-administrator-unfit';

/** The requested setting and the current facts: providers by their ids, null = none; `administrators` = the eligible emergency administrators. */
type Enforcement = {
  provider: number | null;
  emergency: readonly number[];
  providerBefore: number | null;
  /** The provider with which who asks is signed in. */
  signedInWith: number | null;
  administrators: readonly EmergencyCandidate[];
};

/**
 * Why single sign-on with one provider can't be enforced: it hasn't been seen to work, no one could sign in
 * while it is down, or a chosen emergency administrator has no two-factor authentication or isn't an administrator.
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
