import type { FastifyInstance } from 'fastify';
import { createJobComment, deleteJobComment, listJobComments, updateJobComment } from '#contract/job-comment.ts';
import { listMentionable, markMentionsSeen, readJobMentions, watchMentions } from '#contract/job-mention.ts';
import type { Agencies } from '../../platform/database/agencies.ts';
import { serve, serveStream } from '../../platform/http/serve.ts';
import { Refused } from '../../platform/refused.ts';
import { readableJob } from '../job-record.sql.ts';
import { findComments } from './job-comment.sql.ts';
import { addComment, changeComment, removeComment } from './job-comments.ts';
import { findMentionable, findMentions, updateMentionsSeen } from './job-mention.sql.ts';
import { newsOfMentions } from './mention-news.ts';

/** What is said about jobs, and who is told of it (COMM-01). */
export function jobCommentRoutes(app: FastifyInstance, { agencies }: { agencies: Agencies }) {
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
  serveStream(app, watchMentions, async ({ session }) => {
    const feed = agencies.changesOf(session.databaseName);
    if (!feed) throw new Refused('signed-out');
    return newsOfMentions(feed, session);
  });
  serve(app, markMentionsSeen, async ({ body, session }) => {
    await updateMentionsSeen(session.database, session.actor.id, body.ids);
    return findMentions(session.database, session.actor);
  });
}
