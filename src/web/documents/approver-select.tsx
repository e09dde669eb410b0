import { useText } from '../platform/translation.ts';
import { ReferenceSelect } from '../widgets/select/reference-select.tsx';

type Person = { id: number; name: string };
/** A possible approver; `reason` is why they can't approve. */
type Approver = Person & { canApprove: boolean; reason: string | null };

/** Selects a document's approver: able ones first, and others with the reason. */
export function ApproverSelect(props: {
  id?: string;
  label: string;
  readOnly?: boolean;
  required?: boolean;
  error?: string | null;
  'data-autofocus'?: boolean | undefined;
  /** The source of possible approvers. */
  approvers: { searchKey: readonly unknown[]; search: (keyphrase: string, signal: AbortSignal) => Promise<Approver[]> };
  value: Person | null;
  onChange: (person: Person | null) => void;
}) {
  const { t } = useText();
  const { approvers, onChange, ...field } = props;
  return (
    <ReferenceSelect<Approver>
      {...field}
      {...approvers}
      optionRefusal={({ canApprove, reason }) => (canApprove ? null : (reason ?? t('This person cannot approve it')))}
      onChange={(person) => onChange(person && { id: person.id, name: person.name })}
    />
  );
}
