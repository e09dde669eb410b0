import { Text } from '@mantine/core';
import { formatMoment } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { useUser } from '../../platform/use-session.ts';

/** Says as at when reports are that are shown together: the earliest of their moments, nothing where all are as of now (SCALE-15). */
export function AsAtNote({ of }: { of: readonly { asAt: string | null }[] }) {
  const { t } = useText();
  const { timeZone } = useUser().agency;
  const [earliest] = of.flatMap(({ asAt }) => asAt ?? []).sort();
  if (earliest === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('As at {time}', { time: formatMoment(earliest, timeZone) })}
    </Text>
  );
}
