import { type Actor, can, type DocumentAccess, type DocumentType } from './permission.ts';

/** Document types whose rights only administrators can assign. */
const ADMINISTRATIVE_TYPES = [
  'administration',
  'people',
  'masterdata',
  'moneysettings',
] as const satisfies DocumentType[];

export function isAdministrative(access: readonly Pick<DocumentAccess, 'code' | 'accessLevel'>[]): boolean {
  return access.some(
    ({ code, accessLevel }) =>
      (ADMINISTRATIVE_TYPES as readonly DocumentType[]).includes(code) && Object.values(accessLevel).some(Boolean),
  );
}

/** Returns whether the user may change profiles and roles, and assign administrative profiles. */
export function mayAdminister(actor: Actor): boolean {
  return can(actor, 'read', 'administration') && can(actor, 'update', 'administration');
}

export function mayInvite(actor: Actor): boolean {
  return can(actor, 'read', 'people') && can(actor, 'update', 'people');
}

export function seesAccessOfPeople(actor: Actor): boolean {
  return can(actor, 'read', 'people') || can(actor, 'read', 'administration');
}

/** Returns whether the user may deactivate people and see what they leave behind. */
export function mayDeactivatePeople(actor: Actor): boolean {
  return can(actor, 'read', 'people') && can(actor, 'delete', 'people');
}

/** Reasons for rejecting a change of a person; each is an API error code. */
export type PersonRefusal =
  | 'profile-own'
  | 'profile-needs-administration'
  | 'person-needs-administration'
  | 'days-reversed'
  | 'supervisor-circle'
  | 'username-taken'
  | 'mail-address-invalid';

/** Fields of an administrator that only administrators change. Otherwise changing a mail address would suffice to become one. */
const GUARDED = ['email', 'domain', 'username', 'isActive', 'endDate'];

/** A change of a person with the facts that the rules depend on. */
export type PersonChange = {
  /** Null for a new person. */
  id: number | null;
  changed: readonly string[];
  startDate: string | null;
  endDate: string | null;
  /** Whether the old and the new profile have administrative rights. */
  administeredBefore: boolean;
  administersAfter: boolean;
};

/** Checks a change of a person beyond single fields. `actor` is null on the command line, which has every right. */
export function personFindings(actor: Actor | null, change: PersonChange): { field: string; why: PersonRefusal }[] {
  const { id, changed, startDate, endDate } = change;
  const findings: { field: string; why: PersonRefusal }[] = [];
  if (actor && !mayAdminister(actor)) {
    const isOwn = id === actor.id;
    if (changed.includes('accessProfile')) {
      if (isOwn) findings.push({ field: 'accessProfile', why: 'profile-own' });
      else if (change.administeredBefore || change.administersAfter)
        findings.push({ field: 'accessProfile', why: 'profile-needs-administration' });
    }
    if (change.administeredBefore && !isOwn) {
      const guarded = changed.filter((field) => GUARDED.includes(field));
      findings.push(...guarded.map((field) => ({ field, why: 'person-needs-administration' as const })));
    }
  }
  const areDaysChanged = changed.includes('startDate') || changed.includes('endDate');
  if (areDaysChanged && startDate !== null && endDate !== null && endDate < startDate)
    findings.push({ field: 'endDate', why: 'days-reversed' });
  return findings;
}

export type SignInFacts = {
  hasPassword: boolean;
  /** A passkey suffices to sign in. */
  hasPasskey: boolean;
  /** When the pending invitation expires; null if there's none. */
  invitedUntil: string | null;
  wasInvited: boolean;
  /** Whether the last day has passed, in the agency's time zone. */
  hasLeft: boolean;
};

export type SignInState = 'inactive' | 'left' | 'can-sign-in' | 'invited' | 'invitation-over' | 'not-invited';

export function signInState(facts: SignInFacts, isActive: boolean): SignInState {
  if (!isActive) return 'inactive';
  if (facts.hasLeft) return 'left';
  if (facts.hasPassword || facts.hasPasskey) return 'can-sign-in';
  if (facts.invitedUntil !== null) return 'invited';
  return facts.wasInvited ? 'invitation-over' : 'not-invited';
}

/** Results of inviting; only `invited` sends an email. */
export type InvitationOutcome =
  | 'invited'
  | 'no-mail-address'
  | 'can-sign-in'
  | 'inactive'
  | 'left'
  | 'needs-administration'
  | 'own-link'
  | 'mail-needed'
  | 'not-found';

/** Facts that decide how sensitive an invitation link is: an existing account, and administrative rights. */
type Invitable = { canSignIn: boolean; administers: boolean };

/** Returns whether inviting requires re-authentication: the link opens an existing or an administrative account. */
export function invitationNeedsReauthentication({ canSignIn, administers }: Invitable): boolean {
  return canSignIn || administers;
}

/** Returns why a person isn't invited; null if they are. People who can already sign in get a link only on explicit request. */
export function invitationRefusal(
  actor: Actor,
  person: Invitable & { isActive: boolean; hasLeft: boolean; canBeMailed: boolean },
  { isForNewPassword, needsMail, isSelf = false }: { isForNewPassword: boolean; needsMail: boolean; isSelf?: boolean },
): Exclude<InvitationOutcome, 'invited' | 'not-found'> | null {
  if (!person.isActive) return 'inactive';
  if (person.hasLeft) return 'left';
  // Anyone who can read the link can sign in as this person.
  if (person.administers && !mayAdminister(actor)) return 'needs-administration';
  if (person.canSignIn && !isForNewPassword) return 'can-sign-in';
  // A link counts as a fresh sign-in, so it must not replace re-authentication.
  if (isSelf) return 'own-link';
  if (person.canSignIn && person.administers && !needsMail) return 'mail-needed';
  return needsMail && !person.canBeMailed ? 'no-mail-address' : null;
}
