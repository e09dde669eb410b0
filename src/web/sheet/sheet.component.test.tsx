import { createRef, type RefObject, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import type { Position } from './selection.ts';
import { Sheet } from './sheet.tsx';
import type { SheetColumn, SheetHandle, SheetRow } from './sheet-model.ts';

const COLUMNS: SheetColumn[] = ['Job', 'Mon', 'Tue', 'Wed'].map((name) => ({
  key: name,
  header: name,
  spoken: name,
  width: 120,
}));
/** The closed job accepts no input. */
const JOBS = ['Soap', 'Whale', 'Closed'];

/** The sheet's events, described. */
let told: string[];
beforeEach(() => {
  told = [];
});
const tell = (what: string) => void told.push(what);
const at = ({ row, column }: Position) => `${JOBS[row]} ${COLUMNS[column]!.key}`;

/** Three jobs by three days, which store what is committed. */
function Hours({
  enterMovesDown = false,
  handle,
}: {
  enterMovesDown?: boolean;
  handle?: RefObject<SheetHandle | null>;
}) {
  const [texts, setTexts] = useState<Record<string, string>>({ 'Soap Mon': '1', 'Soap Tue': '2', 'Whale Mon': '3' });
  const write = (positions: readonly Position[], text: string) =>
    setTexts((before) => ({ ...before, ...Object.fromEntries(positions.map((position) => [at(position), text])) }));
  const rows: SheetRow[] = JOBS.map((job, row) => ({
    key: job,
    cells: COLUMNS.map((_, column) => ({
      text: column === 0 ? job : (texts[at({ row, column })] ?? ''),
      spoken: `${job} ${COLUMNS[column]!.key}`,
      isEditable: column > 0 && job !== 'Closed',
      isRowHeader: column === 0,
    })),
  }));
  const positionsOf = ({ top, left, bottom, right }: Record<'top' | 'left' | 'bottom' | 'right', number>) =>
    [...Array(bottom - top + 1).keys()].flatMap((row) =>
      [...Array(right - left + 1).keys()].map((column) => ({ row: top + row, column: left + column })),
    );
  return (
    <Sheet
      {...(handle && { ref: handle })}
      label="Hours"
      kind="hours"
      columns={COLUMNS}
      rows={rows}
      startColumn={1}
      enterMovesDown={enterMovesDown}
      onCommit={(position, text) => {
        tell(`commit ${at(position)}: ${text}`);
        write([position], text);
      }}
      onCommitInto={(range, text) => write(positionsOf(range), text)}
      onOpen={(position) => tell(`open ${at(position)}`)}
      onRefused={(position) => tell(`refused ${at(position)}`)}
      onClear={(range) => write(positionsOf(range), '')}
      blockOf={(range) => ({
        rows: [range].flatMap(({ top, bottom, left, right }) =>
          [...Array(bottom - top + 1).keys()].map((row) =>
            [...Array(right - left + 1).keys()].map((column) => ({
              text: rows[top + row]!.cells[left + column]!.text,
              own: null,
            })),
          ),
        ),
      })}
      onPaste={(block, pairs, outside) => {
        tell(`outside ${outside}`);
        for (const { source, target } of pairs) write([target], block.rows[source.row]![source.column]!.text);
      }}
      onFill={(pairs) => {
        for (const { source, target } of pairs) write([target], texts[at(source)] ?? '');
      }}
      onUndo={() => tell('undo')}
      onRedo={() => tell('redo')}
      typingProblem={(_, text) => (/^[\d.]*$/.test(text) ? null : 'No number')}
    />
  );
}

const cell = (name: string) => {
  const [job, day] = name.split(' ');
  const row = JOBS.indexOf(job!);
  const column = COLUMNS.findIndex(({ key }) => key === day);
  return page.elementLocator(
    document.querySelector(`[role=grid] tbody tr:nth-of-type(${row + 1}) > :nth-child(${column + 1})`)!,
  );
};
const holds = (name: string, text: string) => expect.element(cell(name)).toHaveTextContent(new RegExp(`^${text}$`));
const hasFocus = (name: string) => expect.element(cell(name)).toHaveFocus();

it('typing replaces a cell, Tab and Shift+Tab save and move on, F2 edits, Escape discards (TED-03)', async () => {
  mount(<Hours />);
  await userEvent.click(cell('Soap Mon'));
  await userEvent.keyboard('7.5{Tab}');
  await holds('Soap Mon', '7.5');
  await hasFocus('Soap Tue');
  await userEvent.keyboard('4{Shift>}{Tab}{/Shift}');
  await holds('Soap Tue', '4');
  await hasFocus('Soap Mon');
  await userEvent.keyboard('{F2}1{ArrowRight}2{Tab}');
  await holds('Soap Mon', '7.512');
  await userEvent.keyboard('9{Escape}');
  await holds('Soap Tue', '4');
  await hasFocus('Soap Tue');
  expect(told).toEqual(['commit Soap Mon: 7.5', 'commit Soap Tue: 4', 'commit Soap Mon: 7.512']);
});

it("Enter saves and opens the cell's editor, or moves down if the user chose that (TED-04, TED-10)", async () => {
  mount(<Hours />);
  await userEvent.click(cell('Soap Mon'));
  await userEvent.keyboard('5{Enter}');
  await holds('Soap Mon', '5');
  expect(told).toEqual(['commit Soap Mon: 5', 'open Soap Mon']);
  mount(<Hours enterMovesDown />);
  await userEvent.click(cell('Soap Mon'));
  await userEvent.keyboard('6{Enter}');
  await hasFocus('Whale Mon');
  await userEvent.keyboard('{Enter}');
  await hasFocus('Closed Mon');
});

it('puts a digit typed right after an Enter that moves down into the cell below, never into the notes (FIX-75)', async () => {
  mount(<Hours enterMovesDown />);
  await userEvent.click(cell('Soap Mon'));
  await userEvent.keyboard('6{Enter}7{Enter}');
  await holds('Soap Mon', '6');
  await holds('Whale Mon', '7');
  expect(told).toEqual(['commit Soap Mon: 6', 'commit Whale Mon: 7']);
});

it('a cell is committed when it is left by the mouse (TED-10)', async () => {
  mount(<Hours />);
  await userEvent.click(cell('Soap Mon'));
  await userEvent.keyboard('8');
  await userEvent.click(cell('Whale Tue'));
  await holds('Soap Mon', '8');
  await hasFocus('Whale Tue');
});

it('a cell is committed when the page is left, also where a phone only says that it is hidden (SHELL-14, TED-10)', async () => {
  mount(<Hours />);
  for (const [name, text] of [
    ['beforeunload', '3'],
    ['pagehide', '8'],
  ] as const) {
    await userEvent.click(cell('Soap Mon'));
    await userEvent.keyboard(text);
    window.dispatchEvent(new Event(name));
    await holds('Soap Mon', text);
  }
  expect(told).toEqual(['commit Soap Mon: 3', 'commit Soap Mon: 8']);
});

it('read-only cells say so and keep their value (TED-05)', async () => {
  mount(<Hours />);
  await userEvent.click(cell('Closed Mon'));
  await userEvent.keyboard('5');
  await holds('Closed Mon', '');
  expect(told).toEqual(['refused Closed Mon']);
});

it('a range is chosen by keys, by the mouse and as a whole; Delete empties it, Ctrl+Enter writes into all of it (TED-03)', async () => {
  mount(<Hours />);
  await userEvent.click(cell('Soap Mon'));
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{Delete}');
  for (const name of ['Soap Mon', 'Soap Tue', 'Whale Mon']) await holds(name, '');
  await userEvent.keyboard('2{Control>}{Enter}{/Control}');
  for (const name of ['Soap Mon', 'Soap Tue', 'Whale Mon', 'Whale Tue']) await holds(name, '2');
  await holds('Soap Wed', '');
  await userEvent.click(cell('Soap Wed'));
  await userEvent.click(cell('Whale Mon'), { modifiers: ['Shift'] });
  await userEvent.keyboard('{Delete}');
  for (const name of ['Soap Mon', 'Soap Tue', 'Whale Mon', 'Whale Tue']) await holds(name, '');
});

it('Ctrl+D and Ctrl+R fill a range from its first row or column; Ctrl+Z and Ctrl+Y are passed on (TED-03)', async () => {
  mount(<Hours />);
  await userEvent.click(cell('Soap Mon'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
  await holds('Whale Mon', '1');
  await userEvent.click(cell('Soap Mon'));
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Control>}r{/Control}');
  await holds('Soap Wed', '1');
  await userEvent.keyboard('{Control>}z{/Control}{Control>}y{/Control}');
  expect(told).toEqual(['undo', 'redo']);
});

it('pasted spreadsheet cells start at the selection, and cells without a place are counted (TED-03)', async () => {
  mount(<Hours />);
  await userEvent.click(cell('Whale Tue'));
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '1.5\t2.5\t3.5\n4.5\t5.5\t6.5');
  document.activeElement!.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
  await holds('Whale Tue', '1.5');
  await holds('Whale Wed', '2.5');
  expect(told).toEqual(['outside 2']);
});

it.each(['mouse', 'keyboard'])(
  'a button copies the selection, pressed by %s, and the keys stay with the sheet',
  async (by) => {
    const handle = createRef<SheetHandle>();
    mount(
      <>
        <Hours handle={handle} />
        <button type="button" onClick={() => handle.current?.copy()}>
          Copy
        </button>
      </>,
    );
    await userEvent.click(cell('Soap Mon'));
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    if (by === 'mouse') await userEvent.click(page.getByRole('button', { name: 'Copy' }));
    else {
      await userEvent.tab();
      await userEvent.keyboard('{Enter}');
    }
    await hasFocus('Soap Tue');
    await userEvent.keyboard('{ArrowDown}{Control>}v{/Control}');
    await holds('Whale Tue', '1');
    await holds('Whale Wed', '2');
  },
);

it('the sheet is one stop of the Tab key outside of editing, and says where one is (TED-03)', async () => {
  mount(<Hours />);
  await expect.element(page.getByRole('grid', { name: 'Hours' })).toHaveAttribute('aria-rowcount', '4');
  const stops = () => document.querySelectorAll('[role=grid] [tabindex="0"]').length;
  expect(stops()).toBe(1);
  await userEvent.click(cell('Soap Mon'));
  await userEvent.keyboard('{ArrowDown}{End}');
  await hasFocus('Whale Wed');
  expect(stops()).toBe(1);
});
