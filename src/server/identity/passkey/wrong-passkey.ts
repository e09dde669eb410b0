import { Refused } from '../../platform/refused.ts';

/** A passkey that does not count; its message and cause say why, for the log alone. */
export class WrongPasskey extends Error {}

/** A passkey that is right and counts less than before: it may be a copy. */
export class CounterWentBack extends WrongPasskey {}

/** What a library makes of what was sent: whatever it finds wrong there makes it a wrong passkey. */
export async function asWrongPasskey<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch (error) {
    throw new WrongPasskey(error instanceof Error ? error.message : 'not to be read', { cause: error });
  }
}

/** Refuses a passkey that does not count with the words for all of them. */
export async function refusingWrong<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch (error) {
    if (error instanceof WrongPasskey) throw new Refused('passkey-wrong');
    throw error;
  }
}
