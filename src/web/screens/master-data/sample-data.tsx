import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FirstSteps, makeSample, removeSample } from '#contract/operations/set-up.ts';
import { can } from '#domain/people/permission.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { confirmDeletion } from '../../widgets/dialog/questions.ts';

/** Creates or deletes the sample agency in one action, and explains how to sign in to it. */
export function SampleData({ sample }: { sample: FirstSteps['sample'] }) {
  const { t } = useText();
  const user = useUser();
  const queries = useQueryClient();
  const settled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.firstSteps }),
      queries.invalidateQueries({ queryKey: queryKeys.databases }),
    ]);
  const make = useMutation({ mutationFn: () => call(makeSample, {}), onSuccess: settled });
  const remove = useMutation({ mutationFn: () => call(removeSample, {}), onSuccess: settled });
  const mayMake = can(user, 'create', 'administration');
  const mayRemove = can(user, 'delete', 'administration');
  const error = make.error ?? remove.error;
  if (sample ? !mayRemove : !mayMake) return null;
  const askAndRemove = async () => {
    make.reset();
    if (await confirmDeletion(t, sample?.agency)) remove.mutate();
  };
  return (
    <div>
      <Group gap="sm">
        <Text size="sm" maw={560}>
          {sample
            ? t(
                "There is sample data. Sign in to “{agency}” as emma (enters time), sam (approves) or dana (directs), or as the person who created it. The password is always the creator's.",
                { agency: sample.agency },
              )
            : t('Sample data is a second agency to try things out in. Nothing of it mixes with yours.')}
        </Text>
        {sample ? (
          <Button size="xs" variant="default" loading={remove.isPending} onClick={() => void askAndRemove()}>
            {t('Remove sample data')}
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={make.isPending}
            onClick={() => {
              remove.reset();
              make.mutate();
            }}
          >
            {t('Create sample data')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {make.isPending && t('This takes a moment…')}
      </Text>
      {sample && make.data?.password && (
        <Alert color="blue" role="status" mt="xs" title={t('The password of the sample data')}>
          <Text size="sm" mb="xs">
            {t(
              'You have no password here, so one was generated: everyone signs in there with it. It is shown only once.',
            )}
          </Text>
          <Code fz="md">{make.data.password}</Code>
        </Alert>
      )}
      {error && (
        <Alert color="red" role="alert" mt="xs">
          {error.message}
        </Alert>
      )}
    </div>
  );
}
