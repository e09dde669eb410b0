import { Button, Text } from '@mantine/core';
import { formatAmount } from '../platform/formats.ts';
import { useText } from '../platform/translation.ts';

/**
 * Below a paged list: loads more, or says that the maximum is displayed. `wanted`: how many are requested; `total`: how many there are, if
 * known.
 */
export function ShowMore(props: {
  shown: number;
  wanted: number;
  most: number;
  total?: number | undefined;
  onMore: () => void;
}) {
  const { t } = useText();
  const { shown, wanted, most, total, onMore } = props;
  if (shown < wanted || shown === total) return null;
  if (wanted >= most)
    return (
      <Text size="sm" c="dimmed" ta="center" role="status">
        {total === undefined
          ? t('These are the first {count}. Sort, search or filter to see others.', { count: most })
          : t('{shown} of {total}. Sort, search or filter to see others.', {
              shown: formatAmount(String(shown)),
              total: formatAmount(String(total)),
            })}
      </Text>
    );
  return (
    <Button variant="default" style={{ alignSelf: 'center' }} onClick={onMore}>
      {t('Show more')}
    </Button>
  );
}
