import { Text } from '@mantine/core';
import type { TrailRow } from '#contract/audit/audit.ts';
import { useText } from '../platform/translation.ts';
import { useUser } from '../platform/use-session.ts';
import classes from './trail.module.css';
import { describeField, describeValue } from './trail-texts.ts';

/** What a row changed, field by field, before and after. */
export function TrailChanges({ row }: { row: TrailRow }) {
  const { t, field } = useText();
  const texts = { t, field };
  const { timeZone } = useUser().agency;
  const { subject, changes, hidden } = row;
  const hasBefore = changes.some(({ before }) => before !== null);
  const hasAfter = changes.some(({ after }) => after !== null);
  return (
    <>
      {changes.length > 0 && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              {hasBefore && <th scope="col">{t('Before')}</th>}
              {hasAfter && <th scope="col">{t('After')}</th>}
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <tr key={`${change.list} ${change.line} ${change.field} ${change.after === null}`}>
                <th scope="row">{describeField(texts, subject, change)}</th>
                {hasBefore && (
                  <td data-label={t('Before')}>
                    {describeValue(texts, timeZone, { subject, change, value: change.before })}
                  </td>
                )}
                {hasAfter && (
                  <td data-label={t('After')}>
                    {describeValue(texts, timeZone, { subject, change, value: change.after })}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.length === 0 && hidden === 0 && (
        <Text size="sm" c="dimmed">
          {t('No further details')}
        </Text>
      )}
      {hidden > 0 && (
        <Text size="sm" c="dimmed">
          {t("{count} {count, field|fields} hidden because you don't have permission to see {count, it|them}", {
            count: hidden,
          })}
        </Text>
      )}
    </>
  );
}
