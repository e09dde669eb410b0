import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { listSamplePeople, type SamplePerson } from '#contract/identity/sample-person.ts';
import { type SessionUser, signIn } from '#contract/identity/session.ts';
import { DEMO_AGENCY_NAMES, DEMO_PASSWORD } from '#domain/operations/demo.ts';
import { PERSON_ABILITIES } from '#domain/people/person-abilities.ts';
import { call } from '../../platform/api.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import classes from './login.module.css';

/** Lists people of a demo agency with what they can do; one press signs in as one of them. Displays nothing for other agencies. */
export function SamplePeople(props: {
  database: string;
  isPersistent: boolean;
  onSignedIn: (user: SessionUser) => Promise<void>;
}) {
  const { database, isPersistent } = props;
  const { t } = useText();
  const { data: people } = useQuery({
    queryKey: queryKeys.samplePeople(database),
    queryFn: ({ signal }) => call(listSamplePeople, { params: { name: database } }, { signal }),
    enabled: DEMO_AGENCY_NAMES.some((name) => name === database),
  });
  const attempt = useMutation({
    mutationFn: ({ id, username, domain }: SamplePerson) =>
      call(signIn, { body: { id, username, domain, password: DEMO_PASSWORD, database, isPersistent } }),
    onSuccess: async (answer) => {
      if (!Array.isArray(answer)) await props.onSignedIn(answer);
    },
    onError: toastProblem,
  });
  if (!people?.length) return null;
  return (
    <Stack gap="xs" mt="xl">
      <Title order={2} size="h5">
        {t('Try it as one of the sample people')}
      </Title>
      <ul className={classes.people} aria-label={t('Sample people')}>
        {people.map((person) => (
          <li key={person.id}>
            <Button
              variant="default"
              fullWidth
              justify="start"
              className={classes.person!}
              disabled={attempt.isPending}
              onClick={() => attempt.mutate(person)}
            >
              <span>
                {person.name}
                <Text span c="dimmed" size="sm" className={classes.abilities!}>
                  {person.abilities.map((ability) => t.of(PERSON_ABILITIES[ability])).join(', ')}
                </Text>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
