import type { FastifyInstance } from 'fastify';
import {
  createAccessProfile,
  exportAccessProfiles,
  listAccessProfiles,
  readAccessProfile,
  removeAccessProfile,
  saveAccessProfile,
} from '#contract/people/access-profile.ts';
import { exportList } from '../../core/list-export/export-list.ts';
import type { WriteList } from '../../core/list-export/list-file.ts';
import { serveExport } from '../../core/list-export/serve-export.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { findProfile, listProfiles } from './access-profile.sql.ts';
import { PROFILE_EXPORT, profileRows } from './profile-export.ts';
import { createProfile, removeProfile, updateProfile } from './save-access-profile.ts';

/** Access profiles: what the people who have one may do. */
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
