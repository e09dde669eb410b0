import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formatAmount } from '../../../platform/formats.ts';
import { useText } from '../../../platform/translation.ts';
import { Pair } from '../../../record-editing/form-layout.tsx';
import { Dialog } from '../../../widgets/dialog/dialog.tsx';
import { ReferenceSelect } from '../../../widgets/select/reference-select.tsx';
import classes from '../estimate-edit.module.css';
import type { LineFigures } from '../estimate-figures.ts';
import { LINE_FIELD_NAMES } from '../estimate-form.ts';
import type { LineField } from '../estimate-line.ts';
import { inactiveFields } from '../estimate-rules.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';
import { type ChosenField, withCells } from './line-cells.ts';
import { LineFacts } from './line-info.tsx';
import { candidatesFor } from './line-lookup.ts';
import { LineNumberField } from './line-number-field.tsx';

/** One line in a form of its own (EST-02). What is typed stands in the estimate at once: closing loses nothing. */
export function LineFormDialog(props: {
  editor: EstimateEditor;
  section: string;
  figures: LineFigures;
  number: number;
  onClose: () => void;
}) {
  const { t, field } = useText();
  const { editor, section, figures, number } = props;
  const { line } = figures;
  const isLocked = !editor.isOpen;
  const shared = (name: LineField) => ({
    label: field(LINE_FIELD_NAMES[name]),
    readOnly: isLocked,
    error:
      line.unread[name]?.why ??
      editor.problems.find((problem) => problem.line === line.key && problem.field === name)?.why ??
      (inactiveFields(line).includes(name) ? t('inactive: it can be neither approved nor sent') : null),
  });
  const choice = { editor, section, figures };
  const figure = { editor, section, figures };
  return (
    <Dialog title={t('Line {number}', { number })} onClose={props.onClose}>
      <Stack gap="sm" className={classes.lineForm!}>
        <LineChoice {...choice} name="costType" shared={shared('costType')} />
        <LineChoice {...choice} name="person" shared={shared('person')} />
        <Textarea
          {...shared('details')}
          autosize
          minRows={2}
          maxRows={6}
          value={line.details}
          onChange={(event) => {
            const details = event.currentTarget.value;
            editor.changeLines(section, (lines) =>
              withCells(lines, [{ key: line.key, field: 'details', change: { details } }], editor.world),
            );
          }}
        />
        <Pair>
          <LineNumberField {...figure} name="units" shared={shared('units')} />
          <LineNumberField {...figure} name="rate" shared={shared('rate')} />
        </Pair>
        {editor.maySeeMargin && (
          <Pair>
            <LineNumberField {...figure} name="cost" shared={shared('cost')} />
            <LineNumberField {...figure} name="markUp" shared={shared('markUp')} />
          </Pair>
        )}
        <LineChoice {...choice} name="supplier" shared={shared('supplier')} />
        <Pair>
          <LineChoice {...choice} name="taxStatus" shared={shared('taxStatus')} />
          <LineNumberField {...figure} name="net" shared={shared('net')} />
        </Pair>
        <Group justify="space-between" role="status">
          <Text size="sm">
            {field('Tax')} {formatAmount(figures.tax)}
          </Text>
          <Text size="sm" fw={600}>
            {field('Total')} {formatAmount(figures.total)} {editor.form.head.currency?.code}
          </Text>
        </Group>
        <div className={classes.lineFacts}>
          <LineFacts figures={figures} number={number} ratesOf={editor.ratesOf} />
        </div>
        <Group justify="space-between">
          {isLocked ? (
            <span />
          ) : (
            <Button
              variant="default"
              c="var(--mantine-color-error)"
              onClick={() => {
                editor.changeLines(section, (lines) => lines.filter(({ key }) => key !== line.key));
                props.onClose();
              }}
            >
              {t('Delete the line')}
            </Button>
          )}
          <Button onClick={props.onClose}>{t('Done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function LineChoice(props: {
  editor: EstimateEditor;
  section: string;
  figures: LineFigures;
  name: ChosenField;
  shared: { label: string; readOnly: boolean; error: string | null };
}) {
  const queryClient = useQueryClient();
  const { editor, section, figures, name } = props;
  return (
    <ReferenceSelect
      {...props.shared}
      value={figures.line[name]}
      searchKey={['estimate-line-field', name]}
      isSearchedThere={name === 'supplier'}
      search={(keyphrase) => candidatesFor(queryClient, name, keyphrase)}
      onChange={(chosen) =>
        editor.changeLines(section, (lines) =>
          withCells(lines, [{ key: figures.line.key, field: name, change: { [name]: chosen } }], editor.world),
        )
      }
    />
  );
}
