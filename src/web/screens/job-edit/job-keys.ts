import { phrase } from '#domain/text/phrase.ts';
import type { KeyHelp } from '../../widgets/dialog/keys-dialog.tsx';

/** The keys of a job's screen. */
export const JOB_KEYS: readonly KeyHelp[] = [
  { keys: phrase('Ctrl+S, Enter'), does: phrase('Save job') },
  { keys: phrase('Arrow down'), does: phrase('In a field with choices: show them') },
  { keys: phrase('Enter, Tab'), does: phrase('Select the highlighted option') },
  { keys: phrase('@'), does: phrase('In a comment: mention someone') },
  { keys: phrase('Ctrl+Enter'), does: phrase('Add or save a comment') },
];
