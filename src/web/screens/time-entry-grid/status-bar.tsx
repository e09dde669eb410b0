import { Button, Group, Text } from '@mantine/core';
import type { RefObject } from 'react';
import { sumHours } from '#domain/time/hours.ts';
import { formatHours } from '../../platform/formats.ts';
import { useText } from '../../platform/translation.ts';
import { fillDown, fillRight } from '../../sheet/fill.ts';
import type { SelectedRange } from '../../sheet/selected-range.ts';
import type { SheetHandle } from '../../sheet/sheet-model.ts';
import type { Drafts } from '../../time-entries/drafts/draft.ts';
import type { GridCommands, ShownSheet } from './grid-commands.ts';
import { SelectionBar } from './selection-bar.tsx';

/** Displays, below the grid, whether everything is saved, and the actions on the selection. */
export function StatusBar(props: {
  drafts: Drafts;
  sheet: ShownSheet;
  selected: SelectedRange;
  handle: RefObject<SheetHandle | null>;
  commands: GridCommands;
  /** Whether the pending copy includes notes in the cells' text. */
  onCopyingNotes: (isCopying: boolean) => void;
  /** Whether the panel of the active cell is displayed; null if there is no room for it. */
  isPanelOpen: boolean | null;
  onPanel: (isOpen: boolean) => void;
}) {
  const { t } = useText();
  const { sheet, selected, commands } = props;
  const total = formatHours(sumHours(sheet.rules.totals.values()));
  const andBack = (act: () => void) => {
    act();
    props.handle.current?.focus();
  };
  return (
    <Group justify="space-between" mih={26}>
      <SaveState drafts={props.drafts} totals={t('{hours} hours', { hours: total })} />
      <Group gap={6} ml="auto">
        <SelectionBar
          isBudgetElsewhere={props.isPanelOpen === true}
          selected={selected}
          sheet={sheet}
          onCopyWithNotes={() => {
            props.onCopyingNotes(true);
            props.handle.current?.copy();
            props.onCopyingNotes(false);
          }}
          onFill={(direction) =>
            andBack(() =>
              commands.fill(direction === 'down' ? fillDown(selected.range()) : fillRight(selected.range())),
            )
          }
          onSpread={(range, hours) => andBack(() => commands.commitInto(range, `=${hours}`))}
          onClear={(range) => andBack(() => commands.clear(range))}
        />
        {props.isPanelOpen === false && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={false}
            onClick={() => andBack(() => props.onPanel(true))}
          >
            {t('Show cell details')}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** Displays whether everything is saved; screen readers also hear the total. */
function SaveState({ drafts, totals }: { drafts: Drafts; totals: string }) {
  const { t } = useText();
  const isBusy = [...drafts.values()].some(({ state }) => state === 'waiting' || state === 'saving');
  if (!isBusy && drafts.size > 0) return <span />;
  return (
    <Text size="xs" c="dimmed" role="status">
      {isBusy ? t('Saving') : t('All changes saved')}
      <span className="visually-hidden">{isBusy ? '' : `. ${totals}`}</span>
    </Text>
  );
}
