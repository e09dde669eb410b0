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
export function EstimateLinesList(props: { editor: EstimateEditor; section: DraftSection; label: string }) {
  const { t } = useText();
  const { editor, section } = props;
  const add = () => {
    const key = nextLineKey(linesOf(editor.form));
    editor.changeLines(section.key, (before) => [...before, addedLine(key, before.at(-1), editor.lineContext)]);
    return key;
  };
  return (
    <LineCards
      label={props.label}
      lines={section.lines.flatMap(({ key }) => editor.figures.lines.get(key) ?? [])}
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
      formOf={(figures, number, close) => (
        <EstimateLineForm editor={editor} section={section.key} figures={figures} number={number} onClose={close} />
      )}
      isBlank={({ line }) => isBlank(line)}
      onAdd={editor.isOpen ? add : null}
      onRemove={(key) => editor.changeLines(section.key, (before) => before.filter((line) => line.key !== key))}
    />
  );
}

function describeInactive(line: DraftLine, t: Texts['t']): string | null {
  const names = inactiveFields(line).map((name) => line[name as 'costType']?.name);
  return names.length > 0 ? t('Inactive: {names}', { names: names.join(', ') }) : null;
}
