import type { ObjectStoreAddress } from '../attachments/object-store-address.ts';
import { StartProblem } from './start-problem.ts';

type Environment = Record<string, string | undefined>;

/** S3 bucket names: lower-case letters, digits, dots and dashes, 3 to 63 characters. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const FOLDER = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;

/**
 * Reads where attachments are stored: `s3://bucket/folder?endpoint=https://…&region=…`; null for the database. Throws a StartProblem, which
 * never contains secrets.
 */
export function readAttachmentConfiguration(environment: Environment): ObjectStoreAddress | null {
  const value = environment.ATTACHMENTS || 'database';
  if (value === 'database') return null;
  const [, bucket, folder = '', query = ''] = /^s3:\/\/([^/?]+)(?:\/([^?]*?))?\/?(?:\?(.*))?$/.exec(value) ?? [];
  if (bucket === undefined)
    throw new StartProblem(
      `ATTACHMENTS must be database or look like s3://bucket or s3://bucket/folder, not "${withoutLogin(value)}".`,
    );
  if (!BUCKET.test(bucket))
    throw new StartProblem(
      `ATTACHMENTS: "${withoutLogin(bucket)}" is not a bucket name: use 3 to 63 lower-case letters, digits, dots and dashes.`,
    );
  if (folder !== '' && !folder.split('/').every((part) => FOLDER.test(part)))
    throw new StartProblem(
      'ATTACHMENTS: the folder in the bucket may contain only letters, digits, dots, dashes and slashes.',
    );
  return {
    ...{ bucket, prefix: folder === '' ? '' : `${folder}/` },
    ...readPlace(new URLSearchParams(query)),
    credentials: readCredentials(environment),
  };
}

function readPlace(query: URLSearchParams) {
  const unknown = [...query.keys()].find((name) => name !== 'region' && name !== 'endpoint');
  if (unknown !== undefined)
    throw new StartProblem(`ATTACHMENTS accepts endpoint and region after the question mark, not "${unknown}".`);
  const region = query.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,40}$/i.test(region))
    throw new StartProblem('ATTACHMENTS: region must be a region such as eu-central-1.');
  const given = query.get('endpoint');
  if (given === null) return { region, endpoint: `https://s3.${region}.amazonaws.com` };
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new StartProblem('ATTACHMENTS: endpoint must be the address of the store, such as https://s3.example.com.');
  return { region, endpoint: url.href.replace(/(?<!\/)\/+$/, '') };
}

function readCredentials({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, ...environment }: Environment) {
  const retired = RETIRED.find((name) => environment[name]);
  if (retired)
    throw new StartProblem(
      `${retired} is no longer a setting: write ATTACHMENTS=s3://bucket?endpoint=https://s3.example.com&region=eu-central-1.`,
    );
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY)
    throw new StartProblem(
      'ATTACHMENTS names an object store: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must give its credentials.',
    );
  return { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY };
}

/** Settings of earlier releases. With one of them, Docket would look for the files in another store. */
const RETIRED = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL', 'AWS_REGION', 'AWS_DEFAULT_REGION', 'AWS_SESSION_TOKEN'];

/** Removes credentials in the address before it's printed. */
function withoutLogin(value: string): string {
  return value.replace(/[^/]*@/, '…@');
}
