import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Invitation } from '#contract/identity/sign-in-link.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { formatInstant } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { useUser } from '../../../platform/use-session.ts';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';

type Failed = Exclude<Invitation['outcome'], 'invited'>;

const TEXTS: Readonly<Record<Failed, Phrase>> = {
  'no-mail-address': phrase('No email address'),
  'needs-administration': phrase('Only administrators can invite administrators'),
  'can-sign-in': phrase('Can sign in already'),
  'own-link': phrase('You can’t send a link to yourself. Change your password on your account'),
  'mail-needed': phrase('Administrators get a link by email only. Set up a mail server first'),
  inactive: phrase('Inactive'),
  left: phrase('Has left'),
  'not-found': phrase('No longer exists'),
};
const FAILURES = Object.keys(TEXTS) as Failed[];

/** Displays the result of invitations, by person; without a mail server, with links to pass on. */
export function InvitationResults(props: {
  results: readonly Invitation[];
  nameOf: (id: number) => string;
  onClose: () => void;
}) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { results, nameOf } = props;
  const sent = results.filter(({ outcome }) => outcome === 'invited');
  const isByHand = sent.some(({ link }) => link !== null);
  return (
    <Dialog title={t('Invitations')} onClose={props.onClose} holdsInput={isByHand}>
      <Stack gap="sm">
        {isByHand && (
          <Text size="sm">
            {t(
              'This installation sends no emails. Pass these links on yourself: each is shown only here and works once.',
            )}
          </Text>
        )}
        <List size="sm" listStyleType="none" spacing="xs">
          {sent.map(({ id, invitedUntil, link }) => (
            <List.Item key={id} styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}>
              <b>{nameOf(id)}</b>{' '}
              {t('is invited until {when}', { when: invitedUntil ? formatInstant(invitedUntil, timeZone) : '' })}
              {link && <LinkToCopy link={link} name={nameOf(id)} />}
            </List.Item>
          ))}
          {FAILURES.map((failure) => {
            const names = results.flatMap(({ id, outcome }) => (outcome === failure ? [nameOf(id)] : []));
            return names.length === 0 ? null : (
              <List.Item key={failure}>
                <b>{t.of(TEXTS[failure])}:</b> {names.join(', ')}
              </List.Item>
            );
          })}
        </List>
        <Group justify="flex-end">
          <Button data-autofocus onClick={props.onClose}>
            {t('Close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Displays a link to copy with a button, or by hand if the browser blocks that. */
function LinkToCopy({ link, name }: { link: string; name: string }) {
  const { t } = useText();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <Group gap="xs" mt={4} wrap="nowrap">
      <TextInput
        readOnly
        size="xs"
        flex={1}
        aria-label={t('Link for {name}', { name })}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button size="xs" variant="default" onClick={() => void copy()}>
        {isCopied ? t('Copied') : t('Copy link')}
      </Button>
    </Group>
  );
}
