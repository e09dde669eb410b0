import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import type { Estimate } from '#contract/estimates/estimate.ts';
import { ESTIMATE_FIELDS } from '#domain/estimates/estimate-fields.ts';
import { ApproverSelect } from '../../documents/approver-select.tsx';
import { useCurrencyChoice } from '../../documents/currency/currency-question.ts';
import { useText } from '../../platform/translation.ts';
import { FieldGroup, FormColumns, Pair } from '../../record-editing/form-layout.tsx';
import { ChoiceField, DateField, NotesField, TextField, useFieldProps } from '../../record-editing/record-fields.tsx';
import type { EstimateHeadForm } from './estimate-form.ts';
import { choicesQuery, contactsQuery, useApproversOf } from './estimate-queries.ts';
import { MANDATORY_HEAD_FIELDS } from './estimate-rules.ts';
import type { EstimateEditor } from './use-estimate-editor.ts';

type HeadProps = Pick<EstimateEditor, 'fixed' | 'errors' | 'changeCurrency'> & {
  /** Whether there are amounts that a change of currency affects. */
  hasLines: boolean;
  estimate: Estimate;
  form: EstimateHeadForm;
  set: EstimateEditor['setHead'];
};

/**
 * Displays the head of an estimate: title, currency, client and expiry. It re-renders only when one of these changes, so that typing in the
 * lines stays fast.
 */
export const HeadFields = memo(function HeadFields(props: HeadProps) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { estimate, form, errors, fixed, set } = props;
  const fields = ESTIMATE_FIELDS;
  const editor = { formName: 'estimate', fields, form, errors, mandatory: MANDATORY_HEAD_FIELDS, fixed, set };
  const approver = useFieldProps(editor, 'approver');
  const approvers = useApproversOf(estimate);
  const chooseCurrency = useCurrencyChoice({
    current: form.currency,
    hasAmounts: props.hasLines,
    hasRateCards: true,
    loadCurrencies: async () => (await queryClient.ensureQueryData(choicesQuery)).currencies,
    set: (currency) => set('currency', currency),
    change: props.changeCurrency,
  });
  return (
    <FormColumns>
      <FieldGroup title={t('Estimate')}>
        <TextField editor={editor} name="name" />
        <Pair>
          <DateField editor={editor} name="documentDate" />
          <DateField editor={editor} name="validUntil" />
        </Pair>
        <NotesField editor={editor} name="details" minRows={2} maxRows={10} placeholder={t('Printed for the client')} />
      </FieldGroup>
      <FieldGroup title={t('People and money')}>
        <Pair>
          <ChoiceField
            editor={{ ...editor, set: (_: 'currency', currency) => void chooseCurrency(currency) }}
            name="currency"
            search={async () => (await queryClient.ensureQueryData(choicesQuery)).currencies}
          />
          {!estimate.isTemplate && estimate.client && (
            <ChoiceField
              editor={editor}
              name="contact"
              of={[estimate.id]}
              search={() => queryClient.ensureQueryData(contactsQuery(estimate.id))}
            />
          )}
        </Pair>
        {!estimate.isTemplate && (
          <ApproverSelect
            {...approver}
            approvers={approvers}
            value={form.approver}
            onChange={(person) => set('approver', person)}
          />
        )}
        <NotesField editor={editor} name="notes" minRows={2} maxRows={8} placeholder={t('Not printed')} />
      </FieldGroup>
    </FormColumns>
  );
});
