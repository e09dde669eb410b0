import { Button } from '@mantine/core';
import { useText } from '../platform/translation.ts';

/** Below a paged list that has more. */
export function MoreButton(props: {
  found: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}) {
  const { t } = useText();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = props.found;
  if (!hasNextPage) return null;
  return (
    <Button
      variant="default"
      style={{ alignSelf: 'center' }}
      loading={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {t('Show more')}
    </Button>
  );
}
