import { Checkbox, Radio, Stack } from '@mantine/core';
import {
  eventTypesOf,
  WEBHOOK_HAPPENINGS,
  WEBHOOK_SUBJECT_NAMES,
  WEBHOOK_SUBJECTS,
  type WebhookEventType,
  type WebhookHappening,
} from '#domain/communication/webhook.ts';
import { useText } from '../../platform/translation.ts';
import classes from './webhooks.module.css';

/** Chooses the events of a webhook: null = all, including those of later versions. */
export function EventChoice(props: {
  value: readonly WebhookEventType[] | null;
  error: string | undefined;
  onChange: (value: WebhookEventType[] | null) => void;
}) {
  const { t } = useText();
  const { value, error, onChange } = props;
  const wanted = new Set(value ?? []);
  const choose = (types: readonly WebhookEventType[], isWanted: boolean) => {
    const next = new Set(wanted);
    for (const type of types) {
      if (isWanted) next.add(type);
      else next.delete(type);
    }
    onChange([...next]);
  };
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('Events')}
        error={error}
        value={value === null ? 'all' : 'some'}
        onChange={(chosen) => onChange(chosen === 'all' ? null : [])}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="all" label={t('All events, including future types')} />
          <Radio value="some" label={t('Only these')} />
        </Stack>
      </Radio.Group>
      {value !== null && (
        <div className={classes.subjects}>
          {WEBHOOK_SUBJECT_NAMES.map((subject) => {
            const types = eventTypesOf(subject);
            const count = types.filter((type) => wanted.has(type)).length;
            const label = t.of(WEBHOOK_SUBJECTS[subject].label);
            return (
              <fieldset key={subject} className={classes.subject}>
                <legend className="visually-hidden">{label}</legend>
                <Checkbox
                  label={label}
                  fw={600}
                  checked={count === types.length}
                  indeterminate={count > 0 && count < types.length}
                  onChange={() => choose(types, count < types.length)}
                />
                <div className={classes.happenings}>
                  {types.map((type) => (
                    <Checkbox
                      key={type}
                      size="xs"
                      label={t.of(WEBHOOK_HAPPENINGS[type.split('.')[1] as WebhookHappening])}
                      checked={wanted.has(type)}
                      onChange={(event) => choose([type], event.currentTarget.checked)}
                    />
                  ))}
                </div>
              </fieldset>
            );
          })}
        </div>
      )}
    </Stack>
  );
}
