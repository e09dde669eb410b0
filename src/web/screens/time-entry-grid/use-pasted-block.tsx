import { useState } from 'react';
import { readTimesheetBlock } from '#domain/time/pasted-timesheet.ts';
import { type ClipboardBlock, numbersOf } from '../../sheet/clipboard.ts';
import type { CellPair } from '../../sheet/sheet-model.ts';
import type { DraftStore } from '../../time-entries/drafts/draft-store.ts';
import { LazyDialog, partCode } from '../../widgets/lazy-part.tsx';
import type { PastedBlock } from './cells/paste-preview.tsx';
import { isCostTypeNamed, isJobNamed } from './cells/pasted-block.ts';
import { isHoursText } from './cells/pasted-cell.ts';
import type { GridCommands, ShownSheet } from './grid-commands.ts';
import { FIRST_DAY_COLUMN } from './grid-rows.tsx';

const pastePreview = partCode(async () => (await import('./cells/paste-preview.tsx')).PastePreview);

/** Pastes a plain block of hours in place, and previews a block that names its jobs or days. */
export function usePastedBlock(given: {
  sheet: ShownSheet;
  store: DraftStore;
  commands: GridCommands;
  employeeId: number;
  preferredCostTypeId: number | null;
  onClosed: () => void;
}) {
  const { sheet, store } = given;
  const [pasted, setPasted] = useState<PastedBlock | null>(null);
  const close = () => {
    setPasted(null);
    given.onClosed();
  };

  const paste = (block: ClipboardBlock, pairs: readonly CellPair[]) => {
    const [first] = pairs;
    const numbers = numbersOf(block);
    const read = first && !block.rows.flat().some(({ own }) => own !== null) && readTexts(block, first.target.column);
    if (read) setPasted({ block: read, top: first.target.row, numbers });
    else given.commands.paste(block, pairs);
  };

  const readTexts = (block: ClipboardBlock, column: number) => {
    const { lines, days } = sheet;
    const numbers = numbersOf(block);
    return readTimesheetBlock(
      block.rows.map((row) => row.map(({ text }) => text)),
      {
        days,
        firstDay: days[Math.max(0, column - FIRST_DAY_COLUMN)] ?? days[0]!,
        isHours: (text) => isHoursText(text, numbers),
        jobMatches: (texts) => texts.filter((text) => lines.some(({ job }) => isJobNamed(text, job))).length,
        costTypeMatches: (texts) =>
          texts.filter((text) => lines.some(({ costType }) => costType && isCostTypeNamed(text, costType))).length,
      },
    );
  };

  const preview = pasted && (
    <LazyDialog
      code={pastePreview}
      props={{
        pasted,
        sheet,
        employeeId: given.employeeId,
        preferredCostTypeId: given.preferredCostTypeId,
        onClose: close,
        onPaste: ({ changes, shown }) => {
          store.commit(changes, { shown });
          close();
        },
      }}
    />
  );
  return { paste, preview };
}
