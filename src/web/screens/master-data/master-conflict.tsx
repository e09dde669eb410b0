import type { MasterKind } from '#domain/master-data/master-kind.ts';
import { describeChange } from '../../platform/change-texts.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { describeValue } from '../../record-editing/form-value.ts';
import { standingSide } from '../../record-editing/merge-fields.ts';
import { ClashNotice } from '../../record-editing/notices/clash-notice.tsx';
import type { MasterForm } from './master-form.ts';
import type { MasterEditor } from './use-master-editor.ts';

/** Somebody else changed the record meanwhile: both sides, field by field, and which shall stand. */
export function MasterConflict({ kind, editor }: { kind: MasterKind; editor: MasterEditor }) {
  const { t, field } = useText();
  const user = useUser();
  const words = (name: string, form: MasterForm) => {
    const declared = kind.fields[name]!;
    const value = form[name] ?? null;
    const choice = declared.holds === 'choice' ? declared.of.find((one) => one.value === value) : undefined;
    if (declared.holds === 'list' && Array.isArray(value))
      return describeValue(
        declared.of.filter((one) => value.includes(one.value)).map(({ label }) => field.of(label)),
        t,
      );
    return choice ? field.of(choice.label) : describeValue(value, t);
  };
  return (
    <ClashNotice
      title={describeChange(editor.changed, user)}
      adopted={editor.adopted.map((name) => field.of(kind.fields[name]!.label))}
      clashes={editor.clashes.map((clash) => ({
        key: clash.fields.join(' '),
        fields: clash.fields.map((name) => field.of(kind.fields[name]!.label)),
        mine: clash.fields.map((name) => words(name, clash.mine)),
        theirs: clash.fields.map((name) => words(name, clash.theirs)),
        standing: standingSide(editor.form, clash),
        choose: (side) => editor.choose(clash, side),
      }))}
    />
  );
}
