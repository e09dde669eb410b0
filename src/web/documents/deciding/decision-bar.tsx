import { Button, Checkbox, Group, Loader, Text } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import classes from './decision-bar.module.css';
import type { Approval, DecidableRow } from './use-approval.ts';

/** The selection and its actions, disabled without one. At the bottom of a phone. */
export function DecisionBar<Row extends DecidableRow>(props: {
  approval: Approval<Row>;
  /** There is only one row, so nothing to select. */
  isSingle?: boolean;
}) {
  const { t } = useText();
  const { kind, selection, busy, approve, askToReject } = props.approval;
  const { checked } = selection;
  const state = selection.stateOf();
  const isOff = checked.length === 0 || busy !== null;
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('Selection')}>
      <Group gap="sm" className={classes.chosen!}>
        {!props.isSingle && (
          <Checkbox
            label={t('Select all')}
            disabled={!selection.isPossible()}
            checked={state === 'all'}
            indeterminate={state === 'some'}
            onChange={selection.toggleAll}
          />
        )}
        <Text size="sm" fw={checked.length > 0 ? 600 : 400} aria-live="polite">
          {checked.length > 0
            ? t('{count} selected, {total}', { count: checked.length, total: kind.totalText(t, checked) })
            : t('Nothing selected')}
        </Text>
      </Group>
      <div className={classes.buttons}>
        <Button disabled={isOff} onClick={() => void approve(checked)}>
          {t('Approve')}
        </Button>
        <Button
          variant="default"
          {...(isOff ? {} : { c: 'var(--mantine-color-error)' })}
          disabled={isOff}
          onClick={() => askToReject(checked)}
        >
          {t('Reject')}
        </Button>
      </div>
      {busy && (
        <Group gap={6} role="status">
          <Loader size="xs" />
          <Text size="sm">{busy}</Text>
        </Group>
      )}
    </div>
  );
}
