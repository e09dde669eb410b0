import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { z } from 'zod/mini';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '#contract/identity/passkey.ts';
import { PASSKEY_MINUTES, type RelyingParty, relyingPartyOf, writtenUserHandle } from '#domain/identity/passkey.ts';
import type { AgencyDatabase } from '../../platform/database/postgres.ts';
import { Refused } from '../../platform/refused.ts';
import { type ChallengeFor, redeemChallenge, storeChallenge } from './challenge.sql.ts';
import { type FoundPasskey, findCredentials, findHolder } from './passkey.sql.ts';
import { asWrongPasskey, WrongPasskey } from './wrong-passkey.ts';

/** Loaded on first use, because its certificate parsers are large. */
const webAuthn = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256. Every passkey supports one of them. */
const ALGORITHMS = [-8, -7, -257];
/** How long a person can take. A challenge is valid for the same time. */
const TIMEOUT_MS = PASSKEY_MINUTES * 60_000;
/** The maximum length of the names stored with a passkey, in characters. */
const NAME_MAXIMUM = 200;

/** Returns the relying party of this installation. Throws if browsers don't allow passkeys on its address. */
export function relyingPartyAt(publicUrl: string): RelyingParty {
  const relyingParty = relyingPartyOf(new URL(publicUrl));
  if (!relyingParty) throw new Refused('passkey-unavailable');
  return relyingParty;
}

const toDescriptors = (credentials: readonly { id: string; transports: string[] }[]) =>
  credentials.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));

/** Creates the options for signing with a passkey: one of the person `asked.of`, or any that the user chooses. */
export async function createAuthenticationOptions(
  database: AgencyDatabase,
  { id: rpID }: RelyingParty,
  asked: ChallengeFor & { of?: number },
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webAuthn();
  const named = asked.of === undefined ? [] : await findCredentials(database, asked.of);
  if (asked.of !== undefined && named.length === 0) throw new Refused('passkey-wrong');
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: await storeChallenge(database, asked),
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(named.length === 0 ? {} : { allowCredentials: toDescriptors(named) }),
  });
  return options as PasskeyRequest;
}

/** Creates options with a challenge that isn't stored, so that a sign-in to an unknown agency looks like any other. */
export async function createOptionsForUnknownAgency({ id: rpID }: RelyingParty): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await webAuthn();
  return (await generateAuthenticationOptions({
    rpID,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
  })) as PasskeyRequest;
}

/** Creates the options for registering a passkey: discoverable, with user verification at each use. */
export async function createRegistrationOptions(
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
    // The browser shows this name. It includes the agency for people who work with several.
    userName: `${login}, ${agencyName}`.slice(0, NAME_MAXIMUM),
    userDisplayName: name.slice(0, NAME_MAXIMUM),
    userID: new TextEncoder().encode(writtenUserHandle({ agency: databaseName, handle })),
    challenge: await storeChallenge(database, { purpose: 'add', boundTo }),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: toDescriptors(await findCredentials(database, employeeId)),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return options as PasskeyCreation;
}

/** The state that a passkey reported with a valid signature. */
export type PasskeyUse = { counter: number; isBackedUp: boolean };

/**
 * Verifies a passkey's signature: challenge of this browser, our origin and host, stored key, verified user. Throws WrongPasskey.
 * The caller checks the counter.
 */
export async function verifyAuthentication(
  challenges: AgencyDatabase,
  { id, origin }: RelyingParty,
  asked: ChallengeFor,
  shown: ShownPasskey,
  passkey: FoundPasskey | undefined,
): Promise<PasskeyUse> {
  const expectedChallenge = await redeemSignedChallenge(challenges, shown.clientDataJSON, asked);
  if (!passkey) throw new WrongPasskey('no passkey with this id is stored here');
  const { id: credentialId, clientDataJSON, authenticatorData, signature } = shown;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await asWrongPasskey(
    verifyAuthenticationResponse({
      response: { ...credentialOf(credentialId), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // A counter that went back is reported only for a valid signature, so it is passed as 0 here and checked afterwards.
      credential: { id: credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw new WrongPasskey('the signature is invalid');
  return { counter: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
}

/** Verifies a new passkey and returns what is stored of it, except its name. Throws WrongPasskey. */
export async function verifyRegistration(
  database: AgencyDatabase,
  { id, origin }: RelyingParty,
  boundTo: Buffer,
  made: MadePasskey,
) {
  const { id: credentialId, clientDataJSON, attestationObject, transports } = made;
  const expectedChallenge = await redeemSignedChallenge(database, clientDataJSON, { purpose: 'add', boundTo });
  const { verifyRegistrationResponse } = await webAuthn();
  const { verified, registrationInfo } = await asWrongPasskey(
    verifyRegistrationResponse({
      response: { ...credentialOf(credentialId), response: { clientDataJSON, attestationObject } },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!verified) throw new WrongPasskey('the registration could not be verified');
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
  // The unsigned id of the request must match the signed one.
  if (credential.id !== credentialId) throw new WrongPasskey('the credential id differs from the one sent');
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
export type VerifiedPasskey = Awaited<ReturnType<typeof verifyRegistration>>;

const credentialOf = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

const ClientData = z.looseObject({ challenge: z.string() });

/** Redeems the signed challenge and returns it. A challenge can be used only once, even if a later check fails. */
async function redeemSignedChallenge(
  database: AgencyDatabase,
  clientDataJSON: string,
  asked: ChallengeFor,
): Promise<string> {
  const read = ClientData.safeParse(parsed(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
  if (!read.success) throw new WrongPasskey('the signed client data cannot be parsed');
  const { challenge } = read.data;
  if (!(await redeemChallenge(database, challenge, asked)))
    throw new WrongPasskey('the challenge is unknown, used or expired');
  return challenge;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
