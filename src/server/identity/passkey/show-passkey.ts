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
  /** Where its challenge was stored; its record is in `database`. */
  challenges: AgencyDatabase;
  database: AgencyDatabase;
  databaseName: string;
  asked: ChallengeFor;
  shown: ShownPasskey;
  /** Null if it belongs to no one who may present it here. */
  passkey: FoundPasskey | undefined;
};

/**
 * Verifies a presented passkey completely: counts the attempt first and records failures in the trail. `use` runs in the transaction that
 * stores its counter, and is rolled back with it.
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
      // A valid signature identifies the person; otherwise the passkey only claims to be theirs.
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

/** Returns the agency and person's handle that a passkey names, if it's one of ours. */
export function handleOf({ userHandle = '' }: ShownPasskey) {
  return readUserHandle(Buffer.from(userHandle, 'base64url').toString('utf8'));
}

/** Rejects with the message for every wrong passkey, if the agency is unknown. */
export async function refuseUnknownAgency(request: FastifyRequest): Promise<never> {
  await noteAccess(null, request.log, { kind: 'passkey-failed', by: null, username: null, address: request.ip });
  throw new Refused('passkey-wrong');
}
