import { ActionIcon, Button, Group, Loader, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { addMonths, type Day, MONTH_NAMES, parts } from '#domain/calendar/calendar.ts';
import { useText } from '../../platform/translation.ts';

/** Displays the month, with buttons for the previous, the next and the current one. */
export function MonthBar(props: {
  day: Day;
  today: Day;
  isLoading: boolean;
  onDay: (day: Day) => void;
  onKeys: () => void;
  /** Displayed next to the month: when the reports were loaded. */
  children?: ReactNode;
}) {
  const { t } = useText();
  const { day, onDay } = props;
  const { year, month } = parts(day);
  return (
    <Group gap="sm">
      <Group gap={4}>
        <ActionIcon variant="default" size="lg" aria-label={t('Previous')} onClick={() => onDay(addMonths(day, -1))}>
          ‹
        </ActionIcon>
        <Text fw={600} miw={132} ta="center" aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
          {t.of(MONTH_NAMES[month - 1]!)} {year}
        </Text>
        <ActionIcon variant="default" size="lg" aria-label={t('Next')} onClick={() => onDay(addMonths(day, 1))}>
          ›
        </ActionIcon>
        <Button variant="default" px="sm" onClick={() => onDay(props.today)}>
          {t('Today')}
        </Button>
      </Group>
      {props.children}
      {props.isLoading && <Loader size="xs" role="status" aria-label={t('Loading reports')} />}
      <ActionIcon
        variant="default"
        size="lg"
        ml="auto"
        visibleFrom="xs"
        aria-label={t('Shortcuts and preferences')}
        onClick={props.onKeys}
      >
        ?
      </ActionIcon>
    </Group>
  );
}
