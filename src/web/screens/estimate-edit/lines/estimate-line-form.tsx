import { useQueryClient } from '@tanstack/react-query';
import { LineDetails, LineForm } from '../../../documents/lines/line-form.tsx';
import { LineNumberField } from '../../../documents/lines/line-number-field.tsx';
import type { Candidate } from '../../../documents/lines/named-record.ts';
import { useText } from '../../../platform/translation.ts';
import { Pair } from '../../../record-editing/form-layout.tsx';
import { ReferenceSelect } from '../../../widgets/select/reference-select.tsx';
import type { LineFigures } from '../estimate-figures.ts';
import { LINE_FIELD_NAMES } from '../estimate-form.ts';
import type { LineChange, LineField } from '../estimate-line.ts';
import { inactiveFields } from '../estimate-rules.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';
import { type CellChange, type ChosenField, ESTIMATE_CELLS, withCells } from './line-cells.ts';
import { LineFacts } from './line-facts.tsx';
import { candidatesFor } from './line-lookup.ts';
import { marginUnitOf } from './margin-unit.ts';

/** Displays one line in its own form. Each change applies to the estimate at once, so closing loses nothing. */
export function EstimateLineForm(props: {
  editor: EstimateEditor;
  section: string;
  figures: LineFigures;
  number: number;
  onClose: () => void;
}) {
  const { t, field } = useText();
  const queryClient = useQueryClient();
  const { editor, section, figures, number } = props;
  const { line } = figures;
  const isLocked = !editor.isOpen;
  const shared = (name: LineField) => ({
    label: field.of(LINE_FIELD_NAMES[name]),
    readOnly: isLocked,
    error:
      line.unread[name]?.why ??
      editor.problems.find((problem) => problem.key === line.key && problem.field === name)?.why ??
      (inactiveFields(line).includes(name) ? t("inactive: it can't be approved or sent") : null),
  });
  const change = (changes: readonly CellChange[]) =>
    editor.changeLines(section, (lines) => withCells(lines, changes, editor.lineContext));
  const changeTo = (name: LineField, chosen: LineChange) => change([{ key: line.key, field: name, change: chosen }]);
  const choice = (name: ChosenField) => ({
    ...shared(name),
    value: line[name],
    searchKey: ['estimate-line-field', name],
    isSearchedThere: name === 'supplier',
    search: (keyphrase: string) => candidatesFor(queryClient, name, keyphrase),
    onChange: (record: Candidate | null) => changeTo(name, { [name]: record }),
  });
  const figure = { cells: ESTIMATE_CELLS, line: figures, decimals: editor.lineContext.decimals, onChange: change };
  return (
    <LineForm
      number={number}
      amount={{ label: field('Tax'), value: figures.tax }}
      total={figures.total}
      currency={editor.form.head.currency?.code}
      facts={
        <LineFacts
          figures={figures}
          number={number}
          ratesOf={editor.ratesOf}
          isOfFile={editor.estimate.status.code === 'IMPORTED'}
          marginUnit={marginUnitOf(editor)}
        />
      }
      onDelete={
        isLocked ? null : () => editor.changeLines(section, (lines) => lines.filter(({ key }) => key !== line.key))
      }
      onClose={props.onClose}
    >
      <ReferenceSelect {...choice('costType')} />
      <ReferenceSelect {...choice('person')} />
      <LineDetails
        shared={shared('details')}
        value={line.details}
        onChange={(details) => changeTo('details', { details })}
      />
      <Pair>
        <LineNumberField {...figure} name="units" shared={shared('units')} />
        <LineNumberField {...figure} name="rate" shared={shared('rate')} />
      </Pair>
      {editor.maySeeMargin && (
        <Pair>
          <LineNumberField {...figure} name="cost" shared={shared('cost')} />
          <LineNumberField {...figure} name="markUp" shared={shared('markUp')} />
        </Pair>
      )}
      <ReferenceSelect {...choice('supplier')} />
      <Pair>
        <ReferenceSelect {...choice('taxStatus')} />
        <LineNumberField {...figure} name="net" shared={shared('net')} />
      </Pair>
    </LineForm>
  );
}
