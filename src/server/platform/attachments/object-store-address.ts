/** The address and credentials of an object store. The credentials are used for signatures only. */
export type ObjectStoreAddress = {
  /** For example `https://s3.eu-central-1.amazonaws.com`, without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  /** The prefix of every object's key: empty, or ending with a slash. */
  prefix: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

/** Returns the store's display name, as in ATTACHMENTS. */
export function nameOfStore({ bucket, prefix }: Pick<ObjectStoreAddress, 'bucket' | 'prefix'>): string {
  return `s3://${bucket}${prefix === '' ? '' : `/${prefix.replace(/\/$/, '')}`}`;
}
