import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

/** The keys of a job's screen. */
export const JOB_KEYS: readonly KeyHelp[] = [
  { keys: 'Ctrl+S, Enter', does: 'Save the job' },
  { keys: 'Arrow down', does: 'In a field with choices: show them' },
  { keys: 'Enter, Tab', does: 'Pick the highlighted option' },
  { keys: '@', does: 'In a comment: mention somebody' },
  { keys: 'Ctrl+Enter', does: 'Add or save a comment' },
];
