import { Link } from '@tanstack/react-router';
import type { Health } from '#contract/operations/health.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { HealthRow } from './health-row.tsx';

/** Whether everybody's supervisor still works here. */
export function TeamsRow({ teams: { state, count, names } }: { teams: Health['teams'] }) {
  const { t } = useText();
  const more = count - names.length;
  return (
    <HealthRow name={t('Supervisors')} state={state}>
      {count === 0 ? (
        <span>{t('All supervisors are active')}</span>
      ) : (
        <>
          <Link to={PATHS.people}>
            {t('{count} {count, person has|people have} a supervisor who is inactive or has left', { count })}
          </Link>
          <span>{[...names, ...(more > 0 ? [t('{count} more', { count: more })] : [])].join(', ')}</span>
        </>
      )}
    </HealthRow>
  );
}
