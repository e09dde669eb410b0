import { Alert, Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeServiceAccount, type ServiceAccount, saveServiceAccount } from '#contract/identity/service-account.ts';
import { listEmployees } from '#contract/jobs/lookup.ts';
import { listAccessProfiles } from '#contract/people/access-profile.ts';
import { SERVICE_ACCOUNT_NAME_MAXIMUM, shownServiceAccountName } from '#domain/identity/service-account.ts';
import { ApiProblem, call } from '../../platform/api.ts';
import { describeRefusal } from '../../platform/change-texts.ts';
import { queryKeys } from '../../platform/query-keys.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import { toast } from '../../widgets/dialog/toast.tsx';

type Props = { account: ServiceAccount | null; onClose: () => void };

/** Edits a service account: its name, its permissions, and its owner. */
export function ServiceAccountDialog({ account, onClose }: Props) {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState(account);
  const [form, setForm] = useState({
    name: account?.name ?? '',
    ownerId: account?.owner.id ?? user.id,
    accessProfileId: account?.accessProfile?.id ?? 0,
    isActive: account?.isActive ?? true,
  });
  const [isTouched, setIsTouched] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const profiles = useQuery({
    queryKey: queryKeys.accessProfiles,
    queryFn: ({ signal }) => call(listAccessProfiles, {}, { signal }),
  });
  const people = useQuery({
    queryKey: queryKeys.orderEmployees,
    queryFn: ({ signal }) => call(listEmployees, { query: { isActive: true } }, { signal }),
  });
  const error = (name: string) => problem?.problem.errors?.find(({ path }) => path === name)?.message;
  const change = (values: Partial<typeof form>) => {
    setForm({ ...form, ...values });
    setIsTouched(true);
  };
  const save = async () => {
    setIsBusy(true);
    setProblem(null);
    const { isActive, ...given } = form;
    try {
      if (current)
        await call(saveServiceAccount, {
          params: { id: current.id },
          body: { ...given, isActive, lastModified: current.lastModified },
        });
      else await call(makeServiceAccount, { body: given });
      await queryClient.invalidateQueries({ queryKey: queryKeys.serviceAccounts });
      toast('success', t('Service account saved'));
      onClose();
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure;
      // The input stays; saving again overwrites the other user's change, after a warning.
      if (failure.code === 'changed-elsewhere') setCurrent(failure.problem.current as ServiceAccount);
      setProblem(failure);
      setIsBusy(false);
    }
  };
  const isComplete = form.name.trim() !== '' && form.accessProfileId !== 0;
  return (
    <Dialog title={current?.name ?? t('Add service account')} holdsInput={isTouched} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isComplete) void save();
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('Name')}
            description={t('Name in histories and the audit trail: {called}', {
              called: shownServiceAccountName(form.name.trim() || '…'),
            })}
            required
            data-autofocus
            maxLength={SERVICE_ACCOUNT_NAME_MAXIMUM}
            value={form.name}
            error={error('name')}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <NativeSelect
            label={t('Access profile')}
            description={t('Maximum permissions')}
            required
            value={String(form.accessProfileId)}
            error={error('accessProfileId')}
            onChange={({ currentTarget }) => change({ accessProfileId: Number(currentTarget.value) })}
            data={[
              { value: '0', label: t('Choose a profile') },
              ...(profiles.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
          <NativeSelect
            label={t('Owner')}
            description={t('Is responsible for it and gets emails about its tokens')}
            required
            value={String(form.ownerId)}
            error={error('ownerId')}
            onChange={({ currentTarget }) => change({ ownerId: Number(currentTarget.value) })}
            data={choicesOf(people.data ?? [], current?.owner)}
          />
          {current && (
            <Checkbox
              label={t('Active')}
              description={t('Deactivating it revokes its tokens')}
              checked={form.isActive}
              onChange={({ currentTarget }) => change({ isActive: currentTarget.checked })}
            />
          )}
          {problem && (
            <Alert color="red" variant="outline" role="alert">
              {describeRefusal(problem, user)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isComplete}>
              {t('Save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Returns the possible owners, including the current one even if they have left. */
function choicesOf(people: readonly { id: number; name: string }[], owner: { id: number; name: string } | undefined) {
  const others = owner && !people.some(({ id }) => id === owner.id) ? [owner] : [];
  return [...others, ...people].map(({ id, name }) => ({ value: String(id), label: name }));
}
