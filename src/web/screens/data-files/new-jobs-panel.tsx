import { SimpleGrid, Text, TextInput, Title } from '@mantine/core';
import type { FileMatching } from '#contract/data-exchange/file-matching.ts';
import { listEmployees } from '#contract/jobs/lookup.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { ReferenceSelect } from '../../widgets/select/reference-select.tsx';
import type { FileImport } from './use-file-import.ts';

/** Displays the values that all jobs created by the import get. */
export function NewJobsPanel({ matching, importing }: { matching: FileMatching; importing: FileImport }) {
  const { t } = useText();
  const { chosen, busy } = importing;
  const count = chosen.newJobsCount;
  if (!matching.newJobs.canChange || count === 0) return null;
  const { accountExecutive, product, campaign } = chosen.newJobs ?? matching.newJobs;
  const change = (changes: Partial<typeof matching.newJobs>) =>
    chosen.chooseNewJobs({ accountExecutive, product, campaign, ...changes });
  const isBusy = busy !== null;
  return (
    <section aria-label={t('New jobs')}>
      <Title order={3} size="h6">
        {t('New jobs')}
      </Title>
      <Text size="sm" c="dimmed" mb={4}>
        {t(
          'Used for {count, the|all} {count} new {count, job|jobs}. If a client has no product or campaign with this name, Docket creates it. Internal projects get only the account executive.',
          { count },
        )}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm" verticalSpacing={4}>
        <ReferenceSelect
          label={t('Account executive')}
          value={accountExecutive}
          onChange={(option) => change({ accountExecutive: option })}
          searchKey={['employees', 'active']}
          search={searchPeople}
          isSearchedThere
          isClearable
          disabled={isBusy}
        />
        <TextInput
          label={t('Product')}
          value={product}
          maxLength={500}
          error={product.trim() === '' && t('Enter a product')}
          disabled={isBusy}
          onChange={(event) => change({ product: event.currentTarget.value })}
        />
        <TextInput
          label={t('Campaign')}
          value={campaign}
          maxLength={500}
          error={campaign.trim() === '' && t('Enter a campaign')}
          disabled={isBusy}
          onChange={(event) => change({ campaign: event.currentTarget.value })}
        />
      </SimpleGrid>
    </section>
  );
}

function searchPeople(keyphrase: string, signal: AbortSignal) {
  return call(listEmployees, { query: { isActive: true, ...(keyphrase ? { keyphrase } : {}) } }, { signal });
}
