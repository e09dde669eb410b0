import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Instant, Keyphrase, PathId, PersonRef, PositiveId } from '../http/values.ts';

const tag = 'Jobs';
/** Which kind of job the caller may read is checked once the job is known. */
const mayCall = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'job') || can(actor, 'read', 'project');

/** The maximum number of mentions marked as seen per call. */
export const SEEN_AT_ONCE = 500;

/** A mention in a job comment, as the mentioned person sees it; an internal project's id is negative. */
export const JobMention = z.object({
  commentId: Id,
  job: z.object({ id: Id, code: z.string(), name: z.string(), isBillable: z.boolean() }),
  createdBy: PersonRef,
  /** The beginning of the comment. */
  text: z.string(),
  mentionedOn: Instant,
  isSeen: z.boolean(),
});
export type JobMention = z.infer<typeof JobMention>;

/** The number of unseen mentions; then those and the last few seen ones, newest first. */
export const JobMentions = z.object({ unseen: z.int(), mentions: z.array(JobMention) });
export type JobMentions = z.infer<typeof JobMentions>;

export const listMentionable = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/:id/mentionable',
  scope: 'jobs:read',
  summary:
    'Others whom a comment on the job can mention: active people who may read it, by words in the name without regard to ' +
    'case and accents; those whose name begins so come first, at most 20',
  mayCall,
  params: z.object({ id: PathId }),
  query: z.object({ keyphrase: z.optional(Keyphrase) }),
  answer: z.array(PersonRef),
});

export const readJobMentions = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/mentions',
  scope: 'jobs:read',
  summary: 'Where comments mention the signed-in person, on jobs that they may read',
  mayCall,
  answer: JobMentions,
});

export const markMentionsSeen = endpoint({
  tag,
  method: 'PUT',
  path: '/api/jobs/mentions/seen',
  worksWhenQuiet: true,
  scope: 'jobs:write',
  summary: 'Marks own mentions as seen, by the ids of their comments; those that are not there count for nothing',
  mayCall,
  body: z.strictObject({ ids: z.array(PositiveId).check(z.minLength(1), z.maxLength(SEEN_AT_ONCE)) }),
  answer: JobMentions,
});
