import { Alert, Button, FileButton, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { REFUSALS } from '#contract/http/refusal.ts';
import { readDivisionLogo, removeDivisionLogo, saveDivisionLogo } from '#contract/master-data/division-logo.ts';
import { checkLogo, LOGO_MAXIMUM_SIZE } from '#domain/documents/logo.ts';
import { can } from '#domain/people/permission.ts';
import { call } from '../../../platform/api.ts';
import { sendFile } from '../../../platform/file-transfer.ts';
import { queryKeys } from '../../../platform/query-keys.ts';
import { text, useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { FieldGroup } from '../../../record-editing/form-layout.tsx';
import classes from '../master-data.module.css';

/** The logo on a division's letterhead. It is saved at once, apart from the form. */
export function DivisionLogo({ id }: { id: number }) {
  const { t } = useText();
  const user = useUser();
  const queryClient = useQueryClient();
  const queryKey = queryKeys.divisionLogo(id);
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readDivisionLogo, { params: { id } }, { signal }),
  });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const logo = data?.logo ?? null;
  const change = async (save: () => Promise<typeof data>) => {
    setIsBusy(true);
    setFailure(null);
    try {
      queryClient.setQueryData(queryKey, await save());
    } catch (problem) {
      setFailure((problem as Error).message);
    }
    setIsBusy(false);
  };
  const remove = () =>
    change(async () => {
      await call(removeDivisionLogo, { params: { id } });
      return { logo: null };
    });
  return (
    <FieldGroup title={t('Logo')}>
      {logo && <img className={classes.logo} src={`data:${logo.contentType};base64,${logo.bytes}`} alt={logo.name} />}
      {data && !logo && (
        <Text size="sm" c="dimmed">
          {t('PNG or JPEG, at most 1 MB. Estimates and purchase orders print it.')}
        </Text>
      )}
      {(failure ?? error) && (
        <Alert color="red" variant="outline" role="alert">
          {failure ?? error?.message}
        </Alert>
      )}
      {data && can(user, 'update', 'masterdata') && (
        <Group gap="sm">
          <FileButton
            accept="image/png,image/jpeg"
            onChange={(file) => {
              if (file) void change(() => upload(id, file));
            }}
          >
            {(props) => (
              <Button {...props} variant="default" loading={isBusy}>
                {logo ? t('Replace logo…') : t('Upload logo…')}
              </Button>
            )}
          </FileButton>
          {logo && (
            <Button variant="default" disabled={isBusy} onClick={() => void remove()}>
              {t('Remove logo')}
            </Button>
          )}
        </Group>
      )}
    </FieldGroup>
  );
}

/** Uploads a logo, unless its content shows that the server would reject it. */
async function upload(id: number, file: File) {
  const isLarge = file.size > LOGO_MAXIMUM_SIZE;
  const checked = isLarge ? 'logo-too-large' : checkLogo(new Uint8Array(await file.arrayBuffer()));
  if (typeof checked === 'string') throw new Error(text.of(REFUSALS[checked].text));
  const sent = { params: { id }, query: { name: file.name }, file };
  return sendFile(saveDivisionLogo, sent, { onProgress: () => undefined, signal: new AbortController().signal });
}
