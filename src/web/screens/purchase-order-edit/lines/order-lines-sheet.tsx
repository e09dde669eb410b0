import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { readOnlyFields } from '#domain/people/permission.ts';
import { MOST_ORDER_LINES } from '#domain/purchasing/order-fields.ts';
import { totalsOfLines } from '#domain/purchasing/purchase-order-amounts.ts';
import { nextLineKey } from '../../../documents/lines/line-cells.ts';
import { longestOf, useLineColumns } from '../../../documents/lines/line-columns.ts';
import type { EditedLines } from '../../../documents/lines/line-commands.ts';
import { useLineReader } from '../../../documents/lines/line-reader.ts';
import { LinesSheet } from '../../../documents/lines/lines-sheet.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import type { Position } from '../../../sheet/selection.ts';
import type { SheetHandle } from '../../../sheet/sheet-model.ts';
import type { OrderForm } from '../order-form.ts';
import type { DraftLine, LineChange, LineField } from '../order-line.ts';
import { glReadOnlyQuery } from '../order-queries.ts';
import { isLineFieldFixed } from '../order-rules.ts';
import type { OrderEditor } from '../use-order-editor.ts';
import { useEstimates } from './estimate-left.ts';
import { ORDER_CELLS, withCells } from './line-cells.ts';
import { COLUMN_LOOKS, columnOf, isFigure, LINE_COLUMNS, type LineColumn } from './line-columns.ts';
import { LineEditor } from './line-editor.tsx';
import { LineFacts } from './line-facts.tsx';
import { type ChosenField, lineLookup } from './line-lookup.ts';
import { useOrderLineRows } from './line-rows.tsx';
import { describeLock } from './line-texts.ts';
import { readPastedCells } from './pasted-lines.ts';

const NO_FIELDS: readonly string[] = [];

/** Displays the lines of an order as a spreadsheet. */
export function OrderLinesSheet({ editor, handle }: { editor: OrderEditor; handle: RefObject<SheetHandle | null> }) {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const { form, lineContext, order } = editor;
  const isGlReadOnly = useQuery(glReadOnlyQuery).data?.isReadOnly ?? false;
  const readOnly = useMemo(
    () => (order.id === 0 ? NO_FIELDS : readOnlyFields(user, 'purchaseorder')),
    [order.id, user],
  );
  const reader = useLineReader(lineContext.decimals);
  const { lines } = form;
  const totals = useMemo(() => totalsOfLines(lines, lineContext.decimals), [lines, lineContext.decimals]);
  const { names, shown } = useLineColumns(LINE_COLUMNS, COLUMN_LOOKS, (column) =>
    longestOf([
      ...(column === 'net' || column === 'tax' || column === 'total' ? [formatAmount(totals[column])] : []),
      ...(isFigure(column) ? lines.map((line) => formatAmount(line[column])) : []),
    ]),
  );
  const isLocked = editor.linesLock !== null;
  const divisionId = form.head.division?.id ?? 0;
  const fixed = { readOnly, isGlReadOnly };
  const edited: EditedLines<DraftLine, LineColumn, LineField, LineChange> = {
    ...{ cells: ORDER_CELLS, lines, columns: LINE_COLUMNS, names, isLocked, reader },
    nextKey: nextLineKey(form.lines),
    mostLines: MOST_ORDER_LINES,
    fixedReason: (line, field) =>
      isLineFieldFixed(line ?? { id: 0 }, field, fixed) ? t("You can't change this field") : null,
    whyFigureFollows: t('Net and total are calculated from units, rate and tax'),
    onChange: (changes) => editor.changeLines((now) => withCells(now, changes)),
    onRemove: (keys) => editor.changeLines((now) => now.lines.filter(({ key }) => !keys.has(key))),
    pasteReader: (ofPaste) => {
      const lookup = lineLookup(queryClient, divisionId, t);
      const jobs = new Map(lines.map(({ key, job }) => [key, job]));
      const jobOf = (key: string) => (jobs.has(key) ? jobs.get(key)! : form.head.job);
      return (pasted) => readPastedCells(pasted, { lookup, reader: ofPaste, jobOf });
    },
  };
  const estimateOf = useEstimates(editor, lines, !isLocked);
  return (
    <LinesSheet
      label={t('Lines')}
      kind="purchase-order-lines"
      edited={edited}
      editor={editor}
      handle={handle}
      columns={shown}
      rows={useOrderLineRows(editor, estimateOf, fixed)}
      footer={useFooter(editor)}
      whyRefused={(field) =>
        describeLock(editor, t) ?? (field ? t("You can't change this field") : edited.whyFigureFollows)
      }
      placeAfter={(position, chosen) => placeAfter(position, chosen, lines[position.row]?.costType != null)}
      chooserOf={(field, line, given) => (
        <LineEditor
          {...given}
          field={field as ChosenField}
          scope={{ jobId: (line ? line.job : form.head.job)?.id ?? 0, divisionId }}
          jobsAtHand={jobsAtHand(form)}
        />
      )}
      factsOf={(line, number) => (
        <LineFacts
          line={line}
          number={number}
          lineContext={lineContext}
          estimate={estimateOf(line)}
          isLocked={isLocked}
        />
      )}
    />
  );
}

function useFooter({ form, lineContext }: OrderEditor) {
  const { t } = useText();
  const { lines, head } = form;
  const { decimals } = lineContext;
  return useMemo(() => {
    const totals = totalsOfLines(lines, decimals);
    return LINE_COLUMNS.map((name) => {
      if (name === 'job') return { key: name, content: t('Total'), marks: 'text' };
      if (name === 'taxStatus') return { key: name, content: head.currency?.code ?? '' };
      if (name === 'net' || name === 'tax' || name === 'total')
        return { key: name, content: formatAmount(totals[name]), marks: 'total' };
      return { key: name, content: '' };
    });
  }, [lines, decimals, head.currency, t]);
}

/** Returns the jobs of the order and its lines. */
function jobsAtHand({ head, lines }: OrderForm) {
  const jobs = [head.job, ...lines.map(({ job }) => job)].filter((job) => job !== null);
  return [...new Map(jobs.filter(({ isActive }) => isActive).map((job) => [job.id, job])).values()];
}

/** Returns where the focus moves after a choice: from job to cost type, then to units, and at the end to the next line. */
function placeAfter({ row }: Position, chosen: LineChange, hasCostType: boolean) {
  const to = (name: LineField, isEdited = false) => ({ position: { row, column: columnOf(name) }, isEdited });
  if (chosen.job) return to('costType', !hasCostType);
  if (chosen.glChart?.forceEmployee) return to('employee', true);
  if (chosen.costType || chosen.glChart || chosen.employee) return to('units');
  return { position: { row: row + 1, column: 0 }, isEdited: false };
}
