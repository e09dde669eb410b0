import { Group } from '@mantine/core';
import { totalsOfLines } from '#domain/purchasing/purchase-order-amounts.ts';
import { LineCards, taxOfCard } from '../../../documents/lines/line-cards.tsx';
import { nextLineKey } from '../../../documents/lines/line-cells.ts';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import classes from '../order-edit.module.css';
import { addedLine, isBlank } from '../order-line.ts';
import type { OrderEditor } from '../use-order-editor.ts';
import { useEstimates } from './estimate-left.ts';
import { OrderLineForm } from './order-line-form.tsx';

/** Displays the lines on a phone: a list, with a form for each line. */
export function OrderLinesList({ editor }: { editor: OrderEditor }) {
  const { t } = useText();
  const { lines } = editor.form;
  const isLocked = editor.linesLock !== null;
  const estimateOf = useEstimates(editor, lines, !isLocked);
  const add = () => {
    const key = nextLineKey(lines);
    editor.changeLines(({ head, lines: all }) => [
      ...all,
      addedLine(key, { job: head.job, above: all.at(-1) }, editor.lineContext),
    ]);
    return key;
  };
  return (
    <>
      <LineCards
        label={t('Lines')}
        lines={lines}
        keyOf={({ key }) => key}
        cardOf={(line) => ({
          title: (line.job ? `${line.job.code} ${line.job.name}` : line.glChart?.name) ?? t('no job'),
          amount: formatAmount(line.total),
          what: [line.costType?.name, line.details === line.costType?.name ? null : line.details],
          figures: `${formatAmount(line.units)} × ${formatAmount(line.rate)}${taxOfCard(line)}`,
          problem: editor.problems.find(({ key }) => key === line.key)?.why ?? line.error,
          warning: estimateOf(line)?.isExceeded ? t('Exceeds the approved estimate') : line.warning,
        })}
        formOf={(line, number, close) => (
          <OrderLineForm editor={editor} line={line} number={number} estimate={estimateOf(line)} onClose={close} />
        )}
        isBlank={isBlank}
        onAdd={isLocked ? null : add}
        onRemove={(key) => editor.changeLines((form) => form.lines.filter((line) => line.key !== key))}
      />
      <Totals editor={editor} />
    </>
  );
}

function Totals({ editor }: { editor: OrderEditor }) {
  const { t, field } = useText();
  const { net, tax, total } = totalsOfLines(editor.form.lines, editor.lineContext.decimals);
  const currency = editor.form.head.currency?.code ?? '';
  return (
    <dl className={classes.totals} aria-label={t('Total')}>
      {[
        { name: field('Net'), amount: net },
        { name: field('Tax'), amount: tax },
        { name: field('Gross total'), amount: total },
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
