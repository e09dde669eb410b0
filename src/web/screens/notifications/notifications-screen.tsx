import { Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Notification } from '#contract/communication/notification.ts';
import { notificationAddress } from '#domain/communication/notification.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { Empty, LoadFailure, Loading } from '../../widgets/load-states.tsx';
import { MissingTimeSnooze } from './missing-time-snooze.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { markRead, notificationsQuery } from './notification-queries.ts';
import { wordsOf } from './notification-texts.ts';
import classes from './notifications.module.css';

/** Lists the user's notifications, latest first, and their settings. */
export function NotificationsScreen() {
  const { t } = useText();
  const pages = useInfiniteQuery(notificationsQuery);
  const mark = useMarking();
  const listed = pages.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const unread = pages.data?.pages[0]?.unread ?? 0;
  return (
    <div className={classes.screen}>
      <Group justify="space-between" mb="sm">
        <h1 className={classes.heading}>{t('Notifications')}</h1>
        {unread > 0 && listed[0] && (
          <Button
            size="compact-sm"
            variant="default"
            loading={mark.isMarking}
            onClick={() => void mark.upTo(listed[0]!.lastOn)}
          >
            {t('Mark all as read')}
          </Button>
        )}
      </Group>
      {pages.data ? (
        listed.length === 0 ? (
          <Empty>{t('You have no notifications yet.')}</Empty>
        ) : (
          <ul className={classes.list}>
            {listed.map((notification) => (
              <Row key={notification.id} notification={notification} onRead={() => void mark.one(notification.id)} />
            ))}
          </ul>
        )
      ) : pages.error ? (
        <LoadFailure error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <Loading what={t('Loading notifications')} />
      )}
      {pages.hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          size="compact-sm"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('Show more')}
        </Button>
      )}
      <p className={classes.home}>
        <Link to={PATHS.home}>{t('Home shows what is waiting for you')}</Link>
      </p>
      <MissingTimeSnooze />
      <NotificationChoices />
    </div>
  );
}

/** Displays one notification as a link to its subject; opening it marks it as read. */
function Row({ notification, onRead }: { notification: Notification; onRead: () => void }) {
  const { t } = useText();
  const user = useUser();
  const { isRead, lastOn } = notification;
  const words = wordsOf(notification, t);
  return (
    <li className={classes.row} data-unread={!isRead || undefined}>
      <span className={classes.dot}>{!isRead && <span className="visually-hidden">{t('Unread')}</span>}</span>
      <span className={classes.words}>
        <Link to={notificationAddress(notification)} onClick={() => isRead || onRead()}>
          {words}
        </Link>
        <Text size="xs" c="dimmed" component="time" dateTime={lastOn}>
          {formatInstant(lastOn, user.agency.timeZone)}
        </Text>
      </span>
      {!isRead && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          onClick={onRead}
          aria-label={t('Mark as read: {words}', { words })}
        >
          {t('Mark as read')}
        </Button>
      )}
    </li>
  );
}

function useMarking() {
  const queryClient = useQueryClient();
  const [isMarking, setIsMarking] = useState(false);
  const mark = async (which: Parameters<typeof markRead>[1]) => {
    setIsMarking(true);
    await markRead(queryClient, which).catch(toastProblem);
    setIsMarking(false);
  };
  return {
    isMarking,
    one: (id: number) => mark({ ids: [id] }),
    /** Notifications that arrived since stay unread. */
    upTo: (instant: string) => mark({ upTo: instant }),
  };
}
