import { Alert, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../platform/translation.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { Loading } from '../../../widgets/load-states.tsx';
import { NotesInput } from '../../../widgets/notes-input.tsx';
import { contactsQuery } from '../estimate-queries.ts';
import type { EstimateActions } from '../use-estimate-actions.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';

/** The maximum length of the message to the client, in characters. */
const MESSAGE_MAXIMUM = 4000;

/** Asks for recipients and a message before sending; warns about withdrawn links, and if the total is below another version. */
export function SendToClientDialog(props: {
  step: 'send' | 'resend';
  editor: EstimateEditor;
  actions: EstimateActions;
  onClose: () => void;
}) {
  const { t } = useText();
  const { step, editor, actions, onClose } = props;
  const isAgain = step === 'resend';
  const { estimate } = editor;
  const { data: contacts } = useQuery(contactsQuery(estimate.id));
  // null = the estimate's contact.
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [others, setOthers] = useState('');
  const [message, setMessage] = useState('');
  const [isUntaxedWanted, setIsUntaxedWanted] = useState(false);
  const isUntaxed =
    !isAgain && estimate.sections.every(({ lines }) => lines.every(({ taxStatus }) => taxStatus === null));
  const addressed = (contacts ?? []).filter(({ email, isActive }) => email && isActive);
  const usual = estimate.contact?.email ? [estimate.contact.email] : [];
  const picked = chosen ?? usual;
  const typed = others.split(/[\s,;]+/).filter(Boolean);
  const to = [...new Set([...picked, ...typed])];
  const sentBefore = isAgain
    ? []
    : estimate.versions.filter(
        ({ id, reference, status }) =>
          id !== estimate.id && status.code === 'SENT' && placeOf(reference) === placeOf(estimate.reference),
      );
  const isReady = to.length > 0 && (!isUntaxed || isUntaxedWanted);
  const send = async () => {
    const words = message.trim();
    if (!isReady) return;
    if (await actions.act({ action: step, to, ...(words ? { message: words } : {}) }, false)) onClose();
  };
  return (
    <Dialog
      title={isAgain ? t('Send again') : t('Send to the client')}
      holdsInput={message.trim() !== '' || others.trim() !== ''}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">
          {isAgain
            ? t('Each address gets an email with the same PDF and a new link. Links sent before keep working.')
            : t(
                "Each address gets an email with the PDF and a link to accept or decline. This version can't be changed afterwards.",
              )}
        </Text>
        {sentBefore.length > 0 && (
          <Text size="sm">
            {t('Versions sent before are withdrawn: {names}', {
              names: sentBefore.map(({ reference }) => reference).join(', '),
            })}
          </Text>
        )}
        {!isAgain && estimate.warnings.length > 0 && (
          <Alert color="yellow">
            {t('Orders exceed the amount to be approved: {names}', { names: estimate.warnings.join(', ') })}
          </Alert>
        )}
        {isUntaxed && (
          <Alert color="yellow">
            <Checkbox
              label={t('Send it without tax: no line has a tax status.')}
              checked={isUntaxedWanted}
              onChange={({ currentTarget: { checked } }) => setIsUntaxedWanted(checked)}
            />
          </Alert>
        )}
        {contacts === undefined ? (
          <Loading what={t('Loading contacts')} />
        ) : (
          addressed.map(({ id, name, email }) => (
            <Checkbox
              key={id}
              label={name}
              description={email}
              checked={picked.includes(email!)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen(checked ? [...picked, email!] : picked.filter((one) => one !== email))
              }
            />
          ))
        )}
        <TextInput
          label={t('Other addresses')}
          description={t('Separated by commas')}
          inputMode="email"
          autoComplete="off"
          data-autofocus={addressed.length === 0 || undefined}
          value={others}
          onChange={(event) => setOthers(event.currentTarget.value)}
        />
        <NotesInput label={t('Message')} maximum={MESSAGE_MAXIMUM} value={message} onText={setMessage} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={!isReady} loading={actions.isRunning} onClick={() => void send()}>
            {t('Send')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Returns the document of a version: `1042-E` for `1042-E2`, `1042-C1` for `1042-C1.3`. */
function placeOf(reference: string): string {
  return reference.replace(/(-E)\d+$|(-C\d+)\.\d+$/, '$1$2');
}
