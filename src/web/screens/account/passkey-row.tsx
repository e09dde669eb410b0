import { Button, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type OwnPasskey, renamePasskey } from '#contract/identity/passkey.ts';
import { LONGEST_PASSKEY_NAME } from '#domain/identity/passkey.ts';
import { call } from '../../platform/api.ts';
import { formatInstant } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import rows from '../../widgets/plain-rows.module.css';
import classes from './account.module.css';

/** Displays one passkey of the user, with the buttons to rename and remove it. */
export function PasskeyRow(props: {
  passkey: OwnPasskey;
  isRenaming: boolean;
  isRemoving: boolean;
  onRename: () => void;
  onRenamed: (isChanged: boolean) => void;
  onRemove: () => void;
}) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { passkey, isRenaming } = props;
  const { name, addedAt, lastUsedAt, isSynced } = passkey;
  return (
    <li className={rows.row}>
      {isRenaming ? (
        <Renaming passkey={passkey} onDone={props.onRenamed} />
      ) : (
        <>
          <div className={rows.what}>
            <Text fw={600} size="sm">
              {name}
            </Text>
            <Text size="sm">{isSynced ? t('On all devices of its account') : t('On one device only')}</Text>
            <Text size="sm" c="dimmed">
              {lastUsedAt
                ? t('Added {added}, last used {last}', {
                    added: formatInstant(addedAt, timeZone),
                    last: formatInstant(lastUsedAt, timeZone),
                  })
                : t('Added {added}, not used yet', { added: formatInstant(addedAt, timeZone) })}
            </Text>
          </div>
          <Group gap="sm">
            <Button variant="default" onClick={props.onRename} aria-label={t('Rename {name}', { name })}>
              {t('Rename')}
            </Button>
            <Button
              variant="default"
              loading={props.isRemoving}
              onClick={props.onRemove}
              aria-label={t('Remove {name}', { name })}
            >
              {t('Remove')}
            </Button>
          </Group>
        </>
      )}
    </li>
  );
}

function Renaming({ passkey, onDone }: { passkey: OwnPasskey; onDone: (isChanged: boolean) => void }) {
  const { t, field } = useText();
  const [name, setName] = useState(passkey.name);
  const saving = useMutation({
    mutationFn: () => call(renamePasskey, { params: { id: passkey.id }, body: { name } }),
    onSuccess: () => onDone(true),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === passkey.name) onDone(false);
    else if (name.trim() !== '' && !saving.isPending) saving.mutate();
  };
  return (
    <form onSubmit={submit} className={classes.renaming}>
      <TextInput
        label={field('Passkey name')}
        maxLength={LONGEST_PASSKEY_NAME}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        value={name}
        error={saving.error?.message}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone(false);
        }}
      />
      <Group gap="sm">
        <Button type="submit" loading={saving.isPending} disabled={name.trim() === ''}>
          {t('Save')}
        </Button>
        <Button variant="default" onClick={() => onDone(false)}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  );
}
