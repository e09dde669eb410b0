import { z } from 'zod/mini';
import { can } from '#domain/people/permission.ts';
import { endpoint } from '../http/endpoint.ts';
import { Id, Instant, PathId, PersonRef, PositiveId, text, Uuid } from '../http/values.ts';

const tag = 'Jobs';
const params = z.object({ id: PathId });
/** Which kind of job the caller may read is checked once the job is known. */
const mayCall = (actor: Parameters<typeof can>[0]) => can(actor, 'read', 'job') || can(actor, 'read', 'project');

/** The maximum length of a comment, in characters. */
export const COMMENT_MAXIMUM = 4000;

const CommentText = text(COMMENT_MAXIMUM);
/** Ids of mentioned people, who must be active and able to read the job. */
const Mentions = z.array(PositiveId).check(z.maxLength(50));

export const Attachment = z.object({
  id: Id,
  fileName: z.string(),
  contentType: z.string(),
  size: z.int(),
  createdOn: Instant,
  createdBy: PersonRef,
  /** Whether it was added after the document was sent for approval. */
  isLater: z.boolean(),
});

export type Attachment = z.infer<typeof Attachment>;

/** A comment on a job; system comments record events. */
export const JobComment = z.object({
  id: Id,
  createdOn: Instant,
  createdBy: PersonRef,
  text: z.string(),
  isSystem: z.boolean(),
  editedOn: z.nullable(Instant),
  /** In order of name. */
  mentions: z.array(PersonRef),
  attachments: z.array(Attachment),
});
export type JobComment = z.infer<typeof JobComment>;

export const listJobComments = endpoint({
  tag,
  method: 'GET',
  path: '/api/jobs/:id/comments',
  scope: 'jobs:read',
  summary: 'Comments on a job, the newest first',
  mayCall,
  params,
  answer: z.array(JobComment),
});

export const createJobComment = endpoint({
  tag,
  method: 'POST',
  path: '/api/jobs/:id/comments',
  scope: 'jobs:write',
  summary: 'Adds a comment, and tells whom it mentions',
  mayCall,
  params,
  body: z.strictObject({
    text: CommentText,
    mentions: z.optional(Mentions),
    /** Repeating a request returns the comment created first. */
    requestId: z.optional(Uuid),
  }),
  answer: JobComment,
  status: 201,
});

const commentParams = z.object({ id: PathId, commentId: PathId });

export const updateJobComment = endpoint({
  tag,
  method: 'PUT',
  path: '/api/jobs/:id/comments/:commentId',
  scope: 'jobs:write',
  summary: "Changes the user's own comment; omitted mentions stay, only new ones are notified",
  mayCall,
  params: commentParams,
  body: z.strictObject({ text: CommentText, mentions: z.optional(Mentions) }),
  answer: JobComment,
});

export const deleteJobComment = endpoint({
  tag,
  method: 'DELETE',
  path: '/api/jobs/:id/comments/:commentId',
  scope: 'jobs:write',
  summary: 'Deletes the own comment',
  mayCall,
  params: commentParams,
});
