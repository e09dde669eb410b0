import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLineReader } from '../../../record-editing/lines/line-reader.ts';
import type { LineFigures } from '../estimate-figures.ts';
import type { EstimateEditor } from '../use-estimate-editor.ts';
import { type CellChange, readTypedCell, settledCells, type TypedNumber, textOfCell, withCells } from './line-cells.ts';

/** A number of a line in its form, read as in the sheet. What is typed is taken at once (WID-04). */
export function LineNumberField(props: {
  editor: EstimateEditor;
  section: string;
  figures: LineFigures;
  name: TypedNumber;
  shared: { label: string; readOnly: boolean; error: string | null };
}) {
  const { editor, section, figures, name } = props;
  const { key } = figures.line;
  const reader = useLineReader(editor.world.decimals);
  // null = nothing is being typed, the field shows what the line has.
  const [typed, setTyped] = useState<string | null>(null);
  const change = (changes: readonly CellChange[]) =>
    editor.changeLines(section, (lines) => withCells(lines, changes, editor.world));
  const take = (text: string) => change([{ key, field: name, ...readTypedCell(name, text, reader) }]);
  /** What is finished is taken as nothing, or asked about where it could be two numbers. */
  const settle = async (text: string) => {
    if (text.trim() === '') return take('');
    const settled = await settledCells([{ key, field: name, ...readTypedCell(name, text, reader) }], reader);
    if (settled.length > 0) change(settled);
  };
  return (
    <TextInput
      {...props.shared}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? textOfCell(figures, name)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (text.trim() !== '') take(text);
      }}
      onDrop={(event) => event.preventDefault()}
      onBlur={() => {
        if (typed !== null) void settle(typed);
        setTyped(null);
      }}
    />
  );
}
