import { CloseButton, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInstant } from '../platform/formats.ts';
import { useText } from '../platform/translation.ts';
import { useUser } from '../platform/use-session.ts';
import classes from './notice-list.module.css';

/** The maximum number displayed; others are counted. */
const MOST_SHOWN = 5;

type Notice = {
  id: number;
  /** The link and its text. */
  content: ReactNode;
  at: string;
  by: string;
};

/** Notices above a list until the user dismisses them; renders nothing without any. */
export function NoticeList(props: { title: string; notices: readonly Notice[]; onPutAway: () => void }) {
  const { t } = useText();
  const user = useUser();
  const { title, notices } = props;
  if (notices.length === 0) return null;
  return (
    <section className={classes.notice} aria-label={title}>
      <Stack gap={6} miw={0}>
        <Text size="sm" fw={600} component="h2">
          {title}
        </Text>
        {notices.slice(0, MOST_SHOWN).map(({ id, content, at, by }) => (
          <Group key={id} gap="0 8px">
            {content}
            <Text size="xs" c="dimmed" component="span">
              {t('{when} by {name}', { when: formatInstant(at, user.agency.timeZone), name: by })}
            </Text>
          </Group>
        ))}
        {notices.length > MOST_SHOWN && (
          <Text size="xs" c="dimmed">
            {t('and {count} more', { count: notices.length - MOST_SHOWN })}
          </Text>
        )}
      </Stack>
      <CloseButton aria-label={t('Dismiss')} onClick={props.onPutAway} />
    </section>
  );
}
