import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { searchEstimates } from '#contract/estimates/estimate-list.ts';
import { createEstimate } from '#contract/estimates/new-estimate.ts';
import { ESTIMATE_FIELDS } from '#domain/estimates/estimate-fields.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { nameOfEstimate } from '../../estimates/estimate-texts.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { FieldGroup, FormColumns } from '../../record-editing/form-layout.tsx';
import { RecordBody, RecordHead } from '../../record-editing/record-head.tsx';
import { creatingOnce } from '../../record-editing/save-record.ts';
import { useIsUnmounted } from '../../record-editing/use-leaving.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import { jobQuery, jobsQuery } from './estimate-queries.ts';

type Kind = 'original' | 'change' | 'template';
type Way = 'empty' | 'template' | 'copy';
type Chosen = { id: number; name: string; code?: string };

/** Creates an estimate: for which job, of which type, and from which source. */
export function NewEstimate() {
  const { t, field } = useText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const search = useSearch({ strict: false });
  const [kind, setKind] = useState<Kind>(kindOf(search.kind));
  const [way, setWay] = useState<Way>('empty');
  const [refreshesRates, setRefreshesRates] = useState(false);
  const [name, setName] = useState('');
  const [source, setSource] = useState<Chosen | null>(null);
  const given = useJobOfAddress(search.job);
  // undefined = no choice yet.
  const [chosen, setChosen] = useState<Chosen | null>();
  const job = chosen === undefined ? given : chosen;
  const [isBusy, setIsBusy] = useState(false);
  const [create] = useState(creatingOnce);
  const isGone = useIsUnmounted();
  const isTemplate = kind === 'template';
  const isComplete = (isTemplate || job !== null) && (way === 'empty' || source !== null);
  const begin = async () => {
    if (!isComplete || isBusy) return;
    setIsBusy(true);
    try {
      const body = {
        job: isTemplate || !job ? null : { id: job.id },
        kind: kind === 'change' ? ('change' as const) : ('original' as const),
        from: way === 'empty' ? null : (source?.id ?? null),
        ratesAnew: refreshesRates,
        ...(name.trim() ? { name: name.trim() } : way === 'empty' && job ? { name: job.name } : {}),
      };
      const made = await create(JSON.stringify(body), (requestId) =>
        call(createEstimate, { body: { ...body, requestId } }),
      );
      queryClient.setQueryData(queryKeys.estimate(made.id), made);
      void queryClient.invalidateQueries({ queryKey: queryKeys.estimates });
      if (!isGone()) await navigate({ to: PATHS.estimate, params: { id: String(made.id) }, replace: true });
    } catch (error) {
      toastProblem(error);
      setIsBusy(false);
    }
  };
  return (
    <>
      <RecordHead
        title={isTemplate ? t('New template') : kind === 'change' ? t('New change order') : t('New estimate')}
        about={null}
        actions={
          <Button size="xs" disabled={!isComplete} loading={isBusy} onClick={() => void begin()}>
            {t('Create estimate')}
          </Button>
        }
      />
      <RecordBody>
        <form
          aria-label={t('New estimate')}
          onSubmit={(event) => {
            event.preventDefault();
            void begin();
          }}
        >
          <FormColumns>
            <FieldGroup title={t('Estimate type')}>
              <Radio.Group label={t('Type')} value={kind} onChange={(value) => setKind(kindOf(value))}>
                <Stack gap={6} mt={4}>
                  <Radio value="original" label={t('Original')} description={t("The job's first estimate")} />
                  <Radio
                    value="change"
                    label={t('Change order')}
                    description={t('Additions or reductions after the original was accepted')}
                  />
                  <Radio
                    value="template"
                    label={t('Template')}
                    description={t('Not for a job: a starting point for others')}
                  />
                </Stack>
              </Radio.Group>
              {!isTemplate && (
                <ReferenceSelect<Chosen>
                  label={field('Job')}
                  required
                  value={job}
                  searchKey={['estimate-jobs-choice']}
                  isSearchedThere
                  search={async (keyphrase) =>
                    (await queryClient.ensureQueryData(jobsQuery(keyphrase))).map(({ id, code, name: jobName }) => ({
                      id,
                      code,
                      name: jobName,
                    }))
                  }
                  onChange={setChosen}
                />
              )}
              <TextInput
                label={field('Name')}
                description={t("Empty: the job's, or that of the copied estimate")}
                autoComplete="off"
                maxLength={ESTIMATE_FIELDS.name.maximum}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            </FieldGroup>
            <FieldGroup title={t('Starting point')}>
              <Radio.Group
                label={t('Start with')}
                value={way}
                onChange={(value) => {
                  setWay(value as Way);
                  setSource(null);
                }}
              >
                <Stack gap={6} mt={4}>
                  <Radio value="empty" label={t('Empty')} />
                  <Radio value="template" label={t('With a template')} />
                  <Radio value="copy" label={t('As a copy of an estimate, also of another job')} />
                </Stack>
              </Radio.Group>
              {way !== 'empty' && (
                <>
                  <ReferenceSelect<Chosen>
                    key={way}
                    label={way === 'template' ? t('Template') : t('Estimate to copy')}
                    required
                    value={source}
                    searchKey={queryKeys.estimateSources('', way === 'template')}
                    isSearchedThere
                    search={(keyphrase, signal) => findSources(keyphrase, way === 'template', signal)}
                    onChange={setSource}
                  />
                  <Radio.Group
                    label={t('Rates and mark-ups')}
                    value={refreshesRates ? 'refreshed' : 'kept'}
                    onChange={(value) => setRefreshesRates(value === 'refreshed')}
                  >
                    <Stack gap={6} mt={4}>
                      <Radio value="kept" label={t('Keep unchanged')} />
                      <Radio
                        value="refreshed"
                        label={t('Refreshed from the rate cards of this job, client and date')}
                      />
                    </Stack>
                  </Radio.Group>
                  <Text size="sm" c="dimmed">
                    {t('Inactive records are copied and flagged. Replace them before approval.')}
                  </Text>
                </>
              )}
            </FieldGroup>
          </FormColumns>
          <Group mt="md" hiddenFrom="xs">
            <Button type="submit" fullWidth disabled={!isComplete} loading={isBusy}>
              {t('Create estimate')}
            </Button>
          </Group>
        </form>
      </RecordBody>
    </>
  );
}

function kindOf(kind: string | undefined): Kind {
  return kind === 'change' || kind === 'template' ? kind : 'original';
}

/** Loads the job in the address; null if there is none. */
function useJobOfAddress(id: string | undefined): Chosen | null {
  const wanted = /^-?\d{1,9}$/.test(id ?? '') ? Number(id) : 0;
  return useQuery({ ...jobQuery(wanted), enabled: wanted !== 0 }).data ?? null;
}

/** Finds versions and templates to start from. */
async function findSources(keyphrase: string, isTemplate: boolean, signal: AbortSignal): Promise<Chosen[]> {
  const query = { ...(keyphrase ? { keyphrase } : {}), ...(isTemplate ? { templates: true } : {}), maxResults: 50 };
  const found = await call(searchEstimates, { query }, { signal });
  return found
    .filter(({ status }) => status.code !== 'IMPORTED')
    .map((estimate) => ({
      id: estimate.id,
      code: estimate.reference,
      name: isTemplate ? nameOfEstimate(estimate) : [estimate.name, estimate.client?.name].filter(Boolean).join(' · '),
    }));
}
