import type { Health } from '#contract/operations/health.ts';
import { useText } from '../../platform/translation.ts';
import { HealthRow } from './health-row.tsx';

/** Whether the files that hang on documents can be had, and how many lie where. */
export function AttachmentsRow({ attachments }: { attachments: Health['attachments'] }) {
  const { t } = useText();
  const { state, isOutside, isAway, inDatabase, outside } = attachments;
  const cannotBeHad = isAway || state === 'act';
  return (
    <HealthRow name={t('Attachments')} state={state}>
      <span>
        {cannotBeHad
          ? t('The file store is unreachable. Everything else works')
          : isOutside
            ? t('The file store is available')
            : t('Files are stored in the database')}
      </span>
      {outside > 0 && <span>{t('{count} {count, file|files} in the store', { count: outside })}</span>}
      {inDatabase > 0 && <span>{t('{count} {count, file|files} in the database', { count: inDatabase })}</span>}
    </HealthRow>
  );
}
