import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import type { LineFieldProps } from './line-number-field.tsx';
import classes from './lines.module.css';

/** One line in its own form. Input applies to the document at once: closing loses nothing. */
export function LineForm(props: {
  number: number;
  /** The fields. */
  children: ReactNode;
  amount: { label: string; value: string };
  total: string;
  currency: string | undefined;
  /** Information about the line. */
  facts: ReactNode;
  /** Null if the lines are locked. */
  onDelete: (() => void) | null;
  onClose: () => void;
}) {
  const { t, field } = useText();
  const { amount, onDelete } = props;
  return (
    <Dialog title={t('Line {number}', { number: props.number })} onClose={props.onClose}>
      <Stack gap="sm" className={classes.form!}>
        {props.children}
        <Group justify="space-between" role="status">
          <Text size="sm">
            {amount.label} {formatAmount(amount.value)}
          </Text>
          <Text size="sm" fw={600}>
            {field('Gross total')} {formatAmount(props.total)} {props.currency}
          </Text>
        </Group>
        <div className={classes.facts}>{props.facts}</div>
        <Group justify="space-between">
          {onDelete ? (
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              onClick={() => {
                onDelete();
                props.onClose();
              }}
            >
              {t('Delete line')}
            </Button>
          ) : (
            <span />
          )}
          <Button onClick={props.onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The details of a line in its form. */
export function LineDetails(props: { shared: LineFieldProps; value: string; onChange: (details: string) => void }) {
  return (
    <Textarea
      {...props.shared}
      autosize
      minRows={2}
      maxRows={6}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
