import { ActionIcon } from '@mantine/core';
import { useId, useState } from 'react';
import { useText } from '../../../platform/translation.ts';
import { LazyDialog, partCode } from '../../../widgets/lazy-part.tsx';
import type { Line } from '../time-sheet.ts';
import type { LineActions } from './line-actions.ts';

const lineMenu = partCode(async () => (await import('./line-menu.tsx')).LineMenu);

/** Displays the button at the end of a line, and its menu while it is open. */
export function LineMenuButton(props: {
  line: Line;
  isFavorite: boolean | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  actions: LineActions;
}) {
  const { t } = useText();
  const { line, isFavorite, actions } = props;
  const [button, setButton] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <ActionIcon
        ref={setButton}
        id={id}
        variant="subtle"
        color="gray"
        size="sm"
        tabIndex={-1}
        aria-label={t('Actions for {job}', { job: line.job.code })}
        aria-haspopup="menu"
        aria-expanded={props.isOpen}
        onClick={() => props.onToggle(!props.isOpen)}
      >
        ⋯
      </ActionIcon>
      {props.isOpen && button && (
        <LazyDialog
          code={lineMenu}
          props={{ line, isFavorite, button, actions, onClose: () => props.onToggle(false) }}
        />
      )}
    </>
  );
}
