import { Link } from '@tanstack/react-router';
import type { Ref } from '#contract/http/values.ts';
import { databaseJobId, jobKindOfId } from '#domain/jobs/job-id.ts';
import { can } from '#domain/people/permission.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useUser } from '../platform/use-session.ts';

/** A job's code and name, linked if the user may read jobs of its kind. A negative id is an internal project's. */
export function JobLink({ job, isShort = false }: { job: Ref; isShort?: boolean }) {
  const user = useUser();
  const isProject = jobKindOfId(job.id) === 'internal';
  const words = (
    <>
      <b>{job.code}</b>
      {!isShort && ` ${job.name}`}
    </>
  );
  if (!can(user, 'read', isProject ? 'project' : 'job')) return words;
  return (
    <Link
      to={PATHS.job}
      params={{ id: String(databaseJobId(job.id)), isinternal: String(isProject), tab: 'details' }}
      title={job.name}
    >
      {words}
    </Link>
  );
}
