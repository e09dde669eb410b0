import { Alert, Text } from '@mantine/core';
import { ORDER_FIELDS } from '#domain/purchasing/order-fields.ts';
import { StepComment } from '../../documents/document-parts.tsx';
import { describeChange } from '../../platform/change-texts.ts';
import { formatAmount } from '../../platform/formats.ts';
import { type Texts, useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { describeValue } from '../../record-editing/form-value.ts';
import type { Side } from '../../record-editing/merge-fields.ts';
import { ConflictNotice, type ShownConflict } from '../../record-editing/notices/conflict-notice.tsx';
import { fieldProblems, ProblemsNotice } from '../../record-editing/notices/problems-notice.tsx';
import { isTyped } from './lines/line-cells.ts';
import { conflictKey, type OrderConflict, standingSide } from './merge-order.ts';
import { activeLines, LINE_FIELD_NAMES, type OrderForm } from './order-form.ts';
import { type DraftLine, lineValue } from './order-line.ts';
import type { LinePlace } from './order-rules.ts';
import type { OrderEditor } from './use-order-editor.ts';

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
export function OrderProblems(props: { editor: OrderEditor; goToLine: (key: string, field: LinePlace) => void }) {
  const { t, field } = useText();
  const { lineErrors, refusal, form } = props.editor;
  const numbers = lineNumbers(form);
  const ofLines = lineErrors.map((one) => ({
    key: `${one.key} ${one.field}`,
    where: `${t('Line {number}', { number: numbers.get(one.key) ?? 0 })}, ${field.of(LINE_FIELD_NAMES[one.field])}`,
    why: one.isMissing ? null : one.why,
    goThere: () => props.goToLine(one.key, one.field),
  }));
  const ofHead = fieldProblems(props.editor, field);
  return <ProblemsNotice refusal={refusal} problems={[...ofHead, ...ofLines]} />;
}

/** Displays both versions after somebody else changed the order, field by field including lines, and asks which to keep. */
export function OrderConflictNotice({ editor }: { editor: OrderEditor }) {
  const { t, field } = useText();
  const { order, form, conflicts } = editor;
  const user = useUser();
  const numbers = lineNumbers(form);
  return (
    <ConflictNotice
      title={describeChange(order.history[0], user)}
      adopted={editor.adopted.map((name) => (name === 'items' ? t('Lines') : field.of(ORDER_FIELDS[name].label)))}
      conflicts={conflicts.map((conflict): ShownConflict => {
        const number = conflict.kind === 'head' ? undefined : numbers.get(conflict.key);
        return {
          key: conflictKey(conflict),
          fields: [describeConflict(conflict, number, t, field)],
          mine: [describeSide(conflict, 'mine', t)],
          theirs: [describeSide(conflict, 'theirs', t)],
          standing: standingSide(form, conflict),
          choose: (side) => editor.choose(conflict, side),
        };
      })}
    />
  );
}

function lineNumbers(form: OrderForm): Map<string, number> {
  return new Map(activeLines(form).map(({ key }, index) => [key, index + 1]));
}

function describeConflict(
  conflict: OrderConflict,
  number: number | undefined,
  t: Texts['t'],
  field: Texts['field'],
): string {
  if (conflict.kind === 'head') return field.of(ORDER_FIELDS[conflict.field].label);
  const line = number === undefined ? t('A deleted line') : t('Line {number}', { number });
  return conflict.kind === 'field' ? `${line}, ${field.of(LINE_FIELD_NAMES[conflict.field])}` : line;
}

function describeSide(conflict: OrderConflict, side: Side, t: Texts['t']): string {
  if (conflict.kind === 'head') return describeValue(conflict[side][conflict.field], t);
  if (conflict.kind === 'line') return conflict[side] ? wholeLine(conflict[side]) : t('Deleted');
  const value = lineValue(conflict[side], conflict.field);
  if (conflict.field === 'tax' && value === null) return t('Calculated');
  const isFigure = isTyped(conflict.field) && conflict.field !== 'details';
  return isFigure && typeof value === 'string' ? formatAmount(value) : describeValue(value, t);
}

function wholeLine({ job, glChart, costType, details, units, rate, total }: DraftLine): string {
  const what = [job?.code ?? glChart?.code, costType?.name, details].filter(Boolean).join(', ');
  return `${what}: ${formatAmount(units)} × ${formatAmount(rate)} = ${formatAmount(total)}`;
}
