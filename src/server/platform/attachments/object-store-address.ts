/** Where objects lie, and with what they are reached. The credentials go nowhere but into signatures. */
export type ObjectStoreAddress = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`, without a slash at its end. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Begins the name of every object; '' or a text that ends with a slash. */
  prefix: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

/** How the store is called where people read of it, as it stands in ATTACHMENTS. */
export function nameOfStore({ bucket, prefix }: Pick<ObjectStoreAddress, 'bucket' | 'prefix'>): string {
  return `s3://${bucket}${prefix === '' ? '' : `/${prefix.replace(/\/$/, '')}`}`;
}
