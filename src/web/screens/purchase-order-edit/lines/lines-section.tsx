import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { RefObject } from 'react';
import { WidePart } from '../../../documents/document-parts.tsx';
import { useText } from '../../../platform/translation.ts';
import type { SheetHandle } from '../../../sheet/sheet-model.ts';
import classes from '../order-edit.module.css';
import { OrderInBaseNote } from '../order-in-base.tsx';
import type { OrderEditor } from '../use-order-editor.ts';
import { describeLock } from './line-texts.ts';
import { OrderLinesList } from './order-lines-list.tsx';
import { OrderLinesSheet } from './order-lines-sheet.tsx';

/** Displays the lines of an order: a sheet, or on a narrow screen a list with a form for each line. */
export function LinesSection({ editor, handle }: { editor: OrderEditor; handle: RefObject<SheetHandle | null> }) {
  const { t } = useText();
  const isNarrow = useMediaQuery('(max-width: 900px)', window.innerWidth <= 900) ?? false;
  const lock = describeLock(editor, t);
  const count = editor.form.lines.length;
  return (
    <WidePart
      className={classes.lines!}
      label={t('Lines')}
      title={count > 0 ? t('Lines ({count})', { count }) : t('Lines')}
    >
      {lock && (
        <Text size="sm" c="dimmed" mb="xs">
          {lock}
        </Text>
      )}
      {isNarrow ? (
        <OrderLinesList editor={editor} />
      ) : (
        (!lock || count > 0) && <OrderLinesSheet editor={editor} handle={handle} />
      )}
      <OrderInBaseNote editor={editor} />
    </WidePart>
  );
}
