import { Button, Checkbox, Group, Popover, ScrollArea, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../platform/translation.ts';

/** An option of a column filter. */
type ColumnFilterOption = { id: string; text: string; ticked: boolean; count?: number };

/** The maximum number of options rendered; the search finds the others. */
const MOST_DRAWN = 200;

/**
 * Filters a list by a column with ticked options, applied by Apply. None or all ticked: no filter. `minimumSearch`: characters from which
 * the search applies.
 */
export function ColumnFilter(props: {
  label: string;
  options: () => ColumnFilterOption[];
  tickedCount: number;
  minimumSearch?: number;
  onApply: (ids: string[]) => void;
}) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const { tickedCount } = props;
  const name =
    tickedCount > 0 ? t('{column}: {count} selected', { column: props.label, count: tickedCount }) : props.label;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-start" trapFocus returnFocus width={280}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant={tickedCount > 0 ? 'light' : 'default'}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(!isOpen)}
          rightSection={<span aria-hidden="true">▾</span>}
        >
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={props.label}>
        <Choice
          options={props.options()}
          minimumSearch={props.minimumSearch ?? 0}
          onCancel={() => setIsOpen(false)}
          onApply={(ids) => {
            setIsOpen(false);
            props.onApply(ids);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice(props: {
  options: ColumnFilterOption[];
  minimumSearch: number;
  onCancel: () => void;
  onApply: (ids: string[]) => void;
}) {
  const { t } = useText();
  const [options] = useState(props.options);
  const before = options.filter(({ ticked }) => ticked).map(({ id }) => id);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(before));
  const [searched, setSearched] = useState('');
  const word = searched.trim().toLowerCase();
  const found =
    word.length < Math.max(1, props.minimumSearch) ? options : options.filter(({ text }) => isIn(text, word));
  const apply = () => props.onApply(ticked.size === options.length ? [] : [...ticked]);
  const tick = (ids: string[], isTicked: boolean) => {
    const next = new Set(ticked);
    for (const id of ids) {
      if (isTicked) next.add(id);
      else next.delete(id);
    }
    setTicked(next);
  };
  const all = found.map(({ id }) => id);
  return (
    <Stack
      gap="xs"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        apply();
      }}
    >
      <TextInput
        size="xs"
        data-autofocus
        aria-label={t('Search')}
        placeholder={t('Search')}
        value={searched}
        onChange={(event) => setSearched(event.currentTarget.value)}
      />
      <Group gap={4}>
        <Button size="compact-xs" variant="subtle" onClick={() => tick(all, true)}>
          {t('Select all')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => tick(all, false)}>
          {t('Select none')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => setTicked(new Set(before))}>
          {t('Reset')}
        </Button>
      </Group>
      <ScrollArea.Autosize mah={260} type="auto">
        <Stack gap={6} role="group" aria-label={t('Options')}>
          {found.slice(0, MOST_DRAWN).map(({ id, text, count }) => (
            <Checkbox
              key={id}
              size="xs"
              checked={ticked.has(id)}
              onChange={(event) => tick([id], event.currentTarget.checked)}
              label={count === undefined ? text : `${text} (${count})`}
            />
          ))}
          {found.length > MOST_DRAWN && (
            <Text size="xs" c="dimmed">
              {t('{count} more: search to find them', { count: found.length - MOST_DRAWN })}
            </Text>
          )}
          {found.length === 0 && <Text size="xs">{t('Nothing found')}</Text>}
        </Stack>
      </ScrollArea.Autosize>
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={props.onCancel}>
          {t('Cancel')}
        </Button>
        <Button size="xs" onClick={apply}>
          {t('Apply')}
        </Button>
      </Group>
    </Stack>
  );
}

function isIn(text: string, word: string): boolean {
  return text.toLowerCase().includes(word);
}
