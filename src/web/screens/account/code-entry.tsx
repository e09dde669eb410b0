import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';

/** Asks for a code of the authenticator app before an action; a wrong code stays in the field. */
export function CodeEntry<Done>(props: {
  submit: string;
  isDangerous?: boolean;
  send: (code: string) => Promise<Done>;
  onDone: (done: Done) => void;
  onCancel: () => void;
}) {
  const { t, field } = useText();
  const [code, setCode] = useState('');
  const sending = useMutation({ mutationFn: () => props.send(code), onSuccess: props.onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '' && !sending.isPending) sending.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw={320}>
        <TextInput
          label={field('Code')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {sending.error && (
          <Alert color="red" role="alert">
            {sending.error instanceof ApiProblem
              ? sending.error.message
              : t('An error occured. Please contact system admin')}
          </Alert>
        )}
        <Group gap="sm">
          <Button
            type="submit"
            loading={sending.isPending}
            disabled={code.trim() === ''}
            {...(props.isDangerous ? { color: 'red' } : {})}
          >
            {props.submit}
          </Button>
          <Button variant="default" onClick={props.onCancel}>
            {t('Cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
