import type { PersonAccess, Verdict } from '#contract/people/person-access.ts';
import type { DocumentType, Right, Role } from '#domain/people/permission.ts';
import { DOCUMENT_NAMES, RIGHT_NAMES } from '#domain/people/permission-names.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import type { Texts } from '../../platform/translation.ts';

type Translate = Texts['t'];

/** Explains why a person may do something, or what they would need. */
export function describeReason(
  t: Translate,
  { isAllowed, because }: Verdict,
  profile: PersonAccess['profile'],
): string {
  if (because.some((grants) => grants.length === 0)) return isAllowed ? t('Allowed for everyone') : '';
  const alternatives = because.map((grants) => describeGrants(t, grants)).join(` ${t('or')} `);
  if (alternatives === '') return '';
  if (!isAllowed) return t('Requires {grants}', { grants: alternatives });
  const isOfProfile = because.some((grants) => grants.some((grant) => !('role' in grant)));
  return isOfProfile && profile ? `${alternatives} (${t('Profile {name}', { name: profile.name })})` : alternatives;
}

function describeGrants(t: Translate, grants: Verdict['because'][number]): string {
  const roles = grants.flatMap((grant) =>
    'role' in grant ? [t('Role {name}', { name: t.of(ROLE_NAMES[grant.role]) })] : [],
  );
  const rights = new Map<DocumentType, Right[]>();
  for (const grant of grants)
    if (!('role' in grant)) rights.set(grant.documentType, [...(rights.get(grant.documentType) ?? []), grant.right]);
  const documents = [...rights].map(
    ([type, of]) => `${t.of(DOCUMENT_NAMES[type])}: ${of.map((right) => t.of(RIGHT_NAMES[right])).join(', ')}`,
  );
  return [...roles, ...documents].join(' + ');
}

/** The labels of roles, as in the form of a person. */
const ROLE_NAMES: Record<Role, Phrase> = {
  TimesheetUser: phrase('Enters time'),
  TimesheetSupervisor: phrase('Approves time'),
  TimesheetSupervisorEdit: phrase('Edits time for others'),
  AccountExecutive: phrase('Account executive'),
  AccountDirector: phrase('Account director'),
};
