import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLineReader } from '../../../record-editing/lines/line-reader.ts';
import type { DraftLine } from '../order-line.ts';
import type { OrderEditor } from '../use-order-editor.ts';
import { readTypedCell, settledCells, type TypedField, textOfCell, withCells } from './line-cells.ts';

/**
 * A number of a line in its form, read as in the sheet: a comma is no less a decimal separator than a point, as phones offer only
 * one of them. What is typed is taken at once; left empty, it is 0, or calculated in the case of the tax (WID-04).
 */
export function LineNumberField(props: {
  editor: OrderEditor;
  line: DraftLine;
  name: Exclude<TypedField, 'details'>;
  shared: { label: string; readOnly: boolean; error: string | null };
}) {
  const { editor, line, name } = props;
  const reader = useLineReader(editor.world.decimals);
  // null = nothing is being typed, the field shows what the line has.
  const [typed, setTyped] = useState<string | null>(null);
  const take = (text: string) => {
    const content = readTypedCell(name, text, reader);
    editor.changeLines((form) => withCells(form, [{ key: line.key, field: name, ...content }]));
  };
  /** What is finished is taken as nothing, or asked about where it could be two numbers. */
  const settle = async (text: string) => {
    if (text.trim() === '') return take('');
    const content = readTypedCell(name, text, reader);
    const settled = await settledCells([{ key: line.key, field: name, ...content }], reader);
    if (settled.length > 0) editor.changeLines((form) => withCells(form, settled));
  };
  return (
    <TextInput
      {...props.shared}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? textOfCell(line, name)}
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
