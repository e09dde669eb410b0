/** An administrator who may be chosen to get in without the enforced provider. */
type EmergencyCandidate = { id: number; hasSecondFactor: boolean };

/** The most emergency administrators of an agency. */
export const MOST_EMERGENCY_ADMINISTRATORS = 10;

export type EnforcementRefusal =
  | 'enforce-from-within'
  | 'emergency-administrator-needed'
  | 'emergency-administrator-unfit';

/** What is asked for, and how it is: providers by their ids, null = none; `administrators` = whoever may be chosen. */
type Enforcement = {
  provider: number | null;
  emergency: readonly number[];
  providerBefore: number | null;
  /** The provider with which who asks is signed in. */
  signedInWith: number | null;
  administrators: readonly EmergencyCandidate[];
};

/**
 * Why an agency's people cannot be made to sign in with one provider alone (IDENT-04): nobody has seen that it works, nobody would get in
 * while it is down, or somebody who is to get in then has no second factor or does not administer.
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
