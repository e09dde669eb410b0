import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** One value as DER writes it: its tag, its length, its content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const text = (value: string) => der(0x0c, Buffer.from(value));
const time = (date: Date) => der(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

const ECDSA_WITH_SHA256 = identifier('2a8648ce3d040302');
const COMMON_NAME = identifier('550403');
const SUBJECT_ALTERNATIVE_NAME = identifier('551d11');
const DAY = 86_400_000;

/** A certificate that signs itself, for `localhost` and 127.0.0.1, and its key, both as PEM. */
export function makeCertificate(): { cert: string; key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(der(0x31, sequence(COMMON_NAME, text('localhost'))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const now = Date.now();
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sequence(ECDSA_WITH_SHA256),
    name,
    sequence(time(new Date(now - DAY)), time(new Date(now + DAY))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(SUBJECT_ALTERNATIVE_NAME, der(0x04, names)))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const bytes = sequence(content, sequence(ECDSA_WITH_SHA256), signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${bytes.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
