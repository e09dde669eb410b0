import { Alert, CloseButton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../../platform/translation.ts';
import classes from './paper.module.css';

/** A panel at the right edge, beside the form, which stays usable. */
export function PaperPanel(props: { title: string; error: Error | null; onClose: () => void; children: ReactNode }) {
  const { t } = useText();
  return (
    <aside
      className={classes.panel}
      aria-label={props.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') props.onClose();
      }}
    >
      <div className={classes.panelHead}>
        <Text fw={600}>{props.title}</Text>
        <CloseButton aria-label={t('Close preview')} onClick={props.onClose} />
      </div>
      {props.error && (
        <Alert color="red" variant="outline" role="alert">
          {props.error.message}
        </Alert>
      )}
      {props.children}
    </aside>
  );
}
