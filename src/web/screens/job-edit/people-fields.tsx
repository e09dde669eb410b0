import { listJobDivisions } from '#contract/jobs/job-lookup.ts';
import { listEmployees } from '#contract/jobs/lookup.ts';
import { call } from '../../platform/api.ts';
import { useUser } from '../../platform/use-session.ts';
import { ChoiceField } from '../../record-editing/record-fields.tsx';
import { optionsOf } from './job-rules.ts';
import type { JobEditor } from './use-job-editor.ts';

/** Edits the division of a job, and the people responsible. */
export function PeopleFields({ editor }: { editor: JobEditor }) {
  const options = optionsOf(useUser());
  const clientId = editor.form.client?.id;
  return (
    <>
      <ChoiceField
        editor={editor}
        name="division"
        of={[clientId]}
        search={(_, signal) => call(listJobDivisions, { query: { clientId } }, { signal })}
      />
      <ChoiceField editor={editor} name="accountExecutive" search={searchPeople} isSearchedThere />
      {options.includes('jobbyalternateaccountexecutive') && (
        <ChoiceField editor={editor} name="secondaryAccountExecutive" search={searchPeople} isSearchedThere />
      )}
      <ChoiceField editor={editor} name="accountDirector" search={searchPeople} isSearchedThere />
    </>
  );
}

/** Finds active people by name. */
export function searchPeople(keyphrase: string, signal: AbortSignal) {
  return call(listEmployees, { query: { isActive: true, ...(keyphrase ? { keyphrase } : {}) } }, { signal });
}
