import { Alert, Button, Checkbox, Container, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import type { z } from 'zod/mini';
import type { openSetUp } from '#contract/operations/set-up.ts';
import { DATABASE_NAME_MAXIMUM, type NewAgencyRefusal, type SecondLanguage } from '#domain/operations/new-agency.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';
import { NewPasswordFields } from '../../widgets/password/new-password-fields.tsx';
import { BeginsWith } from './begins-with.tsx';
import { namedIn } from './named-in.ts';
import classes from './set-up.module.css';
import { useSetUp } from './use-set-up.ts';

/** The labels of the second languages. */
const LANGUAGES = { German: phrase('German'), French: phrase('French') } as const;

/** The messages of invalid values, displayed before anything is sent. */
const REFUSALS: Record<NewAgencyRefusal, Phrase> = {
  'mandatory-fields': phrase('Mandatory fields are required'),
  'database-name-unusable': phrase('Lower-case letters, digits and dashes, beginning with a letter, at most 40'),
  'time-zone-unknown': phrase('There is no such time zone'),
  'currency-unknown': phrase('Choose a currency'),
  'language-unknown': phrase('There are no texts for this language'),
  'mail-address-invalid': phrase('This is not an email address'),
};

/** Displays the form of a new agency: the agency, its administrator, its initial data. */
export function AgencyForm(props: {
  code: string;
  offer: z.infer<typeof openSetUp.answer>;
  language: SecondLanguage | null;
  /** The choice of another language. */
  choice: ReactNode;
}) {
  const { t, field } = useText();
  const { offer, language, choice } = props;
  const form = useRef<HTMLFormElement>(null);
  const setUp = useSetUp(props.code, {
    language,
    texts: {
      sampleFailedTitle: t('The agency is set up'),
      sampleFailed: t("The sample data couldn't be created. You can create it later under Administration."),
      close: t('OK'),
    },
  });
  const { draft, change } = setUp;
  const errorAt = (path: string) => {
    const why = setUp.whyAt(path);
    return why ? t.of(REFUSALS[why]) : setUp.refusedAt(path);
  };
  const { agency, administrator } = draft;
  const inAgency = (values: Partial<typeof agency>) => change((one) => ({ agency: { ...one.agency, ...values } }));
  const inPerson = (values: Partial<typeof administrator>) =>
    change((one) => ({ administrator: { ...one.administrator, ...values } }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (setUp.submit()) return;
    // Moves the focus to the first invalid field, once it displays its error.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <Container size={640} py={{ base: 24, sm: 56 }}>
      {choice}
      <Title order={1} size="h2" mb="md">
        {t('Set up an agency')}
      </Title>
      <form onSubmit={submit} noValidate ref={form}>
        <Stack gap="lg">
          <fieldset className={classes.section}>
            <legend>{t('Agency')}</legend>
            <div className={classes.pair}>
              <TextInput
                label={field('Name')}
                required
                autoFocus
                maxLength={200}
                autoComplete="organization"
                value={agency.name}
                onChange={(event) => inAgency({ name: event.currentTarget.value })}
                error={errorAt('agency.name')}
              />
              <TextInput
                label={field('Database')}
                description={t('Used by system administrators. Users see the name when they sign in.')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                required
                maxLength={DATABASE_NAME_MAXIMUM}
                autoCapitalize="none"
                spellCheck={false}
                value={setUp.database}
                onChange={(event) => inAgency({ database: event.currentTarget.value })}
                error={errorAt('agency.database')}
              />
              <NativeSelect
                label={field('Time zone')}
                value={agency.timeZone}
                onChange={(event) => inAgency({ timeZone: event.currentTarget.value })}
                data={[...new Set([agency.timeZone, ...offer.timeZones])].sort()}
                error={errorAt('agency.timeZone')}
              />
              <NativeSelect
                label={field('Currency')}
                required
                value={agency.currency}
                onChange={(event) => inAgency({ currency: event.currentTarget.value })}
                data={[
                  { value: '', label: t('Choose a currency') },
                  ...offer.currencies.map((one) => ({
                    value: one.code,
                    label: `${namedIn(language, 'currency', one)} (${one.code})`,
                  })),
                ]}
                error={errorAt('agency.currency')}
              />
              <NativeSelect
                label={field('Second language')}
                value={agency.secondLanguage}
                onChange={(event) => inAgency({ secondLanguage: event.currentTarget.value })}
                data={[
                  { value: '', label: t('None, only English') },
                  ...offer.secondLanguages.map((name) => ({ value: name, label: t.of(LANGUAGES[name]) })),
                ]}
              />
            </div>
          </fieldset>
          <fieldset className={classes.section}>
            <legend>{t('Administrator')}</legend>
            <div className={classes.pair}>
              <TextInput
                label={field('Your name')}
                required
                maxLength={200}
                autoComplete="name"
                value={administrator.name}
                onChange={(event) => inPerson({ name: event.currentTarget.value })}
                error={errorAt('administrator.name')}
              />
              <TextInput
                label={field('Email')}
                required
                type="email"
                maxLength={254}
                autoComplete="email"
                value={administrator.email}
                onChange={(event) => inPerson({ email: event.currentTarget.value })}
                error={errorAt('administrator.email')}
              />
              <TextInput
                label={field('User name')}
                required
                maxLength={100}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                value={administrator.username}
                onChange={(event) => inPerson({ username: event.currentTarget.value })}
                error={errorAt('administrator.username')}
              />
            </div>
            <Stack gap="sm" mt="sm" maw={420}>
              <NewPasswordFields
                next={draft.password}
                repeated={draft.repeated}
                onNext={(password) => change(() => ({ password }))}
                onRepeated={(repeated) => change(() => ({ repeated }))}
                reason={setUp.reason === 'password-same' ? null : setUp.reason}
                wasTried={setUp.wasTried}
                known={[administrator.name, administrator.username, administrator.email, agency.name]}
              />
              {errorAt('administrator.password') && (
                <Alert color="red" role="alert">
                  {errorAt('administrator.password')}
                </Alert>
              )}
            </Stack>
          </fieldset>
          <BeginsWith code={setUp.code} countries={offer.countries} language={language} draft={draft} change={change} />
          <Checkbox
            label={t(
              'Also create a second agency with sample data for trying things out. You can remove it at any time.',
            )}
            checked={draft.withSample}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              change(() => ({ withSample: checked }));
            }}
          />
          {setUp.isCodeEnded && (
            <TextInput
              label={field('Setup code')}
              description={t('The code you started with has expired. Your input is still here.')}
              autoComplete="off"
              spellCheck={false}
              autoFocus
              maw={420}
              value={setUp.code}
              onChange={(event) => setUp.setCode(event.currentTarget.value)}
            />
          )}
          {setUp.failure && (
            <Alert color="red" role="alert">
              {setUp.failure.message}
            </Alert>
          )}
          <Button type="submit" loading={setUp.isBusy} style={{ alignSelf: 'flex-start' }}>
            {t('Set up and sign in')}
          </Button>
          <Text size="sm" c="dimmed" role="status" mih={22}>
            {setUp.isBusy &&
              (draft.withSample
                ? t('Creating the agency and its sample data. This takes a moment…')
                : t('Creating the agency. This takes a moment…'))}
          </Text>
        </Stack>
      </form>
    </Container>
  );
}
