import { Progress } from '@mantine/core';

/** How much of an approved estimate is used up, in whole percent: before, and by what is looked at here. `label` says so in words. */
export function EstimateBar({ shares, label }: { shares: { before: number; here: number }; label: string }) {
  const before = Math.min(100, shares.before);
  const here = Math.min(100 - before, shares.here);
  const isOver = shares.before + shares.here > 100;
  return (
    <Progress.Root size="sm" mb={2} miw={90} role="img" aria-label={label}>
      <Progress.Section value={before} color="gray.6" withAria={false} />
      <Progress.Section value={here} color={isOver ? 'red' : 'pine'} withAria={false} />
    </Progress.Root>
  );
}
