import { type Actor, can, type DocumentAccess, type DocumentType } from './permission.ts';

/** The document types by which an agency is administered: giving somebody any of them is for administrators. */
const ADMINISTRATIVE_TYPES = [
  'administration',
  'people',
  'masterdata',
  'moneysettings',
] as const satisfies DocumentType[];

/** Whether access has any right by which the agency is administered. */
export function isAdministrative(access: readonly Pick<DocumentAccess, 'code' | 'accessLevel'>[]): boolean {
  return access.some(
    ({ code, accessLevel }) =>
      (ADMINISTRATIVE_TYPES as readonly DocumentType[]).includes(code) && Object.values(accessLevel).some(Boolean),
  );
}

/** Whether somebody changes profiles and roles, and gives profiles that administer. */
export function mayAdminister(actor: Actor): boolean {
  return can(actor, 'read', 'administration') && can(actor, 'update', 'administration');
}

/** Whether somebody invites people. */
export function mayInvite(actor: Actor): boolean {
  return can(actor, 'read', 'people') && can(actor, 'update', 'people');
}

/** Whether a person may see other people's permissions. */
export function seesAccessOfPeople(actor: Actor): boolean {
  return can(actor, 'read', 'people') || can(actor, 'read', 'administration');
}

/** Whether somebody makes people inactive, and sees before what they leave behind. */
export function mayDeactivatePeople(actor: Actor): boolean {
  return can(actor, 'read', 'people') && can(actor, 'delete', 'people');
}

/** Why a change of a person is refused; each is a code of the API. */
export type PersonRefusal =
  | 'profile-own'
  | 'profile-needs-administration'
  | 'person-needs-administration'
  | 'days-reversed'
  | 'supervisor-circle'
  | 'username-taken'
  | 'mail-address-invalid';

/** What of somebody who administers only administrators change: otherwise a mail address would be enough to become one. */
const GUARDED = ['email', 'domain', 'username', 'isActive', 'endDate'];

/** A change of a person, with what the rules need to know of them. */
export type PersonChange = {
  /** null = somebody new. */
  id: number | null;
  changed: readonly string[];
  startDate: string | null;
  endDate: string | null;
  /** Whether the profile of before, and that of afterwards, has rights that administer. */
  administeredBefore: boolean;
  administersAfter: boolean;
};

/** Findings of a change of a person beyond those of single fields. `actor` null = the command line, which has every right. */
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

/** What is known of how somebody signs in. */
export type SignInFacts = {
  hasPassword: boolean;
  /** Whether they have a passkey, which is enough. */
  hasPasskey: boolean;
  /** Until when the invitation holds that is open; null = there is none. */
  invitedUntil: string | null;
  /** Whether somebody was ever invited. */
  wasInvited: boolean;
  /** Whether their last day is behind them, where the agency is. */
  hasLeft: boolean;
};

/** Whether somebody can sign in, and if not, what is missing. */
export type SignInState = 'inactive' | 'left' | 'can-sign-in' | 'invited' | 'invitation-over' | 'not-invited';

/** How it stands with somebody's signing in. */
export function signInState(facts: SignInFacts, isActive: boolean): SignInState {
  if (!isActive) return 'inactive';
  if (facts.hasLeft) return 'left';
  if (facts.hasPassword || facts.hasPasskey) return 'can-sign-in';
  if (facts.invitedUntil !== null) return 'invited';
  return facts.wasInvited ? 'invitation-over' : 'not-invited';
}

/** What became of an invitation; but for `invited` nothing was sent. */
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

/** What decides how much an invitation link opens: a way in that exists already, and rights to administer. */
type Invitable = { canSignIn: boolean; administers: boolean };

/** Whether an invitation needs a fresh proof of identity: its link opens an existing account, or one that administers. */
export function invitationNeedsReauthentication({ canSignIn, administers }: Invitable): boolean {
  return canSignIn || administers;
}

/** Why a person isn't invited, or null when they are. People who can sign in get a link only on request. */
export function invitationRefusal(
  actor: Actor,
  person: Invitable & { isActive: boolean; hasLeft: boolean; canBeMailed: boolean },
  { isForNewPassword, needsMail, isSelf = false }: { isForNewPassword: boolean; needsMail: boolean; isSelf?: boolean },
): Exclude<InvitationOutcome, 'invited' | 'not-found'> | null {
  if (!person.isActive) return 'inactive';
  if (person.hasLeft) return 'left';
  // A person who could read the link would be able to sign in as them.
  if (person.administers && !mayAdminister(actor)) return 'needs-administration';
  if (person.canSignIn && !isForNewPassword) return 'can-sign-in';
  // A link to a password signs in with a fresh proof: it must not stand in for one.
  if (isSelf) return 'own-link';
  if (person.canSignIn && person.administers && !needsMail) return 'mail-needed';
  return needsMail && !person.canBeMailed ? 'no-mail-address' : null;
}
