import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Home } from '#contract/home/home.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import classes from './home.module.css';
import { HomeSection } from './home-section.tsx';

/** Mails that were given up, with the mail server's words, for who administers the agency. */
export function FailedMails({ section }: { section: Home['sections']['failedMails'] }) {
  const { t } = useText();
  return (
    <HomeSection
      title={t('Emails that could not be delivered')}
      section={section}
      keyOf={({ id }) => id}
      all={<Link to={PATHS.mailAdministration}>{t('All emails')}</Link>}
      row={({ to, subject, note }) => (
        <span className={classes.what}>
          <Link to={PATHS.mailAdministration}>{to ?? '–'}</Link>
          <Text size="sm" c="dimmed" component="span">
            {subject}
          </Text>
          <Text size="sm" component="span">
            {note}
          </Text>
        </span>
      )}
    />
  );
}
