import type { SessionUser } from '#contract/identity/session.ts';
import type { Job } from '#contract/jobs/job-record.ts';
import type { ConfigOption } from '#domain/people/permission.ts';
import { newJob } from '../new-job.ts';

/** Builds a user with all rights on jobs, or fewer. */
export function somebody(given: { options?: ConfigOption[]; readOnlyFields?: string[] } = {}): SessionUser {
  const accessLevel = { create: true, read: true, update: true, delete: true, approve: true };
  return {
    id: 7,
    name: 'Alex',
    roles: ['AccountExecutive'],
    division: { id: 3, code: 'FILM', name: 'Film' },
    accessibleDocumentTypes: [{ code: 'job', accessLevel, readOnlyFields: given.readOnlyFields ?? [] }],
    configOptions: (given.options ?? []).map((code) => ({ code, setting: true })),
  } as unknown as SessionUser;
}

/** Builds a record to choose. */
export function ref(id: number) {
  return { id, code: `C${id}`, name: `Name ${id}`, isActive: true };
}

/** Builds a complete client job. */
export function madeJob(fields: Partial<Job> = {}): Job {
  return {
    ...newJob(somebody(), '2026-03-02'),
    id: 41,
    code: 'J41',
    name: 'Ferry film',
    client: ref(1),
    product: ref(2),
    campaign: ref(3),
    contact: { id: 4, name: 'Ada' },
    jobType: { ...ref(5), isRetainer: false },
    lastModified: '2026-03-02T09:00:00.000Z',
    ...fields,
  };
}
