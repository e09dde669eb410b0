import { OLDEST_SHOWN } from '#contract/home/home.ts';
import { readJobMentions } from '#contract/jobs/job-mention.ts';
import type { SignedIn } from '../../platform/signed-in.ts';
import { countUnseenMentions, findMentions } from '../comments/job-mention.sql.ts';

/** How many mentions somebody has not seen; null for who may read no job. */
export async function unseenMentions({ actor, database }: SignedIn): Promise<number | null> {
  return readJobMentions.mayCall!(actor) ? countUnseenMentions(database, actor) : null;
}

/** The mentions that somebody has not seen, the oldest first. */
export async function mentionsToSee({ actor, database }: SignedIn) {
  if (!readJobMentions.mayCall!(actor)) return null;
  const { unseen, mentions } = await findMentions(database, actor);
  const oldest = mentions.filter(({ isSeen }) => !isSeen).reverse();
  return { count: unseen, items: oldest.slice(0, OLDEST_SHOWN) };
}
