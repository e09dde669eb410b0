import type { KeyHelp } from '../../widgets/keys-dialog.tsx';

/** The keys of a job's screen. */
export const JOB_KEYS: readonly KeyHelp[] = [
  { keys: 'Ctrl+S, Enter', does: 'Save the job' },
  { keys: 'Arrow down', does: 'In a field with choices: show them' },
  { keys: 'Enter, Tab', does: 'Take the choice that is marked' },
  { keys: '@', does: 'In a comment: mention somebody' },
  { keys: 'Ctrl+Enter', does: 'Add or save a comment' },
];
