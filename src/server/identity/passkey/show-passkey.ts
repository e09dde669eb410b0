import type { FastifyRequest } from 'fastify';
import type { ShownPasskey } from '#contract/identity/passkey.ts';
import { hasCounterGoneBack, type RelyingParty, readUserHandle } from '#domain/identity/passkey.ts';
import type { AgencyDatabase, AgencyTransaction } from '../../platform/database/postgres.ts';
import { noteAccess } from '../../platform/http/access-trail.ts';
import { Refused } from '../../platform/refused.ts';
import type { DeviceCookie } from '../device-cookie.ts';
import { type PasskeyUse, verifyAuthentication } from './ceremony.ts';
import type { ChallengeFor } from './challenge.sql.ts';
import { countedTry } from './count-tries.ts';
import { type FoundPasskey, usePasskey } from './passkey.sql.ts';
import { CounterWentBack, WrongPasskey } from './wrong-passkey.ts';

/** A passkey presented at sign-in: the challenge, the agency, and what is stored about it there. */
export type Showing = {
  request: FastifyRequest;
  /** Where what it signed was noted; where it is kept is `database`. */
  challenges: AgencyDatabase;
  database: AgencyDatabase;
  databaseName: string;
  asked: ChallengeFor;
  shown: ShownPasskey;
  /** null = it belongs to no one who may present it here. */
  passkey: FoundPasskey | undefined;
};

/**
 * Takes a passkey that somebody shows as right, once everything about it is: the try is counted first, and what is wrong is noted in the trail
 *. `use` is done in the transaction that moves its counter on, or takes it back with that.
 */
export async function takeShownPasskey<Result>(
  { request, challenges, database, databaseName, asked, shown, passkey }: Showing,
  { relyingParty, device }: { relyingParty: RelyingParty; device: DeviceCookie },
  use: (passkey: FoundPasskey, move: (on: AgencyDatabase | AgencyTransaction) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { ip: address, log } = request;
  const caller = {
    employeeId: passkey?.employeeId ?? null,
    credentialId: shown.id,
    address,
    device: passkey ? await device.find(request, database, databaseName, [passkey.employeeId]) : null,
    async noteFailure({ isLockedOut, hasGoneBack, why }: Failure) {
      // Who has shown a right signature is known; otherwise the passkey is only said to be theirs.
      const failed = { by: hasGoneBack ? passkey!.employeeId : null, username: passkey?.username ?? null, address };
      await noteAccess(database, log, { ...failed, kind: hasGoneBack ? 'passkey-went-back' : 'passkey-failed' });
      if (isLockedOut) await noteAccess(database, log, { ...failed, kind: 'locked-out' });
      log.warn({ err: why, employeeId: caller.employeeId }, 'passkey rejected');
    },
  };
  return countedTry(database, caller, async () => {
    const used = await verifyAuthentication(challenges, relyingParty, asked, shown, passkey);
    if (!passkey) throw new WrongPasskey('no passkey with this id is stored here');
    if (hasCounterGoneBack(passkey.counter, used.counter)) throw wentBack(passkey, used);
    return use(passkey, async (on) => {
      if (!(await usePasskey(on, passkey.id, used))) throw wentBack(passkey, used);
    });
  });
}

type Failure = { isLockedOut: boolean; hasGoneBack: boolean; why: WrongPasskey };

function wentBack({ id, counter }: FoundPasskey, used: PasskeyUse): CounterWentBack {
  return new CounterWentBack(`passkey ${id} counts ${used.counter} after ${counter}`);
}

/** The agency that a passkey names, if it names one of ours, with the handle of its person there. */
export function handleOf({ userHandle = '' }: ShownPasskey) {
  return readUserHandle(Buffer.from(userHandle, 'base64url').toString('utf8'));
}

/** Refuses with the words for every wrong passkey, where nothing is known of which agency it is. */
export async function refuseUnknownAgency(request: FastifyRequest): Promise<never> {
  await noteAccess(null, request.log, { kind: 'passkey-failed', by: null, username: null, address: request.ip });
  throw new Refused('passkey-wrong');
}
