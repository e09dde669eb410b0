import { Switch } from '@mantine/core';
import { phrase } from '#domain/text/phrase.ts';
import { useText } from '../../platform/translation.ts';
import { type KeyHelp, KeysDialog } from '../../widgets/dialog/keys-dialog.tsx';

const KEYS: KeyHelp[] = [
  { keys: phrase('← ↑ → ↓'), does: phrase('Move; with Shift extend the selection') },
  { keys: phrase('Home, End, Ctrl+Home, Ctrl+End'), does: phrase('To the ends of the row, of the sheet') },
  { keys: phrase('Page Up, Page Down'), does: phrase('Ten rows up or down') },
  { keys: phrase('Ctrl+A'), does: phrase('Select all') },
  { keys: phrase('0 – 9'), does: phrase('Typing replaces the cell; an arrow, Tab or Enter saves it') },
  { keys: phrase('F2'), does: phrase('Edit cell') },
  { keys: phrase('Shift+F2'), does: phrase('Open notes') },
  { keys: phrase('F6'), does: phrase('To the notes in the cell details, and back') },
  {
    keys: phrase('Ctrl+Enter'),
    does: phrase('Enter the input in every selected cell; in the notes, return to the grid'),
  },
  {
    keys: phrase('Tab, Shift+Tab'),
    does: phrase('While typing: save and go to the next or previous cell, within a selection over and over'),
  },
  { keys: phrase('Esc'), does: phrase('Discard the input in the cell or the notes') },
  { keys: phrase('Delete'), does: phrase('Clear selected cells') },
  {
    keys: phrase('Ctrl+C, Ctrl+X, Ctrl+V'),
    does: phrase('Copy, cut, paste hours and notes, also from and to a spreadsheet'),
  },
  { keys: phrase('Ctrl+D, Ctrl+R'), does: phrase('Fill down, fill right') },
  { keys: phrase('='), does: phrase('Typed alone, fills the day up to its work hours') },
  { keys: phrase('=40'), does: phrase('With Ctrl+Enter, spreads 40 hours over the selected cells') },
  { keys: phrase('Ctrl+Z, Ctrl+Shift+Z'), does: phrase('Undo, redo') },
];

/** Displays the keys of the grid, and the setting whether Enter opens the notes or moves down. */
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
        {
          keys: phrase('Enter'),
          does: props.enterMovesDown ? phrase('Save and move down') : phrase('Save, and open the notes'),
        },
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
