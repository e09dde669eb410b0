import { Link } from '@tanstack/react-router';
import type { Health } from '#contract/operations/health.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { HealthRow } from './health-row.tsx';

/** Whether events reach the agency's programs, and the webhooks that were turned off because they did not. */
export function WebhooksRow({ webhooks }: { webhooks: Health['webhooks'] }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { state, waiting, waitingSince, turnedOff } = webhooks;
  return (
    <HealthRow name={t('Webhooks')} state={state}>
      <span>
        {waitingSince === null
          ? t('No pending events')
          : t('{count} pending {count, event|events}, the oldest since {when}', {
              count: waiting,
              when: formatInstant(waitingSince, timeZone),
            })}
      </span>
      {turnedOff > 0 && (
        <Link to={PATHS.webhooks}>
          {t('{count} {count, webhook was|webhooks were} turned off', { count: turnedOff })}
        </Link>
      )}
    </HealthRow>
  );
}
