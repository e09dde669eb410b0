import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListedSession } from '#contract/identity/session-list.ts';
import type { SignInMethod } from '#domain/identity/sign-in-method.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { formatInstant } from '../platform/formats.ts';
import { type Texts, useText } from '../platform/translation.ts';
import { useUser } from '../platform/use-session.ts';
import { toast, toastProblem } from '../widgets/dialog/toast.tsx';
import rows from '../widgets/plain-rows.module.css';

const WAYS: Readonly<Record<SignInMethod, Phrase>> = {
  password: phrase('Password'),
  totp: phrase('Password and code'),
  'recovery-code': phrase('Password and recovery code'),
  passkey: phrase('Passkey'),
  provider: phrase('Sign-in provider'),
  invitation: phrase('Invitation link'),
};

/** How sessions are ended: one, or all but the one that this page has. Both find what stands afterwards by themselves. */
export type EndSessions = { one: (id: number) => Promise<void>; others: () => Promise<void> };

/** Where somebody is signed in, with what ends it. */
export function SessionList({
  sessions,
  label,
  endAll,
  end,
}: {
  sessions: readonly ListedSession[];
  label: string;
  /** What ending all of them but this one is called. */
  endAll: string;
  end: EndSessions;
}) {
  const { t } = useText();
  const [ending, setEnding] = useState<number | 'others' | null>(null);
  const ends = async (which: number | 'others') => {
    setEnding(which);
    try {
      await (which === 'others' ? end.others() : end.one(which));
      toast('success', which === 'others' ? t('Sessions ended') : t('Session ended'));
    } catch (error) {
      toastProblem(error);
    }
    setEnding(null);
  };
  const others = sessions.filter(({ isThis }) => !isThis);
  if (sessions.length === 0) return <Text size="sm">{t('Not signed in anywhere')}</Text>;
  return (
    <>
      <ul className={rows.list} aria-label={label}>
        {sessions.map((session) => (
          <Row
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            isBusy={ending !== null}
            onEnd={() => void ends(session.id)}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Group>
          <Button
            variant="default"
            loading={ending === 'others'}
            disabled={ending !== null && ending !== 'others'}
            onClick={() => void ends('others')}
          >
            {endAll}
          </Button>
        </Group>
      )}
    </>
  );
}

function Row(props: { session: ListedSession; isEnding: boolean; isBusy: boolean; onEnd: () => void }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const { session } = props;
  const device = describeDevice(t, session);
  const instant = (at: string) => formatInstant(at, timeZone);
  return (
    <li className={rows.row}>
      <div className={rows.what}>
        <Text fw={600} size="sm">
          {device}
          {session.isThis && ` · ${t('This session')}`}
        </Text>
        <Text size="sm">
          {[t.of(WAYS[session.way]), session.address && t('From {address}', { address: session.address })]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {t('Last used {last}, signed in {began}', {
            last: instant(session.lastUsedAt),
            began: instant(session.beganAt),
          })}
        </Text>
      </div>
      {!session.isThis && (
        <Button
          variant="default"
          loading={props.isEnding}
          disabled={props.isBusy && !props.isEnding}
          onClick={props.onEnd}
          aria-label={t('End session: {device}', { device })}
        >
          {t('End session')}
        </Button>
      )}
    </li>
  );
}

function describeDevice(t: Texts['t'], { browser, system }: ListedSession): string {
  if (browser && system) return t('{browser} on {system}', { browser, system });
  return browser ?? system ?? t('Unknown device');
}
