import { z } from 'zod/mini';
import { sessionStore } from '../../platform/storage.ts';
import { Choice } from './choice.ts';

/** The maximum number of choices remembered. */
const MOST_REMEMBERED = 12;

/** Returns the choices of this session, latest first. */
export function recentChoices(): Choice[] {
  const kept = z.array(Choice).safeParse(sessionStore.get('recentChoices'));
  return kept.success ? kept.data : [];
}

/** Remembers a choice until sign-out. */
export function rememberChoice(choice: Choice) {
  const others = recentChoices().filter(({ key }) => key !== choice.key);
  sessionStore.set('recentChoices', [choice, ...others].slice(0, MOST_REMEMBERED));
}
