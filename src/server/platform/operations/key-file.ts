import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'secret.key';
/** Only the account that runs the product can read it. */
const OWN_ALONE = 0o600;

/**
 * Returns the key that encrypts secrets if SECRET_KEY isn't set: a file in the data folder, generated once and never backed up. Null if the
 * folder isn't writable; then no secrets can be stored.
 */
export async function keyOfFile(dataFolder: string): Promise<string | null> {
  const file = join(dataFolder, NAME);
  const known = await readKeyFile(dataFolder);
  if (known !== null) return known;
  try {
    await mkdir(dataFolder, { recursive: true });
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: OWN_ALONE, flag: 'wx' });
    // If several processes start at once, one creates the file, and none reads it half written.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await unlink(draft);
  } catch {
    return null;
  }
  return readKeyFile(dataFolder);
}

/** Reads the data folder's key without creating one; null if there's none. */
export async function readKeyFile(dataFolder: string): Promise<string | null> {
  const text = await readFile(join(dataFolder, NAME), 'utf8').catch(() => '');
  return text.trim() || null;
}
