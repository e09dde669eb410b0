import { Switch } from '@mantine/core';
import { useText } from '../../platform/translation.ts';
import { type KeyHelp, KeysDialog } from '../../widgets/dialog/keys-dialog.tsx';

const KEYS: KeyHelp[] = [
  { keys: '← ↑ → ↓', does: 'Move; with Shift extend the selection' },
  { keys: 'Home, End, Ctrl+Home, Ctrl+End', does: 'To the ends of the row, of the sheet' },
  { keys: 'Page Up, Page Down', does: 'Ten rows up or down' },
  { keys: 'Ctrl+A', does: 'Select everything' },
  { keys: '0 – 9', does: 'Typing replaces the cell; an arrow, Tab or Enter saves it' },
  { keys: 'F2', does: 'Edit what is in the cell' },
  { keys: 'Shift+F2', does: 'Open the notes' },
  { keys: 'Ctrl+Enter', does: 'Put what was typed into every selected cell; in the notes, return to the grid' },
  {
    keys: 'Tab, Shift+Tab',
    does: 'While typing: save and go to the next or previous cell, within a selection over and over',
  },
  { keys: 'Esc', does: 'Discard what was typed, in the cell or in the notes' },
  { keys: 'Delete', does: 'Empty the selected cells' },
  { keys: 'Ctrl+C, Ctrl+X, Ctrl+V', does: 'Copy, cut, paste hours and notes, also from and to a spreadsheet' },
  { keys: 'Ctrl+D, Ctrl+R', does: 'Fill down, fill right' },
  { keys: '=', does: 'Typed alone, fills the day up to its work hours' },
  { keys: '=40', does: 'With Ctrl+Enter, spreads 40 hours over the selected cells' },
  { keys: 'Ctrl+Z, Ctrl+Shift+Z', does: 'Undo, redo' },
];

/** The keys of the grid, and whether Enter opens the notes or moves down. */
export function GridKeys(props: {
  enterMovesDown: boolean;
  onEnterMovesDown: (isDown: boolean) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  return (
    <KeysDialog
      keys={[
        ...KEYS,
        { keys: 'Enter', does: props.enterMovesDown ? 'Save, and move down' : 'Save, and open the notes' },
      ]}
      onClose={props.onClose}
    >
      <Switch
        label={t('Enter moves down instead of opening the notes')}
        checked={props.enterMovesDown}
        onChange={(event) => props.onEnterMovesDown(event.currentTarget.checked)}
      />
    </KeysDialog>
  );
}
