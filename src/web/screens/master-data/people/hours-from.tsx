import { Radio, Stack } from '@mantine/core';
import { MASTER_DATA } from '#domain/master-data/master-data.ts';
import { changedHours } from '#domain/master-data/people-kind.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { useToday } from '../../../platform/use-today.ts';
import { FieldGroup } from '../../../record-editing/form-layout.tsx';
import { DayField } from '../../../widgets/day/day-field.tsx';
import { masterFormOf } from '../master-form.ts';
import type { MasterEditor } from '../use-master-editor.ts';

/** Chooses the day from which changed work hours apply: today by default, so that the past stays the same. */
export function HoursFrom({ editor }: { editor: MasterEditor }) {
  const { t, field } = useText();
  const today = useToday(useUser().agency.timeZone);
  const isChanged = changedHours(masterFormOf(MASTER_DATA.people, editor.base), editor.form).length > 0;
  if (editor.isNew || !isChanged) return null;
  const { hoursFrom } = editor.form;
  const isAlways = hoursFrom === 'always';
  return (
    <FieldGroup title={t('Changed hours')}>
      <Radio.Group
        label={t('From which day do these hours count?')}
        value={isAlways ? 'always' : 'day'}
        onChange={(value) => editor.set('hoursFrom', value === 'always' ? 'always' : today)}
      >
        <Stack gap="xs">
          <Radio value="day" label={t('From a specific day')} description={t('The days before keep their hours')} />
          {!isAlways && (
            <DayField
              id={`${editor.formName}-hoursFrom`}
              label={field('First day')}
              value={typeof hoursFrom === 'string' ? hoursFrom : today}
              onChange={(day) => editor.set('hoursFrom', day)}
            />
          )}
          <Radio
            value="always"
            label={t('Always')}
            description={t('Expected hours and missing time of the past change as well')}
          />
        </Stack>
      </Radio.Group>
    </FieldGroup>
  );
}
