import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useMemo } from 'react';
import { MOST_ESTIMATE_LINES } from '#domain/estimates/estimate-fields.ts';
import { nextLineKey } from '../../../documents/lines/line-cells.ts';
import { longestOf, useLineColumns } from '../../../documents/lines/line-columns.ts';
import type { EditedLines } from '../../../documents/lines/line-commands.ts';
import { useLineReader } from '../../../documents/lines/line-reader.ts';
import { LinesSheet } from '../../../documents/lines/lines-sheet.tsx';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import type { SheetHandle } from '../../../sheet/sheet-model.ts';
import type { LineFigures } from '../estimate-figures.ts';
import { type DraftSection, linesOf } from '../estimate-form.ts';
import type { LineChange, LineField } from '../estimate-line.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';
import { type ChosenField, ESTIMATE_CELLS, withCells } from './line-cells.ts';
import { COLUMN_LOOKS, columnsFor, type LineColumn, type ShownColumns } from './line-columns.ts';
import { LineEditor } from './line-editor.tsx';
import { LineFacts } from './line-facts.tsx';
import { lineLookup } from './line-lookup.ts';
import { nameOfCell, useEstimateLineRows } from './line-rows.tsx';
import { marginUnitOf } from './margin-unit.ts';
import { readPastedCells } from './pasted-lines.ts';

/** Displays the lines of a section as a spreadsheet. */
export function EstimateLinesSheet(props: {
  editor: EstimateEditor;
  section: DraftSection;
  label: string;
  handle: RefObject<SheetHandle | null>;
  shownColumns: ShownColumns;
}) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { editor, section } = props;
  const reader = useLineReader(editor.lineContext.decimals);
  const isLocked = !editor.isOpen;
  const { maySeeMargin, showsBuying } = props.shownColumns;
  const columns = useMemo(() => columnsFor({ maySeeMargin, showsBuying }), [maySeeMargin, showsBuying]);
  const lines = section.lines.flatMap(({ key }) => editor.figures.lines.get(key) ?? []);
  const ofSection = editor.figures.sections.get(section.key);
  const marginUnit = marginUnitOf(editor);
  const { names, shown } = useLineColumns(
    columns,
    COLUMN_LOOKS,
    (column) =>
      longestOf([
        ...(column === 'net' && ofSection ? [formatAmount(ofSection.net)] : []),
        ...(column === 'margin' && ofSection?.margin
          ? [`${formatAmount(ofSection.margin.margin)} ${marginUnit ?? ''}`]
          : []),
        ...lines.map((figures) => nameOfCell(column, figures)),
      ]),
    marginUnit ? { column: 'margin', unit: marginUnit } : null,
  );
  const edited: EditedLines<LineFigures, LineColumn, LineField, LineChange> = {
    ...{ cells: ESTIMATE_CELLS, lines, columns, names, isLocked, reader },
    nextKey: nextLineKey(linesOf(editor.form)),
    mostLines: MOST_ESTIMATE_LINES,
    whyFigureFollows: t('Tax, total and margin follow from the others'),
    onChange: (changes) => editor.changeLines(section.key, (before) => withCells(before, changes, editor.lineContext)),
    onRemove: (keys) => editor.changeLines(section.key, (before) => before.filter(({ key }) => !keys.has(key))),
    pasteReader: (ofPaste) => {
      const lookup = lineLookup(queryClient, t);
      return (pasted) => readPastedCells(pasted, { lookup, reader: ofPaste });
    },
  };
  return (
    <LinesSheet
      label={props.label}
      kind="estimate-lines"
      edited={edited}
      editor={editor}
      handle={props.handle}
      columns={shown}
      rows={useEstimateLineRows(editor, lines, columns)}
      footer={useFooter(editor, section, columns)}
      whyRefused={() =>
        isLocked
          ? t('The lines are locked: only those of a new or rejected estimate can be changed')
          : edited.whyFigureFollows
      }
      placeAfter={({ row, column }, chosen) => ({
        position: { row, column: columns.indexOf(chosen.costType ? 'details' : (columns[column + 1] ?? 'net')) },
        isEdited: false,
      })}
      chooserOf={(field, _, given) => <LineEditor {...given} field={field as ChosenField} />}
      factsOf={(figures, number) => (
        <LineFacts
          figures={figures}
          number={number}
          ratesOf={editor.ratesOf}
          isOfFile={editor.estimate.status.code === 'IMPORTED'}
          marginUnit={marginUnit}
        />
      )}
    />
  );
}

function useFooter(
  { figures, form, estimate }: EstimateEditor,
  { key, lines }: DraftSection,
  columns: readonly LineColumn[],
) {
  const { t } = useText();
  const { currency } = form.head;
  const unit = marginUnitOf({ form, estimate });
  return useMemo(() => {
    const section = figures.sections.get(key);
    return columns.map((name) => {
      if (name === 'costType') return { key: name, content: t('Subtotal'), marks: 'text' };
      if (name === 'taxStatus') return { key: name, content: currency?.code ?? '' };
      if (name === 'net') return { key: name, content: section ? formatAmount(section.net) : '', marks: 'total' };
      if (name === 'margin' && section?.margin && lines.length > 0)
        return { key: name, content: `${formatAmount(section.margin.margin)} ${unit}`.trim(), marks: 'total' };
      return { key: name, content: '' };
    });
  }, [figures, key, lines.length, columns, currency, unit, t]);
}
