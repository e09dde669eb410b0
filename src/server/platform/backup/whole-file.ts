import { createWriteStream, type WriteStream } from 'node:fs';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartProblem } from '../operations/start-problem.ts';

/** Ends the name of a file that is not complete yet. */
export const UNFINISHED = '.unfinished';

/** Only the account that runs Docket can read what it writes: an agency's hours, rates and costs. */
const FOR_ITS_OWNER = 0o600;

/**
 * Writes a file under a temporary name and renames it once it is complete and on disk. `keeps`: a file of that name that exists already stays as
 * it is. Throws a StartProblem where the file can't be written.
 */
export async function writeFileAtomically(
  file: string,
  write: (unfinished: WriteStream) => Promise<void>,
  { keeps = false }: { keeps?: boolean } = {},
): Promise<void> {
  const unfinished = `${file}${UNFINISHED}`;
  if (keeps) await refuseExisting(file);
  try {
    // A leftover might be readable by others.
    await rm(unfinished, { force: true });
    await write(createWriteStream(unfinished, { mode: FOR_ITS_OWNER, flags: 'wx', flush: true }));
    // Another program may have written it meanwhile.
    if (keeps) await refuseExisting(file);
    await rename(unfinished, file);
    await flushFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    throw syscall ? new StartProblem(`Can't write the file ${file} (${code}).`) : error;
  }
}

/** Without it, a power failure could take the new name back. */
async function flushFolder(folder: string) {
  const handle = await open(folder);
  // Some network drives can't, and keep names by themselves.
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
