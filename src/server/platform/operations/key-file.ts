import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'secret.key';
/** Only the user that runs the product can read it. */
const OWN_ALONE = 0o600;

/**
 * The key with which secrets in the database are encrypted where no SECRET_KEY is set: a file in the data folder, made once. It is in
 * no backup. Null where the folder cannot be written to: then no secrets are kept.
 */
export async function keyOfFile(dataFolder: string): Promise<string | null> {
  const file = join(dataFolder, NAME);
  const known = await readKeyFile(dataFolder);
  if (known !== null) return known;
  try {
    await mkdir(dataFolder, { recursive: true });
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: OWN_ALONE, flag: 'wx' });
    // Of several processes that start at once one makes it, and none reads half of it.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await unlink(draft);
  } catch {
    return null;
  }
  return readKeyFile(dataFolder);
}

/** The key of the data folder, without making one; null = there is none. */
export async function readKeyFile(dataFolder: string): Promise<string | null> {
  const text = await readFile(join(dataFolder, NAME), 'utf8').catch(() => '');
  return text.trim() || null;
}
