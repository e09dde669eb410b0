import type { ListedProfile } from '#contract/people/access-profile.ts';
import { normalizeAccess } from '#domain/people/access-profile.ts';
import type { DocumentAccess } from '#domain/people/permission.ts';
import { DOCUMENT_NAMES } from '#domain/people/permission-names.ts';
import { type ExportedList, yesOrNo } from '../../core/list-export/export-list.ts';

/** What a profile allows on one type of document; a profile without rights has one row without a type. */
type ProfileRow = Pick<ListedProfile, 'name' | 'people'> & { access: DocumentAccess | null };

const right = (name: keyof DocumentAccess['accessLevel']) => ({
  holds: 'label' as const,
  of: ({ access }: ProfileRow) => access && yesOrNo(access.accessLevel[name]),
});

/** Access profiles as a file, a row for each type of document. */
export const PROFILE_EXPORT: ExportedList<ProfileRow> = {
  name: 'access-profiles',
  columns: [
    { heading: 'Access profile', of: ({ name }) => name },
    { heading: 'People', holds: 'number', of: ({ people }) => String(people) },
    { heading: 'Document', holds: 'label', of: ({ access }) => access && DOCUMENT_NAMES[access.code] },
    { heading: 'Read', ...right('read') },
    { heading: 'Create', ...right('create') },
    { heading: 'Edit', ...right('update') },
    { heading: 'Delete', ...right('delete') },
    { heading: 'Approve', ...right('approve') },
    { heading: 'Read-only fields', of: ({ access }) => access?.readOnlyFields.join('; ') ?? null },
  ],
};

/** Returns the rows of the file for profiles. */
export function profileRows(profiles: readonly ListedProfile[]): ProfileRow[] {
  return profiles.flatMap(({ name, people, documents }): ProfileRow[] => {
    const accesses = normalizeAccess(documents);
    return accesses.length === 0
      ? [{ name, people, access: null }]
      : accesses.map((access) => ({ name, people, access }));
  });
}
