import { createWriteStream, type WriteStream } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartProblem } from '../operations/start-problem.ts';

/** The suffix of an incomplete file. */
export const UNFINISHED = '.unfinished';

/** Only Docket's account may read backups: they contain hours, rates and costs. */
const FOR_ITS_OWNER = 0o600;

/**
 * Writes a file under a temporary name and renames it once complete and flushed to disk. With `keeps`, fails if the file exists. Throws
 * StartProblem if it can't be written.
 */
export async function writeFileAtomically(
  file: string,
  write: (unfinished: WriteStream) => Promise<void>,
  { keeps = false }: { keeps?: boolean } = {},
): Promise<void> {
  const unfinished = `${file}${UNFINISHED}`;
  if (keeps) await refuseExisting(file);
  try {
    // A leftover file might have other permissions.
    await rm(unfinished, { force: true });
    await write(createWriteStream(unfinished, { mode: FOR_ITS_OWNER, flags: 'wx', flush: true }));
    // Another process may have created the file in the meantime.
    if (keeps) await refuseExisting(file);
    await rename(unfinished, file);
    await flushFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall ? new StartProblem(`Can't write the file ${file} (${code}).`) : error;
  }
}

/** Without this, a power failure could undo the rename. */
async function flushFolder(folder: string) {
  const handle = await open(folder);
  // Some network drives don't support flushing folders, and don't need it.
  await handle.sync().catch(() => undefined);
  await handle.close();
}

async function refuseExisting(file: string) {
  const isThere = await lstat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw new StartProblem(`Can't write the file ${file} (${error.code}).`);
    },
  );
  if (isThere)
    throw new StartProblem(`The file ${file} already exists. Choose another name, or replace it with --force.`);
}
