import { Button, Checkbox, Group, Loader, Text } from '@mantine/core';
import type { ClientInvoiceRow } from '#contract/client-invoice.ts';
import { useText } from '../../platform/translation.ts';
import { totalText } from './invoice-words.ts';
import classes from './invoices.module.css';
import type { AllState } from './use-invoice-selection.ts';

/** What is checked, and what can be done with it: off while nothing is (CI-01, CI-03). On a phone it is at the thumb. */
export function DecisionBar(props: {
  checked: readonly ClientInvoiceRow[];
  all: AllState;
  canCheck: boolean;
  busy: string | null;
  isSingle: boolean;
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
        {!props.isSingle && (
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
            ? t('{count} selected, {total}', { count: checked.length, total: totalText(checked) })
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
