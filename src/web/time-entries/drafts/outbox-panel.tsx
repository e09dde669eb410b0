import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatDay } from '#domain/calendar/calendar.ts';
import { formatHours } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import type { Draft, Drafts } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/** Unsaved changes: those waiting for the server and those waiting for the user, with actions. */
export function OutboxPanel({ store, drafts }: { store: DraftStore; drafts: Drafts }) {
  const unsent = unsentDrafts(drafts);
  const stuck = stuckDrafts(drafts);
  return (
    <>
      {unsent.length > 0 && <Unsent store={store} unsent={unsent} />}
      {stuck.length > 0 && <NotSaved store={store} stuck={stuck} />}
    </>
  );
}

/** Returns the changes that wait for the server. */
export function unsentDrafts(drafts: Drafts): Draft[] {
  const isUnsent = ({ state, attempts }: Draft) => state === 'unsent' || (state === 'saving' && attempts.length > 1);
  return [...drafts.values()].filter(isUnsent);
}

/** Returns the changes that wait for a person. */
export function stuckDrafts(drafts: Drafts): Draft[] {
  return [...drafts.values()].filter(({ state }) => ['failed', 'unreadable', 'conflict'].includes(state));
}

function Unsent({ store, unsent }: { store: DraftStore; unsent: Draft[] }) {
  const { t } = useText();
  const minutes = useMinutesSince(Math.min(...unsent.map(({ madeAt }) => madeAt)));
  return (
    <Alert
      color="orange"
      role="status"
      title={t('{count} {count, change is|changes are} waiting to be saved', { count: unsent.length })}
    >
      <Text size="sm">{minutes < 1 ? t('Just now') : t('For {minutes} {minutes, minute|minutes}', { minutes })}</Text>
      <Reasons drafts={unsent} />
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => store.sendAgain()}>
          {t('Try again')}
        </Button>
        <Button size="xs" variant="default" onClick={() => store.discard(unsent.map(({ entryId }) => entryId))}>
          {t('Discard')}
        </Button>
      </Group>
    </Alert>
  );
}

function NotSaved({ store, stuck }: { store: DraftStore; stuck: Draft[] }) {
  const { t } = useText();
  const failed = stuck.filter(({ state, isFinal }) => state === 'failed' && !isFinal);
  return (
    <Alert color="red" role="alert" title={t('{count} not saved', { count: stuck.length })}>
      <Reasons drafts={stuck} />
      <Group gap="xs" mt="xs">
        {failed.length > 0 && (
          <Button size="xs" variant="default" onClick={() => store.retry(failed.map(({ entryId }) => entryId))}>
            {t('Try again')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => store.discard(stuck.map(({ entryId }) => entryId))}>
          {t('Discard')}
        </Button>
      </Group>
    </Alert>
  );
}

/** The number of changes listed; others are counted. */
const SHOWN = 5;

function Reasons({ drafts }: { drafts: Draft[] }) {
  const lines = drafts.map(
    ({ job, day, wanted, text, message }) =>
      `${job.code}, ${formatDay(day)}, ${wanted ? formatHours(wanted.units) : text || '–'}: ${message ?? ''}`,
  );
  return (
    <>
      {lines.slice(0, SHOWN).map((line, index) => (
        <Text key={drafts[index]!.entryId} size="sm">
          {line}
        </Text>
      ))}
      {lines.length > SHOWN && <Text size="sm">… {lines.length - SHOWN}</Text>}
    </>
  );
}

const MINUTE = 60_000;

function useMinutesSince(instant: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - instant) / MINUTE));
}
