import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetchQueries } from './refetch-queries.ts';

it('changes during the first read of a page are loaded even if the first response is older (TE-20)', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  let stored = 'before';
  const answers: (() => void)[] = [];
  const queryFn = () => {
    const answer = stored;
    return new Promise<string>((resolve) => answers.push(() => resolve(answer)));
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['entries'], queryFn });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  stored = 'after';
  const read = refetchQueries(queryClient, { queryKey: ['entries'] });
  answers[0]!();
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!();
  await read;
  expect(queryClient.getQueryData(['entries'])).toBe('after');
  stop();
  queryClient.clear();
});
