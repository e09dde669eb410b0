import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { searchSuppliers } from '#contract/purchase-order-lookup.ts';
import { ORDER_FIELDS, type OrderField } from '#domain/order-fields.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { FieldGroup, FormColumns, Pair } from '../../record-editing/form-layout.tsx';
import { DayField } from '../../widgets/day/day-field.tsx';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { cutTo, NotesInput } from '../../widgets/notes-input.tsx';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import { ApproverSelect } from './approver-select.tsx';
import type { OrderHeadForm } from './order-form.ts';
import { withCode } from './order-line.ts';
import { currenciesQuery, divisionsQuery, employeesQuery, orderJobsQuery } from './order-queries.ts';
import type { OrderEditor } from './use-order-editor.ts';

/** The element of a field of the head, for going to what is wrong. */
export function headFieldId(name: OrderField): string {
  return `order-${name}`;
}

/** What the head is drawn from. */
type HeadEditor = Pick<OrderEditor, 'order' | 'fixed' | 'errors' | 'setHead'> & { head: OrderHeadForm };

/**
 * The head of an order: from whom, for whom, when, and who approves it (PO-03). Drawn anew only when something of it changed,
 * as somebody who types into the lines would wait for it.
 */
export const HeadFields = memo(function HeadFields(editor: HeadEditor) {
  const { t, field } = useText();
  const queryClient = useQueryClient();
  const { head } = editor;
  const shared = (name: OrderField) => ({
    id: headFieldId(name),
    label: field(ORDER_FIELDS[name].label),
    readOnly: editor.fixed.has(name),
    error: editor.errors.get(name) ?? null,
  });
  const mandatory = (name: OrderField) => ({ ...shared(name), required: !editor.fixed.has(name) });
  const chooseSupplier = async (supplier: OrderHeadForm['supplier']) => {
    editor.setHead('supplier', supplier);
    if (!supplier?.paymentCurrencyID) return;
    try {
      // The order is in the currency in which the supplier is paid (PO-11).
      const currencies = await queryClient.ensureQueryData(currenciesQuery);
      const currency = currencies.find(({ id }) => id === supplier.paymentCurrencyID);
      if (currency) editor.setHead('currency', currency);
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <FormColumns>
      <FieldGroup title={t('Order')}>
        <ReferenceSelect
          {...mandatory('supplier')}
          value={head.supplier}
          searchKey={['suppliers']}
          isSearchedThere
          search={(keyphrase, signal) => call(searchSuppliers, { query: keyphrase ? { keyphrase } : {} }, { signal })}
          onChange={(supplier) => void chooseSupplier(supplier)}
        />
        <ReferenceSelect
          {...mandatory('division')}
          value={head.division}
          searchKey={['order-divisions-choice']}
          search={() => queryClient.ensureQueryData(divisionsQuery)}
          onChange={(division) => editor.setHead('division', division)}
        />
        <ReferenceSelect
          {...shared('job')}
          value={withCode(head.job)}
          searchKey={['order-jobs-choice']}
          isSearchedThere
          search={(keyphrase) => queryClient.ensureQueryData(orderJobsQuery(keyphrase))}
          onChange={(job) => editor.setHead('job', job)}
        />
        <DetailsField editor={editor} shared={shared('details')} />
      </FieldGroup>
      <FieldGroup title={t('Dates and people')}>
        <Pair>
          <DayField
            {...mandatory('documentDate')}
            value={head.documentDate}
            onChange={(day) => editor.setHead('documentDate', day)}
          />
          <DayField
            {...shared('deliveryDate')}
            value={head.deliveryDate}
            onChange={(day) => editor.setHead('deliveryDate', day)}
          />
        </Pair>
        <Pair>
          <ReferenceSelect
            {...shared('requester')}
            value={head.requester}
            searchKey={['requesters']}
            search={() => queryClient.ensureQueryData(employeesQuery)}
            onChange={(person) => editor.setHead('requester', person)}
          />
          <ReferenceSelect
            {...shared('currency')}
            value={head.currency}
            searchKey={['currency-choice']}
            search={() => queryClient.ensureQueryData(currenciesQuery)}
            onChange={(currency) => editor.setHead('currency', currency)}
          />
        </Pair>
        <ApproverSelect
          {...shared('approver')}
          divisionId={head.division?.id ?? 0}
          order={editor.order}
          value={head.approver}
          onChange={(person) => editor.setHead('approver', person)}
        />
        <Pair>
          <NotesField editor={editor} shared={shared('notes')} name="notes" hint={t('Printed for the supplier')} />
          <NotesField editor={editor} shared={shared('privateNotes')} name="privateNotes" hint={t('Not printed')} />
        </Pair>
      </FieldGroup>
    </FormColumns>
  );
});

type SharedProps = { id: string; label: string; readOnly: boolean; error: string | null };

function DetailsField({ editor, shared }: { editor: HeadEditor; shared: SharedProps }) {
  return (
    <Textarea
      {...shared}
      autosize
      minRows={2}
      maxRows={8}
      value={editor.head.details ?? ''}
      onChange={(event) =>
        editor.setHead('details', textOf(cutTo(ORDER_FIELDS.details.maximum, event.currentTarget.value)))
      }
    />
  );
}

function NotesField(props: { editor: HeadEditor; shared: SharedProps; name: 'notes' | 'privateNotes'; hint: string }) {
  const { editor, shared, name, hint } = props;
  return (
    <NotesInput
      {...shared}
      placeholder={hint}
      minRows={2}
      maxRows={8}
      maximum={ORDER_FIELDS.notes.maximum}
      value={editor.head[name] ?? ''}
      onText={(notes) => editor.setHead(name, textOf(notes))}
    />
  );
}

function textOf(text: string): OrderHeadForm['details'] {
  return text === '' ? null : text;
}
