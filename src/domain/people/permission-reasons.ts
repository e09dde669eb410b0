import {
  type AccessLevel,
  type Actor,
  DOCUMENT_TYPES,
  type DocumentAccess,
  type DocumentType,
  RIGHTS,
  ROLES,
  type Role,
} from './permission.ts';

/** Something that is given to a person: a role, or one right on documents of a type, which their access profile has. */
export type Grant = { role: Role } | { documentType: DocumentType; right: keyof AccessLevel };

/** Who may do something: any rule that looks at nothing but who asks. */
export type AccessRule = (actor: Actor) => boolean;

/** Whether somebody may do something, and why: by which grants, or by which they would. */
export type AccessVerdict = {
  isAllowed: boolean;
  /** What it follows from, alternatives each by themselves; what is missing, where it is not allowed. An empty one needs nothing. */
  because: Grant[][];
};

/** Everything that can be given to anybody. */
const ALL_GRANTS: readonly Grant[] = [
  ...ROLES.map((role) => ({ role })),
  ...DOCUMENT_TYPES.flatMap((documentType) => RIGHTS.map((right) => ({ documentType, right }))),
];

/** The most alternatives that are listed. */
const MOST_ALTERNATIVES = 3;

/** What a person was given. */
export function grantsOf({ roles, accessibleDocumentTypes }: Actor): Grant[] {
  return ALL_GRANTS.filter((grant) =>
    'role' in grant
      ? roles.includes(grant.role)
      : accessibleDocumentTypes.some(
          ({ code, accessLevel }) => code === grant.documentType && accessLevel[grant.right],
        ),
  );
}

/**
 * Whether a person may do something by a rule, and why. The reasons come from evaluating the rule itself for people with
 * fewer or more rights, so that they follow from it and from no second description.
 */
export function accessVerdict(actor: Actor, rule: AccessRule): AccessVerdict {
  const given = grantsOf(actor);
  const isAllowed = rule(actor);
  const may = (grants: readonly Grant[]) => rule(withGrants(actor, grants));
  if (isAllowed) return { isAllowed, because: sufficientGrants(given, may) };
  const missing = ALL_GRANTS.filter((grant) => !given.includes(grant));
  return { isAllowed, because: sufficientGrants(missing, (added) => may([...given, ...added])) };
}

/** The smallest sets of grants that suffice for a rule, a few of them; none where not even all do. */
function sufficientGrants(grants: readonly Grant[], isEnough: (grants: readonly Grant[]) => boolean): Grant[][] {
  const found: Grant[][] = [];
  let left = grants;
  while (found.length < MOST_ALTERNATIVES && isEnough(left)) {
    const needed = withoutNeedless(left, isEnough);
    found.push(needed);
    if (needed.length === 0) break;
    // The next alternative does without what this one has first.
    left = left.filter((grant) => grant !== needed[0]);
  }
  return found;
}

/** Leaves out every grant without which it is still enough: first half of them at once, as most rules look at few. */
function withoutNeedless(grants: readonly Grant[], isEnough: (grants: readonly Grant[]) => boolean): Grant[] {
  const leaveOut = (kept: readonly Grant[], tried: readonly Grant[]): readonly Grant[] => {
    const rest = kept.filter((grant) => !tried.includes(grant));
    if (isEnough(rest)) return rest;
    if (tried.length <= 1) return kept;
    const middle = Math.ceil(tried.length / 2);
    return leaveOut(leaveOut(kept, tried.slice(0, middle)), tried.slice(middle));
  };
  return [...leaveOut(grants, grants)];
}

/** The same person with other grants; fields that are read-only for them stay so. */
function withGrants(actor: Actor, grants: readonly Grant[]): Actor {
  const roles = grants.flatMap((grant) => ('role' in grant ? [grant.role] : []));
  const access = new Map<DocumentType, DocumentAccess>();
  for (const grant of grants) {
    if ('role' in grant) continue;
    const { documentType: code, right } = grant;
    const readOnlyFields = actor.accessibleDocumentTypes.find((one) => one.code === code)?.readOnlyFields ?? [];
    const known = access.get(code) ?? { code, accessLevel: { ...NOTHING }, readOnlyFields };
    known.accessLevel[right] = true;
    access.set(code, known);
  }
  return { ...actor, roles, accessibleDocumentTypes: [...access.values()] };
}

const NOTHING: AccessLevel = { create: false, read: false, update: false, delete: false, approve: false };
