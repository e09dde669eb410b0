import { useQueryClient } from '@tanstack/react-query';
import type { Estimate } from '#contract/estimate.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import { approversQuery } from './estimate-queries.ts';

type Person = { id: number; name: string };

/** Who approves an estimate: those who can first, and of the others why not (EST-07). */
export function ApproverSelect(props: {
  id?: string;
  label: string;
  readOnly?: boolean;
  required?: boolean;
  error?: string | null;
  'data-autofocus'?: boolean | undefined;
  estimate: Estimate;
  value: Person | null;
  onChange: (person: Person | null) => void;
}) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const { estimate, onChange, ...field } = props;
  return (
    <ReferenceSelect
      {...field}
      searchKey={queryKeys.estimateApprovers(estimate.id, estimate.lastModified)}
      search={() => queryClient.ensureQueryData(approversQuery(estimate))}
      optionRefusal={({ canApprove, reason }) => (canApprove ? null : (reason ?? t('This person cannot approve it')))}
      onChange={(person) => onChange(person && { id: person.id, name: person.name })}
    />
  );
}
