import { Progress } from '@mantine/core';

/** The used percentage of an approved estimate: before, and by the current document. `label` describes it. */
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
