import { Alert, Button, Group, Text } from '@mantine/core';
import { formatHours } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { contentOf, type Draft, type EntryContent } from './draft.ts';
import { bothTogether, type ConflictSide } from './settle-drafts.ts';

/** Both sides of a conflict, and the choice: keep mine, keep theirs, or add up what both changed (TE-20). */
export function ConflictAlert({ draft, onDecide }: { draft: Draft; onDecide: (side: ConflictSide) => void }) {
  const { t } = useText();
  const both = bothTogether(draft);
  return (
    <Alert color="orange" role="alert" title={draft.message}>
      {draft.base && (
        <Text size="sm" c="dimmed">
          {t('Before: {content}', { content: inWords(contentOf(draft.base), t) })}
        </Text>
      )}
      <Text size="sm">{t('Yours: {content}', { content: inWords(draft.wanted, t) })}</Text>
      <Text size="sm">
        {t('Theirs: {content}', { content: inWords(draft.current && contentOf(draft.current), t) })}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" onClick={() => onDecide('mine')}>
          {t('Keep mine')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onDecide('theirs')}>
          {t('Keep theirs')}
        </Button>
        {both && (
          <Button size="xs" variant="default" onClick={() => onDecide('both')}>
            {t('Add up: {hours}', { hours: formatHours(both.units) })}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function inWords(content: EntryContent | null, t: (original: string) => string): string {
  if (!content) return t('deleted');
  return [formatHours(content.units), content.notes].filter(Boolean).join(', ');
}
