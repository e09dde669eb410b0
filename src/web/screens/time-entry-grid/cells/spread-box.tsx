import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useText } from '../../../platform/translation.ts';
import { FloatingBox } from '../../../widgets/dialog/floating-box.tsx';

/** Asks for the hours to distribute over the selected cells. */
export function SpreadBox(props: {
  /** The button below which it opens. */
  button: HTMLElement;
  total: string;
  onTotal: (total: string) => void;
  onSpread: () => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const [at] = useState(() => props.button.getBoundingClientRect());
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    props.onClose();
  };
  const spread = (event: FormEvent) => {
    event.preventDefault();
    props.onClose();
    props.onSpread();
  };
  return (
    <FloatingBox
      label={t('Spread')}
      at={at}
      side="above"
      owner={props.button}
      onKeyDown={onKeyDown}
      onLeave={props.onClose}
    >
      <form onSubmit={spread}>
        <Group gap="xs" align="end">
          <TextInput
            label={t('Total hours')}
            description={t('Shared out by the work hours of each day')}
            size="xs"
            data-autofocus
            // Users type the hours right after opening it.
            autoFocus
            value={props.total}
            onChange={(event) => props.onTotal(event.currentTarget.value)}
          />
          <Button size="xs" type="submit" disabled={props.total.trim() === ''}>
            {t('Spread')}
          </Button>
        </Group>
      </form>
    </FloatingBox>
  );
}
