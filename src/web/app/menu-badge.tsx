import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useJobMentions } from '../jobs/job-mentions.ts';
import { useText } from '../platform/translation.ts';
import { orderNoticesQuery } from '../purchase-orders/order-notices.ts';
import classes from './navigation-bar.module.css';

/** What is there for the person behind a menu, as a number; nothing where nothing is. */
function MenuBadge({ count, words }: { count: number; words: string }) {
  if (count === 0) return null;
  return (
    <Badge circle={count < 10} size="sm" className={classes.badge!} aria-label={words} title={words}>
      {count}
    </Badge>
  );
}

/** How many orders wait for the person, where any do. */
export function WaitingOrders() {
  const { t } = useText();
  const count = useQuery(orderNoticesQuery).data?.waitingForMe ?? 0;
  return <MenuBadge count={count} words={t('{count} waiting for you', { count })} />;
}

/** In how many comments the person is mentioned and has not seen it, where in any (COMM-01). */
export function UnseenMentions() {
  const { t } = useText();
  const count = useJobMentions()?.unseen ?? 0;
  return <MenuBadge count={count} words={t('{count} new {count, mention|mentions} of you', { count })} />;
}
