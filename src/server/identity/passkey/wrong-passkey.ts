import { Refused } from '../../platform/refused.ts';

/** An invalid passkey; its message and cause are for the log only. */
export class WrongPasskey extends Error {}

/** A valid passkey with a lower counter than before: it may be a copy. */
export class CounterWentBack extends WrongPasskey {}

/** What a library makes of what was sent: whatever it finds wrong there makes it a wrong passkey. */
export async function asWrongPasskey<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch (error) {
    throw new WrongPasskey(error instanceof Error ? error.message : 'not to be read', { cause: error });
  }
}

/** Rejects an invalid passkey with the common message. */
export async function refusingWrong<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch (error) {
    if (error instanceof WrongPasskey) throw new Refused('passkey-wrong');
    throw error;
  }
}
