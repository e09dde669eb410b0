import type { Approver } from '#contract/purchase-order-lookup.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import type { OrderBase } from './order-form.ts';
import { findApprovers } from './order-queries.ts';

/** Who approves an order of a division: those who can first, and of the others why not (PO-13). */
export function ApproverSelect(props: {
  id?: string;
  label: string;
  readOnly?: boolean;
  required?: boolean;
  error?: string | null;
  'data-autofocus'?: boolean | undefined;
  divisionId: number;
  order: OrderBase;
  value: { id: number; name: string } | null;
  onChange: (person: { id: number; name: string } | null) => void;
}) {
  const { t } = useText();
  const { divisionId, order, onChange, ...field } = props;
  return (
    <ReferenceSelect<Approver>
      {...field}
      searchKey={queryKeys.orderApprovers(divisionId, order.id, order.lastModified)}
      search={(_, signal) => findApprovers(divisionId, order.id, signal)}
      optionRefusal={({ canApprove, reason }) => (canApprove ? null : (reason ?? t('This person cannot approve it')))}
      onChange={(person) => onChange(person && { id: person.id, name: person.name })}
    />
  );
}
