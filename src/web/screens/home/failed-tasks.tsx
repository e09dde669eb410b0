import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Home } from '#contract/home/home.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { TASK_NAMES } from '#domain/operations/scheduled-task.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';

/** Scheduled work that failed, with the words of the error, for who administers the agency. */
export function FailedTasks({ section }: { section: Home['sections']['failedTasks'] }) {
  const { t } = useText();
  return (
    <HomeSection
      title={t('Failed scheduled tasks')}
      section={section}
      keyOf={({ id }) => id}
      all={<Link to={PATHS.health}>{t('Health')}</Link>}
      row={({ kind, day, note }) => (
        <span className={classes.what}>
          <Link to={PATHS.health}>
            {t.of(TASK_NAMES[kind])}, {formatDay(day)}
          </Link>
          <Text size="sm" component="span">
            {note}
          </Text>
        </span>
      )}
    />
  );
}
