import type { FastifyInstance } from 'fastify';
import {
  createAccessProfile,
  listAccessProfiles,
  readAccessProfile,
  removeAccessProfile,
  saveAccessProfile,
} from '#contract/access-profile.ts';
import { serve } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { findProfile, listProfiles } from './access-profile.sql.ts';
import { createProfile, removeProfile, updateProfile } from './save-access-profile.ts';

/** Access profiles: what the people who have one may do (ADM-03, ADM-13, PEOPLE-06). */
export function accessProfileRoutes(app: FastifyInstance) {
  serve(app, listAccessProfiles, ({ session }) => listProfiles(session.database));

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
