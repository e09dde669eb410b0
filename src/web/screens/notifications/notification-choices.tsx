import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import {
  chooseNotificationDefaults,
  chooseNotifications,
  type NotificationChoice,
} from '#contract/communication/notification.ts';
import {
  isNotificationMethod,
  NOTIFICATION_METHODS,
  NOTIFICATION_NAMES,
  type NotificationMethod,
} from '#domain/communication/notification.ts';
import { can } from '#domain/people/permission.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { choicesQuery } from './notification-queries.ts';
import classes from './notifications.module.css';

const WAY_NAMES: Readonly<Record<NotificationMethod, Phrase>> = {
  app: phrase('In Docket'),
  mail: phrase('Immediately by email'),
  digest: phrase('In a daily email'),
  none: phrase('Never'),
};

/** Sets how the user is notified of each kind; kinds without a choice follow the agency's defaults, which administrators set below. */
export function NotificationChoices() {
  const { t } = useText();
  const user = useUser();
  const { data: choices = [] } = useQuery(choicesQuery);
  if (choices.length === 0) return null;
  return (
    <>
      <Choices title={t('Notification settings')} choices={choices} isOwn />
      {can(user, 'update', 'administration') && (
        <Choices title={t('Default notification settings for everyone')} choices={choices} isOwn={false} />
      )}
    </>
  );
}

function Choices(props: { title: string; choices: readonly NotificationChoice[]; isOwn: boolean }) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The unsubscribe link in mails leads here.
  useEffect(() => {
    if (props.isOwn && window.location.hash === '#settings') heading.current?.focus();
  }, [props.isOwn]);
  return (
    <section className={classes.choices} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {props.title}
      </h2>
      {props.choices.map((choice) => (
        <ChoiceOfKind key={choice.kind} choice={choice} isOwn={props.isOwn} />
      ))}
    </section>
  );
}

/** Displays the user's choice for one kind, or the agency's default. */
function ChoiceOfKind({ choice, isOwn }: { choice: NotificationChoice; isOwn: boolean }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  /** A choice being saved: it is displayed at once, and reverted if saving fails. */
  const [pending, setPending] = useState<string | null>(null);
  const { kind, chosen, usual } = choice;
  const choose = async (value: string) => {
    setPending(value);
    try {
      const body = { kind, way: value === '' ? null : (value as NotificationMethod) };
      const choices = await call(isOwn ? chooseNotifications : chooseNotificationDefaults, { body });
      queryClient.setQueryData(choicesQuery.queryKey, choices);
    } catch (error) {
      toastProblem(error);
    }
    setPending(null);
  };
  const ways = NOTIFICATION_METHODS.filter((way) => isNotificationMethod(kind, way));
  return (
    <NativeSelect
      className={classes.choice!}
      label={t.of(NOTIFICATION_NAMES[kind])}
      value={pending ?? (isOwn ? (chosen ?? '') : usual)}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
      data={[
        ...(isOwn ? [{ value: '', label: t('Default: {way}', { way: t.of(WAY_NAMES[usual]) }) }] : []),
        ...ways.map((way) => ({ value: way, label: t.of(WAY_NAMES[way]) })),
      ]}
    />
  );
}
