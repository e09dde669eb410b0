import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import classes from '../estimate-edit.module.css';
import type { LineFigures } from '../estimate-figures.ts';
import { type DraftSection, linesOf } from '../estimate-form.ts';
import { addedLine, isBlank, isMarkedUp, nextLineKey } from '../estimate-line.ts';
import { inactiveFields } from '../estimate-rules.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';
import { LineFormDialog } from './line-form-dialog.tsx';

/** The lines of a section on a phone: a list, each with a form of its own. */
export function LinesList({
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
    editor.changeLines(section.key, (before) => [...before, addedLine(key, before.at(-1))]);
    setOpenKey(key);
  };
  const close = () => {
    // An added line that nothing was put into goes as it came.
    if (lines[open] && isBlank(lines[open].line))
      editor.changeLines(section.key, (before) => before.filter(({ key }) => key !== openKey));
    setOpenKey(null);
  };
  return (
    <>
      {lines.length > 0 && (
        <ol className={classes.cards} aria-label={label}>
          {lines.map((figures, index) => (
            <LineCard
              key={figures.line.key}
              figures={figures}
              number={index + 1}
              problem={editor.problems.find(({ line }) => line === figures.line.key)?.why ?? null}
              onOpen={() => setOpenKey(figures.line.key)}
            />
          ))}
        </ol>
      )}
      {editor.isOpen && (
        <Button variant="default" fullWidth mt="xs" onClick={add}>
          {t('Add a line')}
        </Button>
      )}
      {lines[open] && (
        <LineFormDialog editor={editor} section={section.key} figures={lines[open]} number={open + 1} onClose={close} />
      )}
    </>
  );
}

function LineCard(props: { figures: LineFigures; number: number; problem: string | null; onOpen: () => void }) {
  const { t } = useText();
  const { figures, number, problem } = props;
  const { line, units, rate, net } = figures;
  const flags = inactiveFields(line);
  return (
    <li>
      <button type="button" className={classes.card} onClick={props.onOpen}>
        <span className={classes.cardHead}>
          <span className={classes.cardTitle}>
            {number}. {line.costType?.name ?? t('no cost type')}
          </span>
          <span className={classes.cardTotal}>{formatAmount(net)}</span>
        </span>
        <Text size="xs" c="dimmed" component="span" display="block">
          {[line.person?.name, line.details, line.supplier?.name].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" c="dimmed" component="span" display="block">
          {isMarkedUp(line)
            ? `${formatAmount(line.cost!)} + ${formatAmount(line.markUp!)} %`
            : `${formatAmount(units)} × ${formatAmount(rate)}`}
          {line.taxStatus && ` · ${line.taxStatus.name}`}
        </Text>
        {problem && (
          <Text size="xs" c="var(--mantine-color-error)" component="span" display="block">
            {problem}
          </Text>
        )}
        {flags.length > 0 && (
          <Text size="xs" component="span" display="block" className={classes.warning!}>
            {t('Inactive: {names}', { names: flags.map((name) => line[name as 'costType']?.name).join(', ') })}
          </Text>
        )}
      </button>
    </li>
  );
}
