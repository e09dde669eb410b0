import { Alert, Button, Checkbox, Group, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createIdentityProvider,
  type IdentityProvider,
  removeIdentityProvider,
  saveIdentityProvider,
} from '#contract/identity/identity-provider.ts';
import { listAccessProfiles } from '#contract/people/access-profile.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { describeRefusal } from '../../platform/change-texts.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { toast } from '../../widgets/dialog/toast.tsx';
import { bodyOfForm, formOfProvider, type ProviderForm } from './provider-form.ts';

/** Edits an identity provider of the agency. Saving contacts the issuer, which must respond. */
export function ProviderDialog({ provider, onClose }: { provider: IdentityProvider | null; onClose: () => void }) {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState(provider);
  const [form, setForm] = useState<ProviderForm>(formOfProvider(provider));
  const [isTouched, setIsTouched] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [underWay, setUnderWay] = useState<'save' | 'remove' | null>(null);
  const profiles = useQuery({
    queryKey: queryKeys.accessProfiles,
    queryFn: ({ signal }) => call(listAccessProfiles, {}, { signal }),
  });
  const error = (name: string) => problem?.problem.errors?.find(({ path }) => path.split('.')[0] === name)?.message;
  const change = (values: Partial<ProviderForm>) => {
    setForm({ ...form, ...values });
    setIsTouched(true);
  };
  const input = (name: 'label' | 'issuer' | 'clientId' | 'clientSecret' | 'vouchedDomains' | 'peopleDomains') => ({
    value: form[name],
    error: error(name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const tick = (name: 'isActive' | 'makesPeople') => ({
    checked: form[name],
    onChange: (event: { currentTarget: { checked: boolean } }) => change({ [name]: event.currentTarget.checked }),
  });
  const send = async (kind: 'save' | 'remove') => {
    setUnderWay(kind);
    setProblem(null);
    try {
      const body = bodyOfForm(form);
      if (kind === 'remove') await call(removeIdentityProvider, { params: { id: current!.id } });
      else if (current)
        await call(saveIdentityProvider, {
          params: { id: current.id },
          body: { ...body, lastModified: current.lastModified },
        });
      else await call(createIdentityProvider, { body });
      await queryClient.invalidateQueries({ queryKey: queryKeys.identityProviders });
      toast('success', kind === 'save' ? t('Provider saved') : t('Provider removed'));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      // The input stays; saving again overwrites the other user's change, after a warning.
      if (failure.code === 'changed-elsewhere') setCurrent(failure.problem.current as IdentityProvider);
      setProblem(failure);
      setUnderWay(null);
    }
  };
  return (
    <Dialog title={current?.label ?? t('Add provider')} size="lg" holdsInput={isTouched} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send('save');
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('Label')}
            description={t('The label of its button')}
            required
            data-autofocus
            {...input('label')}
          />
          <TextInput
            label={t('Issuer')}
            description={t('Its address, exactly as the provider writes it')}
            required
            inputMode="url"
            {...input('issuer')}
          />
          <TextInput label={t('Client ID')} required autoComplete="off" {...input('clientId')} />
          <PasswordInput
            label={t('Client secret')}
            autoComplete="new-password"
            description={current?.hasSecret ? t('If empty, the secret stays as it is') : undefined}
            visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the secret'), tabIndex: 0 }}
            {...input('clientSecret')}
          />
          <TextInput
            label={t('Trusted email domains')}
            description={t(
              'People are found by their email address the first time. Where a provider does not say that addresses are verified, as Entra ID does not, name the domains whose addresses you trust',
            )}
            {...input('vouchedDomains')}
          />
          <Checkbox
            label={t('Create people when they first sign in')}
            description={t('They enter time and have the profile that you choose')}
            {...tick('makesPeople')}
          />
          <TextInput label={t('Allowed email domains')} disabled={!form.makesPeople} {...input('peopleDomains')} />
          <NativeSelect
            label={t('With the access profile')}
            disabled={!form.makesPeople}
            value={form.peopleProfileId}
            error={error('peopleProfileId')}
            onChange={(event) => change({ peopleProfileId: event.currentTarget.value })}
            data={[
              { value: '', label: t('Choose a profile') },
              ...(profiles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <Checkbox label={t('People can sign in with it')} {...tick('isActive')} />
          {problem && (
            <Alert color="red" variant="outline" role="alert">
              {describeRefusal(problem, user)}
            </Alert>
          )}
          <Group justify="space-between">
            {current && !isSure && (
              <Button variant="default" disabled={underWay !== null} onClick={() => setIsSure(true)}>
                {t('Remove…')}
              </Button>
            )}
            {current && isSure && (
              <Button color="red" variant="outline" loading={underWay === 'remove'} onClick={() => void send('remove')}>
                {t('Remove it for {count} {count, person|people}', { count: current.people })}
              </Button>
            )}
            <Button type="submit" ml="auto" loading={underWay === 'save'} disabled={underWay === 'remove'}>
              {t('Test and save')}
            </Button>
          </Group>
          <div role="status">{underWay === 'save' && <Text size="sm">{t('Contacting the provider…')}</Text>}</div>
        </Stack>
      </form>
    </Dialog>
  );
}
