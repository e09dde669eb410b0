import { Button, Checkbox, Group, Loader, Text } from '@mantine/core';
import { useText } from '../platform/translation.ts';
import { type Amount, amountsText } from './amounts-text.ts';
import classes from './decision-bar.module.css';
import type { AllState } from './use-row-selection.ts';

/** What is checked, and what can be done with it: off while nothing is (CI-01, CI-03, FIX-45). On a phone it is at the thumb. */
export function DecisionBar(props: {
  /** The amounts of what is checked. */
  checked: readonly Amount[];
  /** Whether every row is checked; null = there is one only. */
  all: AllState | null;
  canCheck: boolean;
  busy: string | null;
  onAll: () => void;
  onApprove: () => void;
  onReject: () => void;
}) {
  const { t } = useText();
  const { checked } = props;
  const isOff = checked.length === 0 || props.busy !== null;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('Selection')}>
      <Group gap="sm" className={classes.chosen!}>
        {props.all !== null && (
          <Checkbox
            label={t('Select all')}
            disabled={!props.canCheck}
            checked={props.all === 'all'}
            indeterminate={props.all === 'some'}
            onChange={props.onAll}
          />
        )}
        <Text size="sm" fw={checked.length > 0 ? 600 : 400} aria-live="polite">
          {checked.length > 0
            ? t('{count} selected, {total}', { count: checked.length, total: amountsText(checked) })
            : t('Nothing selected')}
        </Text>
      </Group>
      <div className={classes.buttons}>
        <Button disabled={isOff} onClick={props.onApprove}>
          {t('Approve')}
        </Button>
        <Button
          variant="default"
          {...(isOff ? {} : { c: 'var(--mantine-color-error)' })}
          disabled={isOff}
          onClick={props.onReject}
        >
          {t('Reject')}
        </Button>
      </div>
      {props.busy && (
        <Group gap={6} role="status">
          <Loader size="xs" />
          <Text size="sm">{props.busy}</Text>
        </Group>
      )}
    </div>
  );
}
