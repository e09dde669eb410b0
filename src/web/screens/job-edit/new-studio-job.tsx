import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PersonRef } from '#contract/http/values.ts';
import { type JobDivision, listJobDivisions, listJobTypes } from '#contract/jobs/job-lookup.ts';
import type { Job } from '#contract/jobs/job-record.ts';
import { createStudioJob } from '#contract/jobs/studio-job.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { toast } from '../../widgets/dialog/toast.tsx';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import { jobKey, studioJobsQuery } from './job-queries.ts';
import { searchPeople } from './people-fields.tsx';

type StudioJobChoice = { division: JobDivision | null; accountExecutive: PersonRef | null; jobType: Job['jobType'] };

/** Creates a studio job for a division that has a studio supplier and no studio job for this job yet. */
export function NewStudioJob(props: {
  job: Job;
  takenDivisions: readonly (number | undefined)[];
  onClose: () => void;
}) {
  const { t, field } = useText();
  const queryClient = useQueryClient();
  const { job } = props;
  const [begun] = useState<StudioJobChoice>({
    division: null,
    accountExecutive: job.accountExecutive,
    jobType: job.jobType,
  });
  const [chosen, setChosen] = useState(begun);
  const [wasTried, setWasTried] = useState(false);
  const { division, accountExecutive, jobType } = chosen;
  const creation = useMutation({
    mutationFn: (body: { divisionId: number; accountExecutiveId: number; jobTypeId: number }) =>
      call(createStudioJob, { params: { id: job.id }, body }),
    onSuccess: async () => {
      toast('success', t('Studio job saved'));
      props.onClose();
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: studioJobsQuery(job.id).queryKey }),
        queryClient.invalidateQueries({ queryKey: jobKey({ id: job.id, kind: 'client' }) }),
      ]);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasTried(true);
    if (!division || !accountExecutive || !jobType || creation.isPending) return;
    creation.mutate({ divisionId: division.id, accountExecutiveId: accountExecutive.id, jobTypeId: jobType.id });
  };
  const missing = (value: unknown) => (wasTried && !value ? t('This field is mandatory') : null);
  return (
    <Dialog title={t('New studio job')} holdsInput={chosen !== begun} onClose={props.onClose}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">{t('A copy of this job for the studio of another division.')}</Text>
          <ReferenceSelect<JobDivision>
            data-autofocus
            label={field('Division')}
            required
            error={missing(division)}
            value={division}
            searchKey={['choices', 'studio-division', job.id, props.takenDivisions.join(' ')]}
            search={async (_, signal) => {
              const all = await call(listJobDivisions, { query: { clientId: job.client?.id } }, { signal });
              return all.filter(({ id, hasStudioSupplier }) => hasStudioSupplier && !props.takenDivisions.includes(id));
            }}
            onChange={(option) => setChosen({ ...chosen, division: option })}
          />
          <ReferenceSelect<PersonRef>
            label={field('Account executive')}
            required
            error={missing(accountExecutive)}
            value={accountExecutive}
            searchKey={['choices', 'job', 'accountExecutive']}
            search={searchPeople}
            isSearchedThere
            onChange={(option) => setChosen({ ...chosen, accountExecutive: option })}
          />
          <ReferenceSelect<NonNullable<Job['jobType']>>
            label={field('Job type')}
            required
            error={missing(jobType)}
            value={jobType}
            searchKey={['choices', 'job', 'jobType']}
            search={(_, signal) => call(listJobTypes, {}, { signal })}
            onChange={(option) => setChosen({ ...chosen, jobType: option })}
          />
          {creation.error && (
            <Alert color="red" role="alert">
              {creation.error.message}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={creation.isPending}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
