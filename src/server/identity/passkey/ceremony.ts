import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { z } from 'zod/mini';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '#contract/identity/passkey.ts';
import { PASSKEY_MINUTES, type RelyingParty, relyingPartyOf, writtenUserHandle } from '#domain/identity/passkey.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { type ChallengeFor, noteChallenge, takeChallenge } from './challenge.sql.ts';
import { type FoundPasskey, findCredentials, findHolder } from './passkey.sql.ts';
import { orWrong, WrongPasskey } from './wrong-passkey.ts';

/** Loaded with the first passkey, because it contains many certificate parsers. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256; every passkey supports one of them. */
const ALGORITHMS = [-8, -7, -257];
/** Milliseconds for the ceremony, equal to the challenge's validity. */
const PATIENCE = PASSKEY_MINUTES * 60_000;
/** The maximum length of the agency's and person's names stored with a passkey. */
const NAME_KEPT = 200;

/** Returns the relying party. Rejects the call if browsers don't allow passkeys at this address. */
export function relyingPartyAt(publicUrl: string): RelyingParty {
  const relyingParty = relyingPartyOf(new URL(publicUrl));
  if (!relyingParty) throw new Refused('passkey-unavailable');
  return relyingParty;
}

const described = (credentials: readonly { id: string; transports: string[] }[]) =>
  credentials.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));

/** Returns options for an assertion: one of the named passkeys, or any that the person chooses. */
export async function askForPasskey(
  database: AgencyDatabase,
  { id: rpID }: RelyingParty,
  asked: ChallengeFor & { of?: number },
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webAuthn();
  const named = asked.of === undefined ? [] : await findCredentials(database, asked.of);
  if (asked.of !== undefined && named.length === 0) throw new Refused('passkey-wrong');
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: await noteChallenge(database, asked),
    timeout: PATIENCE,
    userVerification: 'required',
    ...(named.length === 0 ? {} : { allowCredentials: described(named) }),
  });
  return options as PasskeyRequest;
}

/** Returns options with an unstored challenge, for a sign-in to an agency that doesn't exist. */
export async function challengeWithoutAgency({ id: rpID }: RelyingParty): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webAuthn();
  return (await generateAuthenticationOptions({
    rpID,
    timeout: PATIENCE,
    userVerification: 'required',
  })) as PasskeyRequest;
}

/** Returns options from which a browser creates a passkey: discoverable, with user verification. */
export async function askToMakePasskey(
  { database, databaseName, employeeId }: { database: AgencyDatabase; databaseName: string; employeeId: number },
  { id: rpID }: RelyingParty,
  boundTo: Buffer,
): Promise<PasskeyCreation> {
  const { generateRegistrationOptions } = await webAuthn();
  const { handle, name, username, domain, agencyName } = await findHolder(database, employeeId);
  const login = domain ? `${domain}\\${username}` : username;
  const options = await generateRegistrationOptions({
    rpID,
    rpName: 'Docket',
    // With several agencies, the browser displays which one it is.
    userName: `${login}, ${agencyName}`.slice(0, NAME_KEPT),
    userDisplayName: name.slice(0, NAME_KEPT),
    userID: new TextEncoder().encode(writtenUserHandle({ agency: databaseName, handle })),
    challenge: await noteChallenge(database, { purpose: 'add', boundTo }),
    timeout: PATIENCE,
    attestationType: 'none',
    excludeCredentials: described(await findCredentials(database, employeeId)),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return options as PasskeyCreation;
}

/** The authenticator data of a valid assertion. */
export type PasskeyUse = { counter: number; isBackedUp: boolean };

/**
 * Verifies an assertion: this browser's challenge, our origin and host, the stored key, and user verification. Throws WrongPasskey; the
 * counter is checked afterwards.
 */
export async function verifyShown(
  challenges: AgencyDatabase,
  { id, origin }: RelyingParty,
  asked: ChallengeFor,
  shown: ShownPasskey,
  passkey: FoundPasskey | undefined,
): Promise<PasskeyUse> {
  const expectedChallenge = await takeSigned(challenges, shown.clientDataJSON, asked);
  if (!passkey) throw new WrongPasskey('no passkey with this id is stored here');
  const { id: credentialId, clientDataJSON, authenticatorData, signature } = shown;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await orWrong(
    verifyAuthenticationResponse({
      response: { ...asSent(credentialId), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // A counter that went back is reported only for a valid signature, so it is passed as 0 here and checked afterwards.
      credential: { id: credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new WrongPasskey('the signature is not that of the passkey');
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

/** Returns what is stored of a new passkey, except its name. Throws WrongPasskey. */
export async function verifyMade(
  database: AgencyDatabase,
  { id, origin }: RelyingParty,
  boundTo: Buffer,
  made: MadePasskey,
) {
  const { id: credentialId, clientDataJSON, attestationObject, transports } = made;
  const expectedChallenge = await takeSigned(database, clientDataJSON, { purpose: 'add', boundTo });
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await orWrong(
    verifyRegistrationResponse({
      response: { ...asSent(credentialId), response: { clientDataJSON, attestationObject } },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified) throw new WrongPasskey('the passkey is not what it says');
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
  // The signed id counts, not the one sent beside it.
  if (credential.id !== credentialId) throw new WrongPasskey('the passkey has another id than was said');
  return {
    credentialId,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports,
    isSynced: credentialDeviceType === 'multiDevice',
    isBackedUp: credentialBackedUp,
    aaguid,
  };
}
export type VerifiedPasskey = Awaited<ReturnType<typeof verifyMade>>;

const asSent = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

const ClientData = z.looseObject({ challenge: z.string() });

/** Takes the signed challenge, and returns it. It can't be used again, whatever else is wrong. */
async function takeSigned(database: AgencyDatabase, clientDataJSON: string, asked: ChallengeFor): Promise<string> {
  const read = ClientData.safeParse(parsed(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  if (!read.success) throw new WrongPasskey('what was signed cannot be read');
  const { challenge } = read.data;
  if (!(await takeChallenge(database, challenge, asked))) throw new WrongPasskey('that was not asked, or is over');
  return challenge;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
