import { open } from 'node:fs/promises';

/** Has a folder's names on the disk, so that a file that was renamed is there after a loss of power. */
export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and needs no such flush for its entries.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync();
  await handle.close();
}
