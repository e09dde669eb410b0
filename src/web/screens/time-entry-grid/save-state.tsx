import { Alert, Button, Group, Text } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import type { DraftStore } from './draft-store.ts';
import type { Draft } from './time-sheet.ts';

/** Says below the grid whether everything is saved, and offers a way on for what is not (TE-14). */
export function SaveState({ store, drafts }: { store: DraftStore; drafts: ReadonlyMap<string, Draft> }) {
  const { t } = useText();
  const all = [...drafts.values()];
  const stuck = all.filter(({ state }) => state !== 'waiting' && state !== 'saving');
  if (stuck.length === 0) {
    return (
      <Text size="xs" c="dimmed" role="status">
        {all.length > 0 ? t('Saving') : t('All changes saved')}
      </Text>
    );
  }
  const failed = stuck.filter(({ state, isFinal }) => state === 'failed' && !isFinal);
  return (
    <Alert color="red" role="alert" title={t('{count} not saved', { count: stuck.length })}>
      {[...new Set(stuck.map(({ job, message }) => `${job.code}: ${message ?? ''}`))].map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        {failed.length > 0 && (
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              for (const { key } of failed) store.retry(key);
            }}
          >
            {t('Try again')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            for (const { key } of stuck) store.discard(key);
          }}
        >
          {t('Discard')}
        </Button>
      </Group>
    </Alert>
  );
}
