import { useText } from '../platform/translation.ts';
import { ReferenceSelect } from '../widgets/select/reference-select.tsx';

type Person = { id: number; name: string };
/** Somebody who may be asked to approve; `reason` = why they cannot. */
type Approver = Person & { canApprove: boolean; reason: string | null };

/** Who approves a document: those who can first, and of the others why not. */
export function ApproverSelect(props: {
  id?: string;
  label: string;
  readOnly?: boolean;
  required?: boolean;
  error?: string | null;
  'data-autofocus'?: boolean | undefined;
  /** Where the approvers of the document come from. */
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
