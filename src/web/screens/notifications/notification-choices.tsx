import { NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { chooseNotifications, type NotificationChoice } from '#contract/notification.ts';
import { isWayOf, NOTIFICATION_NAMES, NOTIFICATION_WAYS, type NotificationWay } from '#domain/notification.ts';
import { call } from '../../platform/api.ts';
import { useText } from '../../platform/translation.ts';
import { toastProblem } from '../../widgets/dialog/toast.tsx';
import { choicesQuery } from './notification-queries.ts';
import classes from './notifications.module.css';

const WAY_NAMES: Readonly<Record<NotificationWay, string>> = {
  app: 'In Docket',
  mail: 'By mail at once',
  digest: 'In the daily mail',
  none: 'Not at all',
};

/** How the person is told of each kind; what they do not choose is as the agency has it (NOTE-06). */
export function NotificationChoices() {
  const { t } = useText();
  const { data: choices = [] } = useQuery(choicesQuery);
  if (choices.length === 0) return null;
  return (
    <section className={classes.choices} aria-labelledby="notification-choices">
      <h2 id="notification-choices">{t('How you are told')}</h2>
      {choices.map((choice) => (
        <ChoiceOfKind key={choice.kind} choice={choice} />
      ))}
    </section>
  );
}

function ChoiceOfKind({ choice: { kind, chosen, usual } }: { choice: NotificationChoice }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  /** What was chosen and is being kept: it shows at once, and goes back where it could not be kept. */
  const [pending, setPending] = useState<string | null>(null);
  const choose = async (value: string) => {
    setPending(value);
    try {
      const way = value === '' ? null : (value as NotificationWay);
      const choices = await call(chooseNotifications, { body: { kind, way } });
      queryClient.setQueryData(choicesQuery.queryKey, choices);
    } catch (error) {
      toastProblem(error);
    }
    setPending(null);
  };
  return (
    <NativeSelect
      className={classes.choice!}
      label={t(NOTIFICATION_NAMES[kind])}
      value={pending ?? chosen ?? ''}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
      data={[
        { value: '', label: t('Usual: {way}', { way: t(WAY_NAMES[usual]) }) },
        ...NOTIFICATION_WAYS.filter((way) => isWayOf(kind, way)).map((way) => ({
          value: way,
          label: t(WAY_NAMES[way]),
        })),
      ]}
    />
  );
}
