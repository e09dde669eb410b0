import { Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readPeriodTime } from '#contract/calendar/period.ts';
import { call } from '../../../platform/api.ts';
import { formatHoursNumber } from '../../../platform/formats.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { useText } from '../../../platform/translation.ts';
import { FieldGroup } from '../../../record-editing/form-layout.tsx';
import type { MasterEditor } from '../use-master-editor.ts';

/** Displays what locking a period affects, and asks for the reason to unlock it. */
export function PeriodLock({ editor }: { editor: MasterEditor }) {
  const { t } = useText();
  const { id, values } = editor.record;
  const { data: time } = useQuery({
    queryKey: queryKeys.periodTime(id),
    queryFn: ({ signal }) => call(readPeriodTime, { params: { id } }, { signal }),
  });
  const isUnlocking = values.isLocked === true && editor.form.isLocked === false;
  const { reason } = editor.form;
  return (
    <FieldGroup title={t('Time in this period')}>
      {time && (
        <Text size="sm">
          {time.people === 0
            ? t('All hours in it are approved')
            : t('{hours} hours of {count} {count, person|people} are not approved', {
                hours: formatHoursNumber(time.hours),
                count: time.people,
              })}
        </Text>
      )}
      {isUnlocking && (
        <TextInput
          label={t('Reason for unlocking')}
          required
          maxLength={500}
          value={typeof reason === 'string' ? reason : ''}
          onChange={(event) => editor.set('reason', event.currentTarget.value)}
        />
      )}
    </FieldGroup>
  );
}
