import { Refused } from '../../platform/refused.ts';

/** An invalid passkey; its message and cause are for the log only. */
export class WrongPasskey extends Error {}

/** A valid passkey with a lower counter than before: it may be a copy. */
export class CounterWentBack extends WrongPasskey {}

/** Runs a library's verification; every error it throws means that the passkey is invalid. */
export async function asWrongPasskey<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch (error) {
    throw new WrongPasskey(error instanceof Error ? error.message : 'it could not be verified', { cause: error });
  }
}

/** Refuses an invalid passkey with the common message. */
export async function refusingWrong<Result>(verification: Promise<Result>): Promise<Result> {
  try {
    return await verification;
  } catch (error) {
    if (error instanceof WrongPasskey) throw new Refused('passkey-wrong');
    throw error;
  }
}
