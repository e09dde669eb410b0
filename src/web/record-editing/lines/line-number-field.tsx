import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type CellChange, type ChangeOf, type LineCells, settledCells } from './line-cells.ts';
import { useLineReader } from './line-reader.ts';

/** What fields of a line share in its form. */
export type LineFieldProps = { label: string; readOnly: boolean; error: string | null };

/**
 * A number of a line in its form, read as in the sheet: a comma is no less a decimal separator than a point, as phones offer only
 * one of them. What is typed is taken at once; left empty, it is what an empty cell is.
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
  // null = nothing is being typed, the field shows what the line has.
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => [{ key: cells.keyOf(line), field: name, ...cells.read(name, text, reader) }];
  /** What is finished is taken as nothing, or asked about where it could be two numbers. */
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
