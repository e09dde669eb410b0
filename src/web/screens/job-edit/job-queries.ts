import { queryOptions } from '@tanstack/react-query';
import { listJobComments } from '#contract/jobs/job-comment.ts';
import { readNumberingMethod } from '#contract/jobs/job-lookup.ts';
import { listMentionable } from '#contract/jobs/job-mention.ts';
import {
  createJob,
  createProject,
  deleteJob,
  deleteProject,
  type Job,
  type JobSave,
  readDefaultProject,
  readJob,
  readProject,
  updateJob,
  updateProject,
} from '#contract/jobs/job-record.ts';
import { listStudioJobs } from '#contract/jobs/studio-job.ts';
import { databaseJobId, type JobKind, jobKindOf } from '#domain/jobs/job-id.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { intervalOfDocument } from '../../record-editing/open-document.ts';
import type { JobForm } from './job-form.ts';

/** A job in an address: the absolute value of its ID, and its kind. */
export type JobAddress = { id: number; kind: JobKind };

export function addressOfJob(job: { id: number; isBillable: boolean }): JobAddress {
  return { id: databaseJobId(job.id), kind: jobKindOf(job) };
}

/** Loads the job in an address; ID 0 loads the default values of a new project. */
export function jobQuery({ id, kind }: JobAddress) {
  return queryOptions({
    queryKey: jobKey({ id, kind }),
    queryFn: ({ signal }): Promise<Job> =>
      id === 0
        ? call(readDefaultProject, {}, { signal })
        : call(kind === 'internal' ? readProject : readJob, { params: { id } }, { signal }),
    ...(id === 0 ? {} : { refetchInterval: intervalOfDocument }),
  });
}

/** Returns the cache key of a job. */
export function jobKey({ id, kind }: JobAddress) {
  return queryKeys.job(kind, id);
}

/** Saves a job: creates a new one, changes an existing one. Throws the call's errors. */
export function sendJob(job: Pick<Job, 'id' | 'isBillable'>, body: JobSave): Promise<Job> {
  if (job.id === 0) return call(job.isBillable ? createJob : createProject, { body });
  return call(job.isBillable ? updateJob : updateProject, { params: { id: databaseJobId(job.id) }, body });
}

/** Deletes a job. Throws the call's errors. */
export function removeJob({ id, isBillable }: Pick<Job, 'id' | 'isBillable'>): Promise<void> {
  return call(isBillable ? deleteJob : deleteProject, { params: { id: databaseJobId(id) } });
}

/** Loads how a new job with these choices gets its code. */
export function numberingQuery(form: Pick<JobForm, 'division' | 'client' | 'product'>) {
  const { division, client, product } = form;
  return queryOptions({
    queryKey: queryKeys.numberingMethod(division?.id, client?.id, product?.id),
    queryFn: ({ signal }) =>
      call(
        readNumberingMethod,
        { query: { divisionId: division?.id, clientId: client?.id, productId: product?.id } },
        { signal },
      ),
    staleTime: 0,
  });
}

/** Loads the studio jobs of an agency job. */
export function studioJobsQuery(jobId: number) {
  return queryOptions({
    queryKey: queryKeys.studioJobs(jobId),
    queryFn: ({ signal }) => call(listStudioJobs, { params: { id: jobId } }, { signal }),
  });
}

/** Loads the comments on a job, newest first. */
export function commentsQuery(jobId: number) {
  return queryOptions({
    queryKey: queryKeys.jobComments(jobId),
    queryFn: ({ signal }) => call(listJobComments, { params: { id: databaseJobId(jobId) } }, { signal }),
  });
}

/** Finds people whom a comment on the job can mention. */
export function mentionableQuery(jobId: number, keyphrase: string) {
  return queryOptions({
    queryKey: queryKeys.mentionable(jobId, keyphrase),
    queryFn: ({ signal }) =>
      call(listMentionable, { params: { id: databaseJobId(jobId) }, query: { keyphrase } }, { signal }),
    staleTime: 30_000,
  });
}
