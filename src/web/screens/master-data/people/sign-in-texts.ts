import type { MasterRecord } from '#contract/master-data/master-data.ts';
import { formatDay } from '#domain/calendar/calendar.ts';
import { dayAt } from '#domain/calendar/local-time.ts';
import { type SignInState, signInState } from '#domain/people/person.ts';
import { type Phrase, phrase } from '#domain/text/phrase.ts';
import { formatInstant } from '../../../platform/formats.ts';
import type { Texts } from '../../../platform/translation.ts';

const TEXTS: Readonly<Record<SignInState, Phrase>> = {
  inactive: phrase('Inactive'),
  left: phrase('Has left'),
  'can-sign-in': phrase('Can sign in'),
  invited: phrase('Invited until {when}'),
  'invitation-over': phrase('Invitation expired'),
  'not-invited': phrase('Not invited yet'),
};

/** Returns the sign-in status of a person; null for other records. */
export function signInOf({ signIn, values }: MasterRecord): SignInState | null {
  return signIn ? signInState(signIn, values.isActive !== false) : null;
}

/** Describes the status with a time, or in a list with a day. */
export function describeSignIn(
  t: Texts['t'],
  record: MasterRecord,
  { timeZone, isBrief = false }: { timeZone: string; isBrief?: boolean },
): string | null {
  const state = signInOf(record);
  if (state === null) return null;
  const until = record.signIn?.invitedUntil;
  const when = !until ? '' : isBrief ? formatDay(dayAt(Date.parse(until), timeZone)) : formatInstant(until, timeZone);
  return t.of(TEXTS[state], { when });
}
