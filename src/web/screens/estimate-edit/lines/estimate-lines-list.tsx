import { useState } from 'react';
import { LineCards, taxOfCard } from '../../../documents/lines/line-cards.tsx';
import { nextLineKey } from '../../../documents/lines/line-cells.ts';
import { formatAmount } from '../../../platform/formats.ts';
import { type Texts, useText } from '../../../platform/translation.ts';
import { type DraftSection, linesOf } from '../estimate-form.ts';
import { addedLine, type DraftLine, isBlank, isMarkedUp } from '../estimate-line.ts';
import { inactiveFields } from '../estimate-rules.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';
import { EstimateLineForm } from './estimate-line-form.tsx';

/** Displays the lines of a section on a phone: a list, with a form for each line. */
export function EstimateLinesList({
  editor,
  section,
  label,
}: {
  editor: EstimateEditor;
  section: DraftSection;
  label: string;
}) {
  const { t } = useText();
  const [openKey, setOpenKey] = useState<string | null>(null);
  const lines = section.lines.flatMap(({ key }) => editor.figures.lines.get(key) ?? []);
  const open = lines.findIndex(({ line }) => line.key === openKey);
  const add = () => {
    const key = nextLineKey(linesOf(editor.form));
    editor.changeLines(section.key, (before) => [...before, addedLine(key, before.at(-1), editor.lineContext)]);
    setOpenKey(key);
  };
  const close = () => {
    // An added line that is still blank is removed.
    if (lines[open] && isBlank(lines[open].line))
      editor.changeLines(section.key, (before) => before.filter(({ key }) => key !== openKey));
    setOpenKey(null);
  };
  return (
    <>
      <LineCards
        label={label}
        lines={lines}
        keyOf={({ line }) => line.key}
        cardOf={({ line, units, rate, net }) => ({
          title: line.costType?.name ?? t('no cost type'),
          amount: formatAmount(net),
          what: [line.person?.name, line.details, line.supplier?.name],
          figures:
            (isMarkedUp(line)
              ? `${formatAmount(line.cost!)} + ${formatAmount(line.markUp!)} %`
              : `${formatAmount(units)} × ${formatAmount(rate)}`) + taxOfCard(line),
          problem: editor.problems.find((problem) => problem.key === line.key)?.why ?? null,
          warning: describeInactive(line, t),
        })}
        onOpen={setOpenKey}
        onAdd={editor.isOpen ? add : null}
      />
      {lines[open] && (
        <EstimateLineForm
          editor={editor}
          section={section.key}
          figures={lines[open]}
          number={open + 1}
          onClose={close}
        />
      )}
    </>
  );
}

function describeInactive(line: DraftLine, t: Texts['t']): string | null {
  const names = inactiveFields(line).map((name) => line[name as 'costType']?.name);
  return names.length > 0 ? t('Inactive: {names}', { names: names.join(', ') }) : null;
}
