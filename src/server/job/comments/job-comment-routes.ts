import type { FastifyInstance } from 'fastify';
import { createJobComment, deleteJobComment, listJobComments, updateJobComment } from '#contract/jobs/job-comment.ts';
import { listMentionable, markMentionsSeen, readJobMentions } from '#contract/jobs/job-mention.ts';
import { markMentionsRead } from '../../core/notification/mark-notifications.sql.ts';
import { serve } from '../../platform/http/serve.ts';
import { readableJob } from '../job-record.sql.ts';
import { findComments } from './job-comment.sql.ts';
import { addComment, changeComment, removeComment } from './job-comments.ts';
import { findMentionable, findMentions, updateMentionsSeen } from './job-mention.sql.ts';

/** Routes of comments on jobs and their mentions. */
export function jobCommentRoutes(app: FastifyInstance) {
  serve(app, listJobComments, async ({ params, session }) => {
    const { id } = await readableJob(session.database, session.actor, params.id);
    return findComments(session.database, { jobId: id });
  });
  serve(app, createJobComment, ({ params, body, session }) => addComment(session, params.id, body));
  serve(app, updateJobComment, ({ params, body, session }) =>
    changeComment(session, { jobId: params.id, id: params.commentId }, body),
  );
  serve(app, deleteJobComment, async ({ params, session }) => {
    await removeComment(session, { jobId: params.id, id: params.commentId });
    return undefined;
  });

  serve(app, listMentionable, async ({ params, query, session }) => {
    const { id } = await readableJob(session.database, session.actor, params.id);
    return findMentionable(session.database, { jobId: id, exceptId: session.actor.id, keyphrase: query.keyphrase });
  });
  serve(app, readJobMentions, ({ session }) => findMentions(session.database, session.actor));
  serve(app, markMentionsSeen, async ({ body, session }) => {
    const { database, actor } = session;
    await updateMentionsSeen(database, actor.id, body.ids);
    await markMentionsRead(database, actor.id, body.ids);
    return findMentions(session.database, session.actor);
  });
}
