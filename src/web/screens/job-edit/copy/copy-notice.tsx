import { Text } from '@mantine/core';
import { useText } from '../../../platform/translation.ts';
import type { CopiedFrom } from './job-copy.ts';

/** Explains that a new job is a copy: of which job, and what is copied apart from its fields. */
export function CopyNotice({ copied: { source, parts } }: { copied: CopiedFrom }) {
  const { t } = useText();
  const job = `${source.code} ${source.name}`;
  const hasEstimate = parts.includes('estimate');
  const hasCostTypes = parts.includes('costTypes');
  return (
    <Text size="sm" mb="sm" role="status">
      {hasEstimate && hasCostTypes
        ? t('A copy of {job}. Saving also copies its estimate, without approval, and its cost types.', { job })
        : hasEstimate
          ? t('A copy of {job}. Saving also copies its estimate, without approval.', { job })
          : hasCostTypes
            ? t('A copy of {job}. Saving also copies its cost types.', { job })
            : t('A copy of {job}.', { job })}
    </Text>
  );
}
