import { securityFields } from './security-change.ts';

/** Minutes for which it counts that somebody has shown who they are, for what weighs much. */
export const PROOF_MINUTES = 10;

/** A change of a record of master data: of which kind, of which fields, from what to what. */
type WeighedChange = {
  kind: string;
  isNew: boolean;
  changed: readonly string[];
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
};

/**
 * Whether a change of master data weighs so much that it needs a proof: what somebody may, the address that links to a new
 * password go to, what an hour of somebody costs, a locked period that is opened, user names, and whether people approve their own.
 */
export function changeNeedsReauthentication({ kind, isNew, changed, before, after }: WeighedChange): boolean {
  if (securityFields(kind, { isNew, changed }).length > 0) return true;
  if (kind === 'personal-rates') return true;
  if (kind === 'periods') return before.isLocked === true && after.isLocked !== true;
  if (kind !== 'people') return false;
  return changed.some((field) => field === 'roles' || field === 'accessProfile' || (field === 'email' && !isNew));
}

/** Kinds of files that need a proof, whatever stands in them: any of their lines may be such a change. */
const WEIGHED_FILES: readonly string[] = ['people', 'personal-rates', 'periods', 'settings'];

/** Whether bringing a file of a kind in needs a proof. */
export function fileNeedsReauthentication(kind: string): boolean {
  return WEIGHED_FILES.includes(kind);
}

/** By what a signed-in person shows again that it is they, beside a passkey: a code where they have an app, otherwise their password. */
export type ReauthenticationMethod = 'code' | 'password';
