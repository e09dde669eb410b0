import { Button, Text } from '@mantine/core';
import { useText } from '../platform/translation.ts';

/**
 * Below a list that comes page by page: asks for more while there may be more; at the most that a list shows, says so.
 * `wanted` = how many the list asks for now.
 */
export function ShowMore(props: { shown: number; wanted: number; most: number; onMore: () => void }) {
  const { t } = useText();
  const { shown, wanted, most, onMore } = props;
  if (shown < wanted) return null;
  if (wanted >= most)
    return (
      <Text size="sm" c="dimmed" ta="center" role="status">
        {t('These are the first {count}. Sort, search or filter to see others.', { count: most })}
      </Text>
    );
  return (
    <Button variant="default" style={{ alignSelf: 'center' }} onClick={onMore}>
      {t('Show more')}
    </Button>
  );
}
