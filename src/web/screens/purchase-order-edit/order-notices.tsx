import { Alert, Text } from '@mantine/core';
import { StepComment } from '../../documents/document-parts.tsx';
import {
  DocumentConflictNotice,
  DocumentProblems,
  describeLineConflict,
  describeLineValue,
  lineNumber,
} from '../../documents/editor/document-notices.tsx';
import { formatAmount } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { isTyped } from './lines/line-cells.ts';
import { LINE_FIELD_NAMES } from './order-form.ts';
import { type DraftLine, ORDER_LINES } from './order-line.ts';
import type { OrderEditor, OrderProblem } from './use-order-editor.ts';

/** Displays the comment with which the order was returned, until it is sent again, and then to the approver. */
export function CommentNotice({ order }: Pick<OrderEditor, 'order'>) {
  const { t } = useText();
  const { approveStatusComment: comment, approveStatus, history } = order;
  const isSent = approveStatus.code === 'READY';
  if (!comment || !(isSent || approveStatus.code === 'NEW' || approveStatus.code === 'REJECTED')) return null;
  const name = history.find(({ action }) => action === (isSent ? 'send' : 'reject'))?.by?.name ?? '';
  const rejected = name ? t('Rejected by {name}', { name }) : t('Rejected');
  return (
    <StepComment
      color={isSent ? 'blue' : 'red'}
      title={isSent ? t('{name} says to the approver', { name }) : rejected}
      comment={comment}
    />
  );
}

/** Warns the approver about orders that together exceed a limit. */
export function LimitNotice({ order }: Pick<OrderEditor, 'order'>) {
  const { t } = useText();
  const together = order.aboveLimitTogether;
  if (!together) return null;
  const shown = (amount: string) => `${formatAmount(amount)} ${together.currencyCode}`;
  return (
    <Alert color="yellow" mb="md" title={t('Total above your limit')}>
      <Text size="sm">
        {t(
          '{count} purchase orders of this supplier, day and requester come to {total} gross together, above your limit of {limit}',
          { count: together.orders, total: shown(together.total), limit: shown(together.limit) },
        )}
      </Text>
    </Alert>
  );
}

/** Lists what prevents saving; each error leads to its field or cell. */
export function OrderProblems({ editor, goTo }: { editor: OrderEditor; goTo: (problem: OrderProblem) => void }) {
  const { t } = useText();
  return (
    <DocumentProblems
      editor={editor}
      nameOf={(key) => t('Line {number}', { number: lineNumber(editor.form.lines, key) ?? 0 })}
      fieldNames={LINE_FIELD_NAMES}
      goTo={goTo}
    />
  );
}

/** Displays both versions after somebody else changed the order, and asks which to keep. */
export function OrderConflictNotice({ editor }: { editor: OrderEditor }) {
  const texts = useText();
  const { t } = texts;
  const { order, form } = editor;
  return (
    <DocumentConflictNotice
      editor={editor}
      lastChange={order.history[0]}
      describe={(conflict) =>
        describeLineConflict(
          conflict,
          form.lines,
          {
            rules: ORDER_LINES,
            names: LINE_FIELD_NAMES,
            describeField: (value, field) => {
              const isFigure = isTyped(field) && field !== 'details';
              return field === 'tax' && value === null ? t('Calculated') : describeLineValue(value, isFigure, t);
            },
            describeWhole,
          },
          texts,
        )
      }
    />
  );
}

function describeWhole({ job, glChart, costType, details, units, rate, total }: DraftLine): string {
  const what = [job?.code ?? glChart?.code, costType?.name, details].filter(Boolean).join(', ');
  return `${what}: ${formatAmount(units)} × ${formatAmount(rate)} = ${formatAmount(total)}`;
}
