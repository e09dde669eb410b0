import type { MentionNews } from '#contract/job-mention.ts';
import type { ChangeFeed, ChangeNews } from '../../platform/database/change-feed.ts';
import type { EventSource } from '../../platform/http/event-streams.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { countUnseenMentions } from './job-mention.sql.ts';

/**
 * What becomes of somebody's mentions (FIX-53). From the first `current` on nothing is missed; a database that does not say how many there
 * are tells of a change instead, so that they are read anew.
 */
export function newsOfMentions(
  feed: ChangeFeed,
  { actor, database }: Pick<SignedIn, 'actor' | 'database'>,
): EventSource<MentionNews> {
  return (send) => {
    let isHeard = true;
    const tellCurrent = async () => {
      const unseen = await countUnseenMentions(database, actor).catch(() => null);
      if (isHeard) send(unseen === null ? { subject: 'changed' } : { subject: 'current', unseen });
    };
    const stop = feed.subscribe((news) => {
      if (typeof news === 'string') void tellCurrent();
      else if (isAboutMentions(news, actor.id)) send({ subject: 'changed' });
    });
    return () => {
      isHeard = false;
      stop();
    };
  };
}

function isAboutMentions(news: Exclude<ChangeNews, string>, employeeId: number): boolean {
  return news.subject === 'mention' && (news.employeeId === null || news.employeeId === employeeId);
}
