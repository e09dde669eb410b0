import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { totalsOfLines } from '#domain/purchase-order-amounts.ts';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import classes from '../order-edit.module.css';
import { activeLines } from '../order-form.ts';
import { addedLine, type DraftLine, isBlank, nextLineKey } from '../order-line.ts';
import type { OrderEditor } from '../use-order-editor.ts';
import { useEstimates } from './estimate-left.ts';
import { LineFormDialog } from './line-form-dialog.tsx';

/** The lines on a phone: a list, each with a form of its own (PO-02). */
export function LinesList({ editor }: { editor: OrderEditor }) {
  const { t } = useText();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const lines = activeLines(editor.form);
  const isLocked = editor.linesLock !== null;
  const estimateOf = useEstimates(editor, lines, !isLocked);
  const open = lines.findIndex(({ key }) => key === openKey);
  const add = () => {
    const key = nextLineKey(editor.form.lines);
    editor.changeLines(({ head, lines: all }) => [
      ...all,
      addedLine(key, { job: head.job, above: activeLines({ lines: all }).at(-1) }, editor.world),
    ]);
    setOpenKey(key);
  };
  const close = () => {
    // An added line that nothing was put into goes as it came.
    if (lines[open] && isBlank(lines[open]))
      editor.changeLines((form) => form.lines.filter(({ key }) => key !== openKey));
    setOpenKey(null);
  };
  return (
    <>
      {lines.length > 0 && (
        <ol className={classes.cards} aria-label={t('Lines')}>
          {lines.map((line, index) => (
            <LineCard
              key={line.key}
              line={line}
              number={index + 1}
              problem={editor.lineErrors.find(({ key }) => key === line.key)?.why ?? line.error}
              warning={estimateOf(line)?.isExceeded ? t('Exceeds the approved estimate') : line.warning}
              onOpen={() => setOpenKey(line.key)}
            />
          ))}
        </ol>
      )}
      {!isLocked && (
        <Button variant="default" fullWidth mt="xs" onClick={add}>
          {t('Add a line')}
        </Button>
      )}
      <Totals editor={editor} />
      {lines[open] && (
        <LineFormDialog
          editor={editor}
          line={lines[open]}
          number={open + 1}
          estimate={estimateOf(lines[open])}
          onClose={close}
        />
      )}
    </>
  );
}

function LineCard(props: {
  line: DraftLine;
  number: number;
  problem: string | null;
  warning: string | null;
  onOpen: () => void;
}) {
  const { t } = useText();
  const { line, number } = props;
  const title = line.job ? `${line.job.code} ${line.job.name}` : line.glChart?.name;
  return (
    <li>
      <button type="button" className={classes.card} onClick={props.onOpen}>
        <span className={classes.cardHead}>
          <span className={classes.cardTitle}>
            {number}. {title ?? t('no job')}
          </span>
          <span className={classes.cardTotal}>{formatAmount(line.total)}</span>
        </span>
        <Text size="xs" c="dimmed" component="span" display="block">
          {[line.costType?.name, line.details === line.costType?.name ? null : line.details]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text size="xs" c="dimmed" component="span" display="block">
          {formatAmount(line.units)} × {formatAmount(line.rate)}
          {line.taxStatus && ` · ${line.taxStatus.name}`}
        </Text>
        {props.problem && (
          <Text size="xs" c="var(--mantine-color-error)" component="span" display="block">
            {props.problem}
          </Text>
        )}
        {props.warning && (
          <Text size="xs" component="span" display="block" className={classes.warning!}>
            {props.warning}
          </Text>
        )}
      </button>
    </li>
  );
}

function Totals({ editor }: { editor: OrderEditor }) {
  const { t, field } = useText();
  const { net, tax, total } = totalsOfLines(editor.form.lines, editor.world.decimals);
  const currency = editor.form.head.currency?.code ?? '';
  return (
    <dl className={classes.totals} aria-label={t('Total')}>
      {[
        { name: field('Net'), amount: net },
        { name: field('Tax'), amount: tax },
        { name: field('Total'), amount: total },
      ].map(({ name, amount }) => (
        <Group key={name} justify="space-between">
          <dt>{name}</dt>
          <dd>
            {formatAmount(amount)} {currency}
          </dd>
        </Group>
      ))}
    </dl>
  );
}
