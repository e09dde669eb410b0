import { Button, Group, List, Stack, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#domain/calendar/calendar.ts';
import { formatHours } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { Dialog } from '../../widgets/dialog/dialog.tsx';
import type { OwnTimer } from '../timer/use-timer.ts';
import type { Draft, Drafts } from './draft.ts';
import type { DraftStore } from './draft-store.ts';
import classes from './outbox-line.module.css';
import { stuckDrafts, unsentDrafts } from './outbox-panel.tsx';

/** Unsaved changes on a phone, in one line each, which opens a list with job, day and hours. */
export function OutboxLine({ store, drafts, timer }: { store: DraftStore; drafts: Drafts; timer: OwnTimer }) {
  const { t } = useText();
  const [opened, setOpened] = useState<'waiting' | 'stuck' | null>(null);
  const stops = timer.isHeld ? timer.waiting.filter((action) => action.kind === 'stop') : [];
  const unsent = unsentDrafts(drafts);
  const stuck = stuckDrafts(drafts);
  const waiting = unsent.length + stops.length;
  const idsOf = (some: readonly Draft[]) => some.map(({ entryId }) => entryId);
  const close = () => setOpened(null);
  const shown = opened === 'waiting' ? waiting > 0 : opened === 'stuck' && stuck.length > 0;
  return (
    <>
      {waiting > 0 && (
        <Line
          role="status"
          text={t('{count} {count, change|changes} waiting', { count: waiting })}
          onOpen={() => setOpened('waiting')}
        />
      )}
      {stuck.length > 0 && (
        <Line role="alert" text={t('{count} not saved', { count: stuck.length })} onOpen={() => setOpened('stuck')} />
      )}
      {shown && (
        <Dialog
          isDrawer
          title={opened === 'waiting' ? t('Changes waiting to be saved') : t('Not saved')}
          onClose={close}
        >
          <Stack gap="sm">
            <List listStyleType="none" className={classes.list!}>
              {opened === 'waiting' &&
                stops.map(({ id, timer: stopped }) => (
                  <List.Item key={id}>
                    <Text fw={600}>{stopped ? stopped.job.code : t('Timer')}</Text>
                    <Text size="sm">{t('The stopped timer is waiting to be saved')}</Text>
                  </List.Item>
                ))}
              {(opened === 'waiting' ? unsent : stuck).map((draft) => (
                <Item key={draft.entryId} draft={draft} />
              ))}
            </List>
            <Group gap="xs">
              <Button
                variant="default"
                mih={44}
                onClick={() => {
                  if (opened === 'stuck') store.retry(idsOf(stuck.filter(({ isFinal }) => !isFinal)));
                  else {
                    store.sendAgain();
                    timer.sendAgain();
                  }
                }}
              >
                {t('Try again')}
              </Button>
              <Button
                variant="default"
                mih={44}
                onClick={() => {
                  store.discard(idsOf(opened === 'stuck' ? stuck : unsent));
                  if (opened === 'waiting') timer.discardWaiting();
                  close();
                }}
              >
                {t('Discard')}
              </Button>
            </Group>
          </Stack>
        </Dialog>
      )}
    </>
  );
}

function Line(props: { role: 'status' | 'alert'; text: string; onOpen: () => void }) {
  return (
    <div role={props.role}>
      <UnstyledButton className={classes.line!} data-stuck={props.role === 'alert' || undefined} onClick={props.onOpen}>
        <span>{props.text}</span>
        <span aria-hidden="true">›</span>
      </UnstyledButton>
    </div>
  );
}

/** A change's job, day and hours, and why it isn't saved. */
function Item({ draft: { job, costType, day, wanted, text, message } }: { draft: Draft }) {
  const { t } = useText();
  const hours = wanted ? t('{hours} hours', { hours: formatHours(wanted.units) }) : text || t('deleted');
  return (
    <List.Item>
      <Text fw={600}>
        {job.code} {job.name}
      </Text>
      <Text size="sm">{[costType.name, formatDay(day), hours].join(' · ')}</Text>
      {message && (
        <Text size="sm" c="dimmed">
          {message}
        </Text>
      )}
    </List.Item>
  );
}
