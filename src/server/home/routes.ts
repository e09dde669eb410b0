import type { FastifyInstance } from 'fastify';
import { readHome } from '#contract/home/home.ts';
import { readWaiting, watchWaiting } from '#contract/home/pending-work.ts';
import type { Agencies } from '../platform/database/agencies.ts';
import { serve, serveStream } from '../platform/http/serve.ts';
import { Refused } from '../platform/refused.ts';
import { type HomeParts, sectionsOf, type WaitingParts, waitingOf } from './home-parts.ts';
import { detectWaitingChanges } from './waiting-news.ts';

/** Routes of Home and of counts of pending work; slices provide their parts. */
export function homeRoutes(
  app: FastifyInstance,
  {
    agencies,
    home,
    waiting,
    longestPart,
  }: { agencies: Agencies; home: HomeParts; waiting: WaitingParts; longestPart?: number | undefined },
) {
  serve(app, readHome, async ({ session, request }) => ({
    now: session.now,
    today: session.today,
    sections: await sectionsOf(home, session, request.log, longestPart),
  }));
  serve(app, readWaiting, ({ session, request }) => waitingOf(waiting, session, request.log));
  serveStream(app, watchWaiting, async ({ session, request }) => {
    const feed = agencies.changesOf(session.databaseName);
    if (!feed) throw new Refused('signed-out');
    return detectWaitingChanges(feed, session, () => waitingOf(waiting, session, request.log));
  });
}
