import type { Health } from '#contract/operations/health.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { HealthRow } from './health-row.tsx';

/** Whether the server was started again after a crash. */
export function ServerRow({ server: { state, restarts, lastRestart, why, build } }: { server: Health['server'] }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  return (
    <HealthRow name={t('Server')} state={state}>
      <span>
        {[
          t('Release {release}', { release: build.release }),
          ...(build.commit ? [t('Commit {commit}', { commit: build.commit })] : []),
          ...(build.builtAt ? [t('Built on {day}', { day: formatInstant(build.builtAt, timeZone) })] : []),
        ].join(' · ')}
      </span>
      {lastRestart === null ? (
        <span>{t('No crash since the server was started')}</span>
      ) : (
        <>
          <span>
            {t('Restarted after a crash {count} {count, time|times}, the last time {when}', {
              count: restarts,
              when: formatInstant(lastRestart, timeZone),
            })}
          </span>
          <span>{t('Cause: {cause}. The log of the server says more', { cause: why ?? '' })}</span>
        </>
      )}
    </HealthRow>
  );
}
