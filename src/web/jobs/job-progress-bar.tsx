import { Progress } from '@mantine/core';
import { jobProgress } from '#domain/jobs/job-progress.ts';
import { useText } from '../platform/translation.ts';

const COLORS = { success: 'teal', warning: 'orange', danger: 'red' } as const;

/** A job's used share of its approved estimate, as a coloured bar. */
export function JobProgressBar({ percent, size }: { percent: string; size: 'sm' | 'lg' }) {
  const { t } = useText();
  return (
    <Progress
      size={size}
      flex={1}
      miw={40}
      value={Math.min(100, Math.max(0, Number(percent)))}
      color={COLORS[jobProgress(percent) ?? 'success']}
      aria-label={t('{percent} % of the approved estimate', { percent })}
    />
  );
}
