import { z } from 'zod/mini';
import { sessionStore } from '../../platform/storage.ts';
import { Choice } from './choice.ts';

/** So many choices are remembered. */
const MOST_REMEMBERED = 12;

/** What was chosen in this session, the latest first. */
export function recentChoices(): Choice[] {
  const kept = z.array(Choice).safeParse(sessionStore.get('recentChoices'));
  return kept.success ? kept.data : [];
}

/** Remembers a choice until sign-out. */
export function rememberChoice(choice: Choice) {
  const others = recentChoices().filter(({ key }) => key !== choice.key);
  sessionStore.set('recentChoices', [choice, ...others].slice(0, MOST_REMEMBERED));
}
