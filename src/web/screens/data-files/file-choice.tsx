import { Button, Group, Text } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { useText } from '../../platform/translation.ts';
import classes from './data.module.css';

/** Displays where to drop or choose a file; a chosen file stays displayed and can be removed. */
export function FileChoice(props: {
  file: File | null;
  isBusy: boolean;
  onChoose: (file: File) => void;
  onClear: () => void;
}) {
  const { t } = useText();
  const { file, isBusy } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (event: DragEvent, isDropped: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(!isDropped);
    const dropped = event.dataTransfer.files[0];
    if (isDropped && dropped && !isBusy) props.onChoose(dropped);
  };
  return (
    <section
      className={classes.choice}
      aria-label={t('File')}
      data-over={isOver || undefined}
      onDragOver={(event) => take(event, false)}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => take(event, true)}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,.xlsx,.xml"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) props.onChoose(chosen);
          // Lets the user choose the same file again after changing it.
          event.currentTarget.value = '';
        }}
      />
      <Text size="sm" className={classes.fileName!}>
        {file ? file.name : t('Drop a CSV file or an Excel workbook (.xlsx) here, up to 20 MB')}
      </Text>
      <Group gap="sm">
        <Button variant={file ? 'default' : 'filled'} disabled={isBusy} onClick={() => input.current?.click()}>
          {file ? t('Another file') : t('Choose a file')}
        </Button>
        {file && (
          <Button variant="default" disabled={isBusy} onClick={props.onClear}>
            {t('Remove')}
          </Button>
        )}
      </Group>
    </section>
  );
}
