import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { searchSuppliers } from '#contract/purchasing/purchase-order-lookup.ts';
import { ORDER_FIELDS } from '#domain/purchasing/order-fields.ts';
import { ApproverSelect } from '../../documents/approver-select.tsx';
import { useCurrencyChoice } from '../../documents/currency/currency-question.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { FieldGroup, FormColumns, Pair } from '../../record-editing/form-layout.tsx';
import { ChoiceField, DateField, NotesField, useFieldProps } from '../../record-editing/record-fields.tsx';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { cutTo } from '../../widgets/notes-input.tsx';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import type { OrderHeadForm } from './order-form.ts';
import { withCode } from './order-line.ts';
import { approversOf, currenciesQuery, divisionsQuery, employeesQuery, orderJobsQuery } from './order-queries.ts';
import { MANDATORY_HEAD_FIELDS } from './order-rules.ts';
import type { OrderEditor } from './use-order-editor.ts';

type HeadProps = Pick<OrderEditor, 'order' | 'fixed' | 'errors' | 'changeCurrency'> & {
  form: OrderHeadForm;
  set: OrderEditor['setHead'];
  /** Whether there are amounts that a change of currency affects. */
  hasLines: boolean;
};

/**
 * Displays the head of an order: supplier, client, dates and approver. It re-renders only when one of these changes, so that typing in the
 * lines stays fast.
 */
export const HeadFields = memo(function HeadFields(props: HeadProps) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { form, errors, fixed, set } = props;
  const editor = {
    formName: 'order',
    fields: ORDER_FIELDS,
    form,
    errors,
    mandatory: MANDATORY_HEAD_FIELDS,
    fixed,
    set,
  };
  const chooseCurrency = useCurrencyChoice({
    current: form.currency,
    hasAmounts: props.hasLines,
    hasRateCards: false,
    loadCurrencies: () => queryClient.ensureQueryData(currenciesQuery),
    set: (currency) => set('currency', currency),
    change: props.changeCurrency,
  });
  const chooseSupplier = async (supplier: OrderHeadForm['supplier']) => {
    set('supplier', supplier);
    if (!supplier?.paymentCurrencyID) return;
    try {
      // The order uses the currency in which the supplier is paid.
      const currencies = await queryClient.ensureQueryData(currenciesQuery);
      const currency = currencies.find(({ id }) => id === supplier.paymentCurrencyID);
      if (currency) await chooseCurrency(currency);
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <FormColumns>
      <FieldGroup title={t('Order')}>
        <ReferenceSelect
          {...useFieldProps(editor, 'supplier')}
          value={form.supplier}
          searchKey={['suppliers']}
          isSearchedThere
          search={(keyphrase, signal) => call(searchSuppliers, { query: keyphrase ? { keyphrase } : {} }, { signal })}
          onChange={(supplier) => void chooseSupplier(supplier)}
        />
        <ChoiceField editor={editor} name="division" search={() => queryClient.ensureQueryData(divisionsQuery)} />
        <ReferenceSelect
          {...useFieldProps(editor, 'job')}
          value={withCode(form.job)}
          searchKey={['order-jobs-choice']}
          isSearchedThere
          search={(keyphrase) => queryClient.ensureQueryData(orderJobsQuery(keyphrase))}
          onChange={(job) => set('job', job)}
        />
        <Textarea
          {...useFieldProps(editor, 'details')}
          autosize
          minRows={2}
          maxRows={8}
          value={form.details ?? ''}
          onChange={({ currentTarget }) =>
            set('details', cutTo(ORDER_FIELDS.details.maximum, currentTarget.value) || null)
          }
        />
      </FieldGroup>
      <FieldGroup title={t('Dates and people')}>
        <Pair>
          <DateField editor={editor} name="documentDate" />
          <DateField editor={editor} name="deliveryDate" />
        </Pair>
        <Pair>
          <ChoiceField editor={editor} name="requester" search={() => queryClient.ensureQueryData(employeesQuery)} />
          <ChoiceField
            editor={{ ...editor, set: (_: 'currency', currency) => void chooseCurrency(currency) }}
            name="currency"
            search={() => queryClient.ensureQueryData(currenciesQuery)}
          />
        </Pair>
        <ApproverSelect
          {...useFieldProps(editor, 'approver')}
          approvers={approversOf(form.division?.id ?? 0, props.order)}
          value={form.approver}
          onChange={(person) => set('approver', person)}
        />
        <Pair>
          <NotesField
            editor={editor}
            name="notes"
            minRows={2}
            maxRows={8}
            placeholder={t('Printed for the supplier')}
          />
          <NotesField editor={editor} name="privateNotes" minRows={2} maxRows={8} placeholder={t('Not printed')} />
        </Pair>
      </FieldGroup>
    </FormColumns>
  );
});
