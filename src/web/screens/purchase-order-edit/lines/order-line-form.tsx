import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readOnlyFields } from '#domain/people/permission.ts';
import type { EstimateLeft } from '#domain/purchasing/order-estimate.ts';
import { LineDetails, LineForm } from '../../../documents/lines/line-form.tsx';
import { LineNumberField } from '../../../documents/lines/line-number-field.tsx';
import type { Candidate } from '../../../documents/lines/named-record.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { Pair } from '../../../record-editing/form-layout.tsx';
import { ReferenceSelect } from '../../../widgets/select/reference-select.tsx';
import { LINE_FIELD_NAMES } from '../order-form.ts';
import { type DraftLine, type LineChange, type LineField, withCode } from '../order-line.ts';
import { glReadOnlyQuery } from '../order-queries.ts';
import { isLineFieldFixed } from '../order-rules.ts';
import type { OrderEditor } from '../use-order-editor.ts';
import { type CellChange, ORDER_CELLS, withCells } from './line-cells.ts';
import { LineFacts } from './line-facts.tsx';
import { type ChosenField, candidatesFor } from './line-lookup.ts';

/** Displays one line in its own form, with a job picker. Each change applies to the order at once, so closing loses nothing. */
export function OrderLineForm(props: {
  editor: OrderEditor;
  line: DraftLine;
  number: number;
  estimate: EstimateLeft | null;
  onClose: () => void;
}) {
  const { t, field } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const isGlReadOnly = useQuery(glReadOnlyQuery).data?.isReadOnly ?? false;
  const { editor, line, number } = props;
  const { lineContext, form, order } = editor;
  const readOnly = order.id === 0 ? [] : readOnlyFields(user, 'purchaseorder');
  const isLocked = editor.linesLock !== null;
  const change = (name: LineField, chosen: LineChange) =>
    editor.changeLines((current) => withCells(current, [{ key: line.key, field: name, change: chosen }]));
  const figure = {
    ...{ cells: ORDER_CELLS, line, decimals: lineContext.decimals },
    onChange: (changes: readonly CellChange[]) => editor.changeLines((current) => withCells(current, changes)),
  };
  const shared = (name: LineField) => ({
    label: field.of(LINE_FIELD_NAMES[name]),
    readOnly: isLocked || isLineFieldFixed(line, name, { readOnly, isGlReadOnly }),
    error:
      line.unread[name]?.why ??
      editor.problems.find((problem) => problem.key === line.key && problem.field === name)?.why ??
      null,
  });
  const scope = { jobId: line.job?.id ?? 0, divisionId: form.head.division?.id ?? 0 };
  const choice = (name: ChosenField) => ({
    ...shared(name),
    value: line[name],
    searchKey: ['order-line-field', name, scope],
    search: (keyphrase: string) => candidatesFor(queryClient, name, keyphrase, scope),
    onChange: (record: Candidate | null) => change(name, { [name]: record }),
  });
  return (
    <LineForm
      number={number}
      amount={{ label: field('Net'), value: line.net }}
      total={line.total}
      currency={form.head.currency?.code}
      facts={
        <LineFacts
          line={line}
          number={number}
          lineContext={lineContext}
          estimate={props.estimate}
          isLocked={isLocked}
        />
      }
      onDelete={
        isLocked ? null : () => editor.changeLines((current) => current.lines.filter(({ key }) => key !== line.key))
      }
      onClose={props.onClose}
    >
      <ReferenceSelect {...choice('job')} value={withCode(line.job)} isSearchedThere />
      <ReferenceSelect
        {...choice('costType')}
        description={line.job ? null : t('A cost type needs a job')}
        disabled={!line.job && !shared('costType').readOnly}
      />
      <ReferenceSelect {...choice('glChart')} />
      {(line.glChart?.forceEmployee || line.employee) && <ReferenceSelect {...choice('employee')} />}
      <LineDetails
        shared={shared('details')}
        value={line.details ?? ''}
        onChange={(details) => change('details', { details: details || null })}
      />
      <Pair>
        <LineNumberField {...figure} name="units" shared={shared('units')} />
        <LineNumberField {...figure} name="rate" shared={shared('rate')} />
      </Pair>
      <Pair>
        <ReferenceSelect {...choice('taxStatus')} />
        <LineNumberField {...figure} name="tax" shared={shared('tax')} />
      </Pair>
    </LineForm>
  );
}
