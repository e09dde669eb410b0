import { Anchor, Button, Container, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { openSetUp } from '#contract/operations/set-up.ts';
import { SECOND_LANGUAGES, type SecondLanguage } from '#domain/operations/new-agency.ts';
import { PATHS } from '#domain/screen-paths.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { Loading } from '../../widgets/load-states.tsx';
import { AgencyForm } from './agency-form.tsx';
import classes from './set-up.module.css';
import { useSetUpLanguage } from './use-set-up-language.ts';

/** The name of each language in that language: users looking for theirs may not read the others. */
const OWN_NAMES = { German: 'Deutsch', French: 'Français' } as const satisfies Record<SecondLanguage, string>;

/** Chooses the language of the page. */
function SetUpLanguage(props: {
  language: SecondLanguage | null;
  onChoose: (language: SecondLanguage | null) => void;
}) {
  const { t } = useText();
  const { language, onChoose } = props;
  return (
    <NativeSelect
      aria-label={t('Page language')}
      size="xs"
      w={140}
      ml="auto"
      mb="sm"
      value={language ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(SECOND_LANGUAGES.find((one) => one === value) ?? null)}
      data={[
        { value: '', label: 'English' },
        ...SECOND_LANGUAGES.map((one) => ({ value: one, label: OWN_NAMES[one] })),
      ]}
    />
  );
}

/** The command that prints another code. */
const COMMAND = 'npm run docket -- setup-code';

/** Sets up an agency: asks for the code that the server printed, then for the agency's details. */
export function SetUpScreen() {
  const { t, field } = useText();
  const { language, choose, isOffered, isLoading } = useSetUpLanguage();
  const [code, setCode] = useState('');
  const query = language ? { language } : {};
  const open = useMutation({ mutationFn: () => call(openSetUp, { query, body: { code } }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') open.mutate();
  };
  const choice = isOffered && <SetUpLanguage language={language} onChoose={choose} />;
  // Only before the user types: a form stays in place while its texts change.
  if (isLoading && code === '') return <Loading what="Docket" />;
  if (open.data) return <AgencyForm code={code} offer={open.data} language={language} choice={choice} />;
  return (
    <Container size={420} py={{ base: 24, sm: 80 }}>
      {choice}
      <Title order={1} size="h2" mb="sm">
        {t('Set up an agency')}
      </Title>
      <Text mb="md" size="sm">
        {t('Docket printed a code when it started. A system administrator can get another one with')}{' '}
        <kbd className={classes.command}>{COMMAND}</kbd>
      </Text>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={field('Setup code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
            value={code}
            onChange={(event) => {
              setCode(event.currentTarget.value);
              // The error was about the previous code.
              if (open.error) open.reset();
            }}
            error={open.error?.message}
          />
          <Button type="submit" loading={open.isPending} disabled={code.trim() === ''}>
            {t('Continue')}
          </Button>
          <Anchor component={Link} to={PATHS.login} size="sm" className={classes.link!}>
            {t('Back to sign-in')}
          </Anchor>
        </Stack>
      </form>
    </Container>
  );
}
