import { Link } from '@tanstack/react-router';
import type { Health } from '#contract/operations/health.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { HealthRow } from './health-row.tsx';

/** Whether mails go out, and those that were given up. */
export function MailRow({ mail: { state, waiting, dead, waitingSince } }: { mail: Health['mail'] }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  return (
    <HealthRow name={t('Email')} state={state}>
      <span>
        {waitingSince === null
          ? t('No pending emails')
          : t('{count} pending {count, email|emails}, the oldest since {when}', {
              count: waiting,
              when: formatInstant(waitingSince, timeZone),
            })}
      </span>
      {dead > 0 && (
        <Link to={PATHS.mailAdministration} search={{ group: 'dead' }}>
          {t('{count} {count, email|emails} could not be delivered', { count: dead })}
        </Link>
      )}
    </HealthRow>
  );
}
