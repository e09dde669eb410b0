import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type CellChange, type ChangeOf, type LineCells, settledCells } from './line-cells.ts';
import { useLineReader } from './line-reader.ts';

/** What fields of a line share in its form. */
export type LineFieldProps = { label: string; readOnly: boolean; error: string | null };

/**
 * A number field in a line's form, parsed as in the sheet: a comma is also a decimal separator, because some phones offer only one. Input
 * applies at once; an empty field equals an empty cell.
 */
export function LineNumberField<Line, Field extends string, Change extends ChangeOf<Field>>(props: {
  cells: Pick<LineCells<Line, Field, Field, Change>, 'keyOf' | 'textOf' | 'read' | 'ofNumber'>;
  line: Line;
  name: Field;
  decimals: number;
  onChange: (changes: readonly CellChange<Field, Change>[]) => void;
  shared: LineFieldProps;
}) {
  const { cells, line, name, onChange } = props;
  const reader = useLineReader(props.decimals);
  // Null if nothing is being typed: the field displays the line's value.
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => [{ key: cells.keyOf(line), field: name, ...cells.read(name, text, reader) }];
  /** On leaving, clears unusable input, or asks if it's ambiguous. */
  const settle = async (text: string) => {
    if (text.trim() === '') return onChange(read(''));
    const settled = await settledCells(cells, read(text), reader);
    if (settled.length > 0) onChange(settled);
  };
  return (
    <TextInput
      {...props.shared}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? cells.textOf(line, name)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        if (text.trim() !== '') onChange(read(text));
      }}
      onDrop={(event) => event.preventDefault()}
      onBlur={() => {
        if (typed !== null) void settle(typed);
        setTyped(null);
      }}
    />
  );
}
