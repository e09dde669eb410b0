import { JOB_FIELDS, type JobField } from '#domain/jobs/job-fields.ts';
import { describeChange } from '../../platform/change-texts.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { DetailsForm } from '../../record-editing/details-form.tsx';
import { FieldGroup, FormColumns, Pair } from '../../record-editing/form-layout.tsx';
import { describeValue } from '../../record-editing/form-value.ts';
import { ConflictNotice, shownFieldConflicts } from '../../record-editing/notices/conflict-notice.tsx';
import { fieldProblems, ProblemsNotice } from '../../record-editing/notices/problems-notice.tsx';
import { DateField, NotesField, SwitchField, TextField } from '../../record-editing/record-fields.tsx';
import { ClientFields } from './client-fields.tsx';
import { optionsOf } from './job-rules.ts';
import { KindFields } from './kind-fields.tsx';
import { PeopleFields } from './people-fields.tsx';
import type { JobEditor } from './use-job-editor.ts';

/** Displays the details of a job in groups. An internal project has fewer fields. */
export function DetailsTab({ editor }: { editor: JobEditor }) {
  const { t, field } = useText();
  const options = optionsOf(useUser());
  const { isBillable } = editor.job;
  return (
    <DetailsForm editor={editor}>
      <JobConflictNotice editor={editor} />
      <ProblemsNotice refusal={editor.refusal} problems={fieldProblems(editor, field)} />
      <FormColumns>
        <FieldGroup title={isBillable ? t('Client') : t('Client, if it is for one')}>
          <ClientFields editor={editor} />
        </FieldGroup>
        <FieldGroup title={isBillable ? t('Job') : t('Internal project')}>
          <KindFields editor={editor} />
        </FieldGroup>
        <FieldGroup title={t('People')}>
          <PeopleFields editor={editor} />
        </FieldGroup>
        <FieldGroup title={t('Dates and status')}>
          <Pair>
            <DateField editor={editor} name="opened" />
            <DateField editor={editor} name="dueDate" />
          </Pair>
          <SwitchField editor={editor} name="isActive" />
          <SwitchField editor={editor} name="restrictedToOffice" />
          <SwitchField editor={editor} name="allowTimeEntries" />
          {isBillable && <SwitchField editor={editor} name="estimateValidationIgnoredForPurchaseOrders" />}
        </FieldGroup>
        {options.includes('usejobprodbriefextension') && isBillable && (
          <FieldGroup title={t('Production brief')}>
            <Pair>
              <TextField editor={editor} name="clientReference" />
              <TextField editor={editor} name="clientCostCentre" />
            </Pair>
            <Pair>
              <TextField editor={editor} name="externalCode1" />
              <TextField editor={editor} name="externalCode2" />
              <TextField editor={editor} name="externalCode3" />
            </Pair>
          </FieldGroup>
        )}
        <FieldGroup title={t('Notes')}>
          {/* The heading is its label. */}
          <NotesField
            editor={editor}
            name="notes"
            label={null}
            aria-label={field.of(JOB_FIELDS.notes.label)}
            minRows={6}
            maxRows={20}
          />
        </FieldGroup>
      </FormColumns>
    </DetailsForm>
  );
}

/** Displays both versions after somebody else changed the job, field by field, and asks which to keep. */
function JobConflictNotice({ editor }: { editor: JobEditor }) {
  const { t, field } = useText();
  const { job } = editor;
  const user = useUser();
  const labelOf = (name: JobField) => field.of(JOB_FIELDS[name].label);
  return (
    <ConflictNotice
      title={describeChange({ by: job.lastModifiedBy, at: job.lastModified }, user)}
      adopted={editor.adopted.map(labelOf)}
      conflicts={shownFieldConflicts(editor, labelOf, (name, form) => describeValue(form[name], t))}
    />
  );
}
