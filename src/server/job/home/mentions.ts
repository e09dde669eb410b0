import { OLDEST_SHOWN } from '#contract/home/home.ts';
import { readJobMentions } from '#contract/jobs/job-mention.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { countUnseenMentions, findMentions } from '../comments/job-mention.sql.ts';

/** Counts a user's unseen mentions; null if they may read no jobs. */
export async function unseenMentions({ actor, database }: SignedIn): Promise<number | null> {
  return readJobMentions.mayCall!(actor) ? countUnseenMentions(database, actor) : null;
}

/** Lists a user's unseen mentions, oldest first. */
export async function mentionsToSee({ actor, database }: SignedIn) {
  if (!readJobMentions.mayCall!(actor)) return null;
  const { unseen, mentions } = await findMentions(database, actor);
  const oldest = mentions.filter(({ isSeen }) => !isSeen).reverse();
  return { count: unseen, items: oldest.slice(0, OLDEST_SHOWN) };
}
