import { JOB_FIELDS } from '#domain/jobs/job-fields.ts';
import { describeChange } from '../../platform/change-texts.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { describeValue } from '../../record-editing/form-value.ts';
import { standingSide } from '../../record-editing/merge-fields.ts';
import { ClashNotice } from '../../record-editing/notices/clash-notice.tsx';
import type { JobForm } from './job-form.ts';
import type { JobEditor } from './use-job-editor.ts';

/** Somebody else changed the job meanwhile: both sides, field by field, and which shall stand. */
export function ConflictNotice({ editor }: { editor: JobEditor }) {
  const { t, field } = useText();
  const { job, form } = editor;
  const user = useUser();
  return (
    <ClashNotice
      title={describeChange({ by: job.lastModifiedBy, at: job.lastModified }, user)}
      adopted={editor.adopted.map((name) => field.of(JOB_FIELDS[name].label))}
      clashes={editor.clashes.map((clash) => {
        const side = (of: JobForm) => clash.fields.map((name) => describeValue(of[name], t));
        return {
          key: clash.fields.join(' '),
          fields: clash.fields.map((name) => field.of(JOB_FIELDS[name].label)),
          mine: side(clash.mine),
          theirs: side(clash.theirs),
          standing: standingSide(form, clash),
          choose: (chosen) => editor.choose(clash, chosen),
        };
      })}
    />
  );
}
