import { Link } from '@tanstack/react-router';
import type { Health } from '#contract/operations/health.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { useText } from '../../platform/translation.ts';
import { HealthRow } from './health-row.tsx';

/** Whether somebody can administer the agency. */
export function AdministratorsRow({ administrators: { state, count } }: { administrators: Health['administrators'] }) {
  const { t } = useText();
  return (
    <HealthRow name={t('Administrators')} state={state}>
      <Link to={PATHS.people}>
        {count === 0
          ? t('This agency has no administrator')
          : t('{count} {count, administrator|administrators}', { count })}
      </Link>
      {count === 0 && <span>{t('On the server, run: {command}', { command: 'docket make-administrator' })}</span>}
    </HealthRow>
  );
}
