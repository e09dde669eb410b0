import { Text } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import type { Drafts } from '../../time-entries/drafts/draft.ts';

/** Says whether everything is saved; a screen reader hears the total with it. */
export function SaveState({ drafts, totals }: { drafts: Drafts; totals: string }) {
  const { t } = useText();
  const isBusy = [...drafts.values()].some(({ state }) => state === 'waiting' || state === 'saving');
  if (!isBusy && drafts.size > 0) return <span />;
  return (
    <Text size="xs" c="dimmed" role="status">
      {isBusy ? t('Saving') : t('All changes saved')}
      <span className="visually-hidden">{isBusy ? '' : `. ${totals}`}</span>
    </Text>
  );
}
