import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ObjectStoreAddress } from '../platform/attachments/object-store-address.ts';

/** With what the tests' store is reached; nothing of it may be in any log or answer. */
const CREDENTIALS = { accessKeyId: 'TESTKEYOFDOCKET', secretAccessKey: 'secret+of/the=store' };
const [REGION, BUCKET] = ['eu-test-1', 'attachments'];
/** Objects that are told in one part of a list. */
const LISTED = 2;

/** What a store does with a request: its work, nothing at all, or an answer with a status and a code of S3. */
type Mood = 'works' | 'is silent' | { status: number; code: string };

/** A store that speaks S3 over HTTP, as far as Docket does, in the process of the test. It believes nobody whose signature is not right. */
export type ObjectStoreServer = Awaited<ReturnType<typeof startObjectStore>>;

export async function startObjectStore() {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  let mood: Mood = 'works';
  let knowsConditions = true;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    requests.push(`${request.method} ${request.url}`);
    if (mood === 'is silent') return;
    const wrong = signatureProblem(request, body);
    if (wrong) return refuse(response, 403, wrong);
    if (mood !== 'works') return refuse(response, mood.status, mood.code);
    if (!knowsConditions && request.headers['if-none-match']) return refuse(response, 501, 'NotImplemented');
    serveObjects(objects, request, response, body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const address: ObjectStoreAddress = {
    ...{ endpoint: `http://127.0.0.1:${port}`, region: REGION, bucket: BUCKET, prefix: 'files/' },
    credentials: CREDENTIALS,
  };
  return {
    address,
    /** What an installation is told to use it. */
    environment: {
      ATTACHMENTS: `s3://${BUCKET}/files?endpoint=${address.endpoint}&region=${REGION}`,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    /** By their names in the bucket. */
    objects,
    /** Method and address of all that came. */
    requests,
    /** How it is from now on. */
    be(other: Mood) {
      mood = other;
    },
    /** From now on it takes no conditions, as Swift does. */
    forgetConditions() {
      knowsConditions = false;
    },
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function serveObjects(
  objects: Map<string, Buffer>,
  { method, url, headers }: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
) {
  const { pathname, searchParams } = new URL(url!, 'http://store');
  const [, bucket, ...rest] = pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
  if (key === '') return list(objects, searchParams, response);
  const found = objects.get(key);
  if (method === 'PUT') {
    if (found && headers['if-none-match'] === '*') return refuse(response, 412, 'PreconditionFailed');
    objects.set(key, body);
    return response.writeHead(200).end();
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return response.writeHead(204).end();
  }
  if (!found) return refuse(response, 404, 'NoSuchKey');
  response.writeHead(200, { 'content-length': found.length }).end(method === 'HEAD' ? undefined : found);
}

function list(objects: Map<string, Buffer>, asked: URLSearchParams, response: ServerResponse) {
  const after = asked.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(asked.get('prefix')!) && name > after).sort();
  const told = names.slice(0, LISTED);
  const keys = told.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
  const next = names.length > LISTED ? `<NextContinuationToken>${told.at(-1)}</NextContinuationToken>` : '';
  response.writeHead(200).end(`<ListBucketResult>${keys}${next}</ListBucketResult>`);
}

function refuse(response: ServerResponse, status: number, code: string) {
  // As the real ones do: what was signed is in the text.
  const text = `<Error><Code>${code}</Code><AWSAccessKeyId>${CREDENTIALS.accessKeyId}</AWSAccessKeyId></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** The signature, version 4, put together as its description says; undefined where it is right. */
function signatureProblem({ method, url, headers }: IncomingMessage, body: Buffer): string | undefined {
  const [, keyId, day, region, names, signature] = SIGNED.exec(headers.authorization ?? '') ?? [];
  if (!signature) return 'AccessDenied';
  if (keyId !== CREDENTIALS.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== REGION) return 'AuthorizationHeaderMalformed';
  const signed = names!.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-content-sha256')) return 'AccessDenied';
  const time = String(headers['x-amz-date']);
  const hashOfBody = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== hashOfBody) return 'XAmzContentSHA256Mismatch';
  const { pathname, searchParams } = new URL(url!, 'http://store');
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const canonical = [
    ...[method, pathname, query],
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    ...['', names, hashOfBody],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const hashOfRequest = createHash('sha256').update(canonical).digest('hex');
  const key = [day!, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${CREDENTIALS.secretAccessKey}`,
  );
  const text = ['AWS4-HMAC-SHA256', time, scope, hashOfRequest].join('\n');
  return createHmac('sha256', key).update(text).digest('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
