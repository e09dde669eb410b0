import { type Actor, can, type DocumentAccess, type DocumentType } from './permission.ts';

/** Rights on these document types make a person an administrator of some kind. Only administrators can grant them. */
const ADMINISTRATIVE_TYPES = [
  'administration',
  'people',
  'masterdata',
  'moneysettings',
] as const satisfies DocumentType[];

/** Whether rights include any right on an administrative document type. */
export function isAdministrative(access: readonly Pick<DocumentAccess, 'code' | 'accessLevel'>[]): boolean {
  return access.some(
    ({ code, accessLevel }) =>
      (ADMINISTRATIVE_TYPES as readonly DocumentType[]).includes(code) && Object.values(accessLevel).some(Boolean),
  );
}

/** Whether the actor may change access profiles and roles, and grant administrative rights. */
export function mayAdminister(actor: Actor): boolean {
  return can(actor, 'read', 'administration') && can(actor, 'update', 'administration');
}

export function mayInvite(actor: Actor): boolean {
  return can(actor, 'read', 'people') && can(actor, 'update', 'people');
}

/** Whether the actor may see other people's permissions. */
export function seesAccessOfPeople(actor: Actor): boolean {
  return can(actor, 'read', 'people') || can(actor, 'read', 'administration');
}

/** Whether the actor may deactivate people, and see the open work that they would leave behind. */
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

/** Fields of an administrator that only administrators may change. Changing the email address would otherwise be enough to take over the account. */
const PROTECTED_FIELDS = ['email', 'domain', 'username', 'isActive', 'endDate'];

/** A change of a person, with the facts that the rules need. */
export type PersonChange = {
  /** null = a new person. */
  id: number | null;
  changed: readonly string[];
  startDate: string | null;
  endDate: string | null;
  /** Whether the access profile before and after the change has administrative rights. */
  administeredBefore: boolean;
  administersAfter: boolean;
};

/** Returns why a change of a person is refused, by field. `actor` null = the command line, which has every right. */
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
      const guarded = changed.filter((field) => PROTECTED_FIELDS.includes(field));
      findings.push(...guarded.map((field) => ({ field, why: 'person-needs-administration' as const })));
    }
  }
  const areDaysChanged = changed.includes('startDate') || changed.includes('endDate');
  if (areDaysChanged && startDate !== null && endDate !== null && endDate < startDate)
    findings.push({ field: 'endDate', why: 'days-reversed' });
  return findings;
}

/** The facts that decide whether a person can sign in. */
export type SignInFacts = {
  hasPassword: boolean;
  /** Whether they have a passkey, which is enough without a password. */
  hasPasskey: boolean;
  /** When the open invitation expires; null = there is none. */
  invitedUntil: string | null;
  /** Whether they were ever invited. */
  wasInvited: boolean;
  /** Whether their last day has passed, in the agency's time zone. */
  hasLeft: boolean;
};

/** Whether a person can sign in, and if not, why. */
export type SignInState = 'inactive' | 'left' | 'can-sign-in' | 'invited' | 'invitation-over' | 'not-invited';

export function signInState(facts: SignInFacts, isActive: boolean): SignInState {
  if (!isActive) return 'inactive';
  if (facts.hasLeft) return 'left';
  if (facts.hasPassword || facts.hasPasskey) return 'can-sign-in';
  if (facts.invitedUntil !== null) return 'invited';
  return facts.wasInvited ? 'invitation-over' : 'not-invited';
}

/** The result of an invitation. Only for `invited` an email was sent. */
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

/** What makes an invitation link dangerous: the account can sign in already, or has administrative rights. */
type InvitedAccount = { canSignIn: boolean; administers: boolean };

/** Whether sending an invitation requires re-authentication: its link gives access to an existing account, or to administrative rights. */
export function invitationNeedsReauthentication({ canSignIn, administers }: InvitedAccount): boolean {
  return canSignIn || administers;
}

/** Returns why a person can't be invited, or null. People who can sign in already only get a link for a new password. */
export function invitationRefusal(
  actor: Actor,
  person: InvitedAccount & { isActive: boolean; hasLeft: boolean; canBeMailed: boolean },
  { isForNewPassword, needsMail, isSelf = false }: { isForNewPassword: boolean; needsMail: boolean; isSelf?: boolean },
): Exclude<InvitationOutcome, 'invited' | 'not-found'> | null {
  if (!person.isActive) return 'inactive';
  if (person.hasLeft) return 'left';
  // The actor could read the link and sign in as an administrator.
  if (person.administers && !mayAdminister(actor)) return 'needs-administration';
  if (person.canSignIn && !isForNewPassword) return 'can-sign-in';
  // Choosing a password by a link counts as re-authentication, so people can't send a link to themselves.
  if (isSelf) return 'own-link';
  if (person.canSignIn && person.administers && !needsMail) return 'mail-needed';
  return needsMail && !person.canBeMailed ? 'no-mail-address' : null;
}
