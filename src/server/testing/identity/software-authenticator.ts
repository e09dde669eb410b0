import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { MadePasskey, PasskeyCreation, PasskeyRequest, ShownPasskey } from '#contract/passkey.ts';

/** How what an authenticator and its browser say differs from what is right. */
export type Lie = {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  challenge?: string;
  type?: string;
  /** Instead of the next one. */
  counter?: number;
  userHandle?: string;
  /** Signs with another key. */
  isForged?: boolean;
};

/** A passkey as a device keeps it. */
export type SoftwarePasskey = {
  id: string;
  show(request: PasskeyRequest, lie?: Lie): ShownPasskey;
};

const FLAGS = { present: 0x01, verified: 0x04, eligible: 0x08, backedUp: 0x10, hasKey: 0x40 };
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest();
const written = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** Makes a passkey with ES256 as a browser at an origin would have it made, without one: for what no browser would send. */
export function makeSoftwarePasskey(
  { rp, user, challenge }: PasskeyCreation,
  { origin, counts = true, lie = {} }: { origin: string; counts?: boolean; lie?: Lie },
): { made: MadePasskey; passkey: SoftwarePasskey } {
  const credentialId = randomBytes(32);
  const id = written(credentialId);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const bytesOf = (coordinate: string | undefined) => new Uint8Array(Buffer.from(coordinate ?? '', 'base64url'));
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]),
  );
  let counter = 0;
  const authenticatorData = (said: Lie, others = Buffer.alloc(0)) => {
    const { rpId = rp.id, isVerified = true, isPresent = true } = said;
    const shown = Buffer.alloc(4);
    shown.writeUInt32BE(said.counter ?? counter);
    const flags =
      (isPresent ? FLAGS.present : 0) | (isVerified ? FLAGS.verified : 0) | (others.length > 0 ? FLAGS.hasKey : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), shown, others]);
  };
  const clientData = (type: string, asked: string, said: Lie) =>
    Buffer.from(
      JSON.stringify({
        type: said.type ?? type,
        challenge: said.challenge ?? asked,
        origin: said.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
  const authData = new Uint8Array(authenticatorData(lie, attested));
  const attestationObject = isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]) as Parameters<typeof isoCBOR.encode>[0],
  );
  const made: MadePasskey = {
    id,
    clientDataJSON: written(clientData('webauthn.create', challenge, lie)),
    attestationObject: written(attestationObject),
    transports: ['internal'],
  };
  const show = (request: PasskeyRequest, said: Lie = {}): ShownPasskey => {
    if (counts && said.counter === undefined) counter++;
    const data = authenticatorData(said);
    const client = clientData('webauthn.get', request.challenge, said);
    const signed = Buffer.concat([data, sha256(client)]);
    const signer = said.isForged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : privateKey;
    return {
      id,
      clientDataJSON: written(client),
      authenticatorData: written(data),
      signature: written(sign('sha256', signed, signer)),
      userHandle: said.userHandle ?? user.id,
    };
  };
  return { made, passkey: { id, show } };
}
