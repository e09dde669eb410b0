import { Alert, Button, Group, Text } from '@mantine/core';
import { formatHours, formatMoment } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';
import { contentOf, type Draft, type EntryContent } from './draft.ts';
import { addUpBothSides, type ConflictSide } from './settle-drafts.ts';

/** Both sides of a conflict with a choice: keep mine, keep theirs, or combine both. */
export function ConflictAlert({ draft, onDecide }: { draft: Draft; onDecide: (side: ConflictSide) => void }) {
  const { t } = useText();
  const user = useUser();
  const both = addUpBothSides(draft);
  const theirs = { content: inWords(draft.current && contentOf(draft.current), t) };
  const { by, at } = draft.changed ?? {};
  return (
    <Alert color="orange" role="alert" title={t('Choose which to keep')}>
      {draft.base && (
        <Text size="sm" c="dimmed">
          {t('Before: {content}', { content: inWords(contentOf(draft.base), t) })}
        </Text>
      )}
      <Text size="sm">{t('Yours: {content}', { content: inWords(draft.wanted, t) })}</Text>
      <Text size="sm">
        {by && at && by.id !== user.id
          ? t('{name}, {time}: {content}', { ...theirs, name: by.name, time: formatMoment(at, user.agency.timeZone) })
          : by
            ? t('Other device: {content}', theirs)
            : t('Theirs: {content}', theirs)}
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
            {t('Add both: {hours}', { hours: formatHours(both.units) })}
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
