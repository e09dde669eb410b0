import { Button, Group, Popover, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useText } from '../../platform/translation.ts';
import { AtElement } from '../../widgets/at-element.tsx';

/** Asks for the hours that are shared out over the selected cells. */
export function SpreadBox(props: {
  /** The button that it hangs on. */
  button: HTMLElement;
  total: string;
  onTotal: (total: string) => void;
  onSpread: () => void;
  onClose: () => void;
}) {
  const { t } = useText();
  const spread = (event: FormEvent) => {
    event.preventDefault();
    props.onClose();
    props.onSpread();
  };
  return (
    <Popover
      opened
      onDismiss={props.onClose}
      trapFocus
      withRoles={false}
      withinPortal
      position="top-start"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <AtElement element={props.button} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('Spread')}>
        <form onSubmit={spread}>
          <Group gap="xs" align="end">
            <TextInput
              label={t('Hours in all')}
              description={t('Shared out by the work hours of each day')}
              size="xs"
              data-autofocus
              // At once: whoever opens it types the hours next.
              autoFocus
              value={props.total}
              onChange={(event) => props.onTotal(event.currentTarget.value)}
            />
            <Button size="xs" type="submit" disabled={props.total.trim() === ''}>
              {t('Spread')}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
