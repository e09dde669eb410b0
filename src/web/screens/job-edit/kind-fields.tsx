import { Radio } from '@mantine/core';
import { MOST_JOBS_LISTED, searchJobs } from '#contract/jobs/job-list.ts';
import { listJobStatuses, listJobTypes, searchJobScopeTypes } from '#contract/jobs/job-lookup.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Pair } from '../../record-editing/form-layout.tsx';
import { ChoiceField, fieldId, TextField } from '../../record-editing/record-fields.tsx';
import { isCodeTyped, optionsOf } from './job-rules.ts';
import type { JobEditor } from './use-job-editor.ts';

/** What a job is called and what kind of job it is. */
export function KindFields({ editor }: { editor: JobEditor }) {
  const options = optionsOf(useUser());
  return (
    <>
      <CodeField editor={editor} />
      <TextField editor={editor} name="name" />
      <ChoiceField editor={editor} name="jobType" search={(_, signal) => call(listJobTypes, {}, { signal })} />
      {editor.form.jobType?.isRetainer && <RetainerFields editor={editor} />}
      <Pair>
        <ChoiceField editor={editor} name="jobStatus" search={(_, signal) => call(listJobStatuses, {}, { signal })} />
        {options.includes('jobscope') && (
          <ChoiceField
            editor={editor}
            name="jobScopeType"
            search={(_, signal) => call(searchJobScopeTypes, { query: {} }, { signal })}
          />
        )}
      </Pair>
    </>
  );
}

/**
 * The code is typed, or given by a numbering of which the next one is shown. A project may have one of its own all
 * the same, and must when it is for no client.
 */
function CodeField({ editor }: { editor: JobEditor }) {
  const { t } = useText();
  const { method, job, form } = editor;
  const isGiven = editor.isNew && !isCodeTyped(method) && (job.isBillable || form.client !== null);
  if (!isGiven) {
    const either =
      editor.needsClientOrCode && !editor.errors.has('code') ? { description: t('Enter a client or a code') } : {};
    return <TextField editor={editor} name="code" {...either} />;
  }
  const description = !job.isBillable
    ? t('If empty, it is assigned when the project is saved')
    : method?.nextCode
      ? t('Assigned when the job is saved; the next one is {code}.', { code: method.nextCode })
      : t('Assigned when the job is saved');
  return <TextField editor={editor} name="code" description={description} />;
}

/** A retainer is the master of others, or the child of a master. */
function RetainerFields({ editor }: { editor: JobEditor }) {
  const { t } = useText();
  const { form, job } = editor;
  const isFixed = editor.fixed.has('isMasterJob');
  return (
    <>
      <Radio.Group
        id={fieldId(editor.formName, 'isMasterJob')}
        label={t('Retainer')}
        error={editor.errors.get('isMasterJob') ?? null}
        value={form.isMasterJob ? 'master' : 'child'}
        onChange={(kind) => editor.set('isMasterJob', kind === 'master')}
      >
        <Radio mt={6} value="child" label={t('Belongs to a master job')} disabled={isFixed} />
        <Radio mt={6} value="master" label={t('Is master job')} disabled={isFixed} />
      </Radio.Group>
      {!form.isMasterJob && (
        <ChoiceField
          editor={editor}
          name="masterJob"
          of={[form.client?.id, job.id]}
          isSearchedThere
          waitsFor={form.client || !job.isBillable ? null : t('Choose a client first')}
          search={async (keyphrase, signal) => {
            const words = [form.client?.code, keyphrase].filter(Boolean).join(' ');
            const query = { keyphrase: words, status: 'active', type: 'all', maxResults: MOST_JOBS_LISTED } as const;
            const found = await call(searchJobs, { query }, { signal });
            const isOfClient = (id: number | undefined) => !form.client || id === form.client.id;
            return found.filter(
              ({ id, isMasterJob, client }) => isMasterJob && id !== job.id && isOfClient(client?.id),
            );
          }}
        />
      )}
    </>
  );
}
