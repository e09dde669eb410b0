import type { Health } from '#contract/operations/health.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { HealthRow } from './health-row.tsx';

/** How old the agency's last good backup is, and whether it can be restored. */
export function BackupRow({ backup }: { backup: Health['backup'] }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { state, isMade, lastAt, verifiedAt, hasFailed, cannotBeRestored } = backup;
  if (!isMade) {
    return (
      <HealthRow name={t('Backups')} state={state}>
        <span>{t('This server makes no backups. Contact a system administrator')}</span>
      </HealthRow>
    );
  }
  return (
    <HealthRow name={t('Backups')} state={state}>
      <span>
        {lastAt === null ? t('No backup yet') : t('Last backup {when}', { when: formatInstant(lastAt, timeZone) })}
      </span>
      {verifiedAt !== null && (
        <span>{t('Last test restore {when}', { when: formatInstant(verifiedAt, timeZone) })}</span>
      )}
      {hasFailed && <span>{t('The latest backup failed. The log of the server says why')}</span>}
      {cannotBeRestored && <span>{t('The latest test restore failed. The log of the server says why')}</span>}
    </HealthRow>
  );
}
