import type { FastifyInstance } from 'fastify';
import {
  createAccessProfile,
  exportAccessProfiles,
  type ListedProfile,
  listAccessProfiles,
  readAccessProfile,
  removeAccessProfile,
  saveAccessProfile,
} from '#contract/people/access-profile.ts';
import { normalizeAccess } from '#domain/people/access-profile.ts';
import type { DocumentAccess } from '#domain/people/permission.ts';
import { DOCUMENT_NAMES } from '#domain/people/permission-names.ts';
import { type ExportedList, exportList, yesOrNo } from '../../core/list-export/export-list.ts';
import type { WriteList } from '../../core/list-export/list-file.ts';
import { serveExport } from '../../core/list-export/serve-export.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { findProfile, listProfiles } from './access-profile.sql.ts';
import { createProfile, removeProfile, updateProfile } from './save-access-profile.ts';

/** A profile's access to a document type; a profile without rights has one row without a type. */
type ProfileRow = Pick<ListedProfile, 'name' | 'people'> & { access: DocumentAccess | null };

const right = (name: keyof DocumentAccess['accessLevel']) => ({
  holds: 'label' as const,
  of: ({ access }: ProfileRow) => access && yesOrNo(access.accessLevel[name]),
});

/** Access profiles as a file, one row per document type. */
const PROFILE_EXPORT: ExportedList<ProfileRow> = {
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

function profileRows(profiles: readonly ListedProfile[]): ProfileRow[] {
  return profiles.flatMap(({ name, people, documents }): ProfileRow[] => {
    const accesses = normalizeAccess(documents);
    return accesses.length === 0
      ? [{ name, people, access: null }]
      : accesses.map((access) => ({ name, people, access }));
  });
}

/** Routes of access profiles. */
export function accessProfileRoutes(app: FastifyInstance, { writeList }: { writeList: WriteList }) {
  serve(app, listAccessProfiles, ({ session }) => listProfiles(session.database));

  serveExport(app, exportAccessProfiles, async ({ query: { format }, session, request }) => {
    const rows = profileRows(await listProfiles(session.database));
    return exportList({ writeList, request }, PROFILE_EXPORT, rows, { format, filters: {} });
  });

  serve(app, readAccessProfile, async ({ params, session }) => {
    const profile = await findProfile(session.database, params.id);
    if (!profile) throw new Refused('not-found');
    return profile;
  });

  serve(app, createAccessProfile, async ({ body, session, reply }) => {
    const { profile, isNew } = await createProfile(session, body);
    if (!isNew) reply.code(200);
    return profile;
  });

  serve(app, saveAccessProfile, ({ params, body, session }) => updateProfile(session, params.id, body));

  serve(app, removeAccessProfile, async ({ params, session }) => {
    await removeProfile(session, params.id);
    return undefined;
  });
}
