import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { dismissFirstStep, type FirstStep, readFirstSteps } from '#contract/operations/set-up.ts';
import { type DismissibleStep, type FirstStepName, MISSING } from '#domain/operations/first-steps.ts';
import { can } from '#domain/people/permission.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { LoadFailure } from '../../widgets/load-states.tsx';
import classes from './first-steps.module.css';
import { SampleData } from './sample-data.tsx';

const STEPS: Record<FirstStepName, Phrase> = {
  'cost-type': phrase('A cost type for hours'),
  client: phrase('A client with a product and a campaign'),
  'job-type': phrase('A job type'),
  'account-executive': phrase('An account executive'),
  job: phrase('An open job'),
  person: phrase('A person who can sign in'),
  approver: phrase('An approver of their time'),
  'move-in': phrase('Import hours and jobs from another product'),
  division: phrase('A division'),
  period: phrase('A period'),
  holidays: phrase('Holidays'),
  numbering: phrase('A numbering rule'),
  mail: phrase('Email'),
  'second-administrator': phrase('A second administrator'),
};

/** Displays the steps required before people enter time, recommended steps, and sample data. */
export function FirstSteps() {
  const { t } = useText();
  const user = useUser();
  const isSeen = can(user, 'read', 'administration');
  const read = useQuery({
    queryKey: queryKeys.firstSteps,
    queryFn: ({ signal }) => call(readFirstSteps, {}, { signal }),
    enabled: isSeen,
  });
  if (!isSeen) return null;
  if (read.error && !read.data) return <LoadFailure error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return null;
  const { steps, sample, isSample } = read.data;
  const required = steps.filter(({ isRequired }) => isRequired);
  const recommended = steps.filter(({ isRequired, isDone }) => !isRequired && !isDone);
  const isReady = required.every(({ isDone }) => isDone);
  if (isSample) return <Text size="sm">{t('This is sample data: a second agency to try things out in.')}</Text>;
  return (
    <>
      {!isReady && (
        <section aria-label={t('Before your first time sheet')} className={classes.steps}>
          <Title order={2} size="h5">
            {t('Before your first time sheet')}
          </Title>
          <Text size="sm" c="dimmed">
            {t('{done} of {all} done', {
              done: required.filter(({ isDone }) => isDone).length,
              all: required.length,
            })}
          </Text>
          <Steps steps={required} />
        </section>
      )}
      {recommended.length > 0 && (
        <details className={classes.recommended} open={!isReady}>
          <summary>{t('Recommended: {count} {count, step|steps}', { count: recommended.length })}</summary>
          <Steps steps={recommended} />
        </details>
      )}
      <SampleData sample={sample} />
    </>
  );
}

function Steps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useText();
  const mayDismiss = can(useUser(), 'update', 'administration');
  const queryClient = useQueryClient();
  const dismissal = useMutation({
    mutationFn: (step: DismissibleStep) => call(dismissFirstStep, { params: { step } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.firstSteps }),
    onError: toastProblem,
  });
  return (
    <ol className={classes.list}>
      {steps.map(({ step, isDone, canBeDismissed, missing, address }) => (
        <li key={step} data-done={isDone || undefined} data-dismissible={(canBeDismissed && mayDismiss) || undefined}>
          <span className={classes.mark} aria-hidden="true">
            {isDone ? '✓' : '○'}
          </span>
          <span>
            {t.of(STEPS[step])}
            {isDone && <span className={classes.hidden}> {t('Done')}</span>}
            {missing !== null && (
              <Text span size="sm" c="dimmed" display="block">
                {t.of(MISSING[missing])}
              </Text>
            )}
          </span>
          {!isDone && (
            <Group className={classes.way!}>
              <Button
                component={Link}
                {...linkTo(address)}
                size="xs"
                variant="default"
                aria-label={`${t('Set up')}: ${t.of(STEPS[step])}`}
              >
                {t('Set up')}
              </Button>
              {canBeDismissed && mayDismiss && (
                <Button
                  size="xs"
                  variant="subtle"
                  loading={dismissal.isPending}
                  aria-label={`${t('Not needed')}: ${t.of(STEPS[step])}`}
                  onClick={() => dismissal.mutate(step as DismissibleStep)}
                >
                  {t('Not needed')}
                </Button>
              )}
            </Group>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Splits an address into path and search, as the router needs them. */
function linkTo(address: string) {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams) as never };
}
