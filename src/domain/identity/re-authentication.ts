import { securityFields } from './security-change.ts';

/** Minutes for which a re-authentication is valid for sensitive changes. */
export const PROOF_MINUTES = 10;

/** A change of a master data record: kind, fields, old and new values. */
type WeighedChange = {
  kind: string;
  isNew: boolean;
  changed: readonly string[];
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

/**
 * Returns whether a change of master data requires re-authentication: access rights, mail addresses that receive reset links, cost rates of
 * a person, reopening a locked period, user names, and self-approval.
 */
export function changeNeedsReauthentication({ kind, isNew, changed, before, after }: WeighedChange): boolean {
  if (securityFields(kind, { isNew, changed }).length > 0) return true;
  if (kind === 'personal-rates') return true;
  if (kind === 'periods') return before.isLocked === true && after.isLocked !== true;
  if (kind !== 'people') return false;
  return changed.some((field) => field === 'roles' || field === 'accessProfile' || (field === 'email' && !isNew));
}

/** Kinds of files that always require re-authentication, since any line may be a sensitive change. */
const WEIGHED_FILES: readonly string[] = ['people', 'personal-rates', 'periods', 'settings'];

export function fileNeedsReauthentication(kind: string): boolean {
  return WEIGHED_FILES.includes(kind);
}

/** How a signed-in person re-authenticates, apart from passkeys: a code if they have an authenticator app, otherwise the password. */
export type ReauthenticationMethod = 'code' | 'password';
