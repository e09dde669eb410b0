import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSION = '1.24.1';
/** The source in a later Debian release than 12. */
const SOURCE = `http://deb.debian.org/debian/pool/main/p/pgbouncer/pgbouncer_${VERSION}.orig.tar.gz`;
const SHA_256 = 'da72a3aba13072876d055a3e58dd4aba4a5de4ed6148e73033185245598fd3e0';
const STEPS = [['./configure'], ['make', 'pgbouncer']] as [string, ...string[]][];
/** The programs needed to build it, and libraries by their pkg-config names. */
const PROGRAMS = ['make', 'gcc', 'pkg-config'];
const LIBRARIES = ['libevent', 'openssl', 'libcares'];
const PACKAGES = 'make gcc pkg-config libevent-dev libssl-dev libc-ares-dev';

/**
 * Builds the PgBouncer of newer Debian releases from source, once, and returns its path, or a sentence if this machine can't.
 * DOCKET_TEST_PGBOUNCER names another one.
 */
export async function newerPgBouncer(): Promise<{ program: string } | { lacks: string }> {
  const given = process.env.DOCKET_TEST_PGBOUNCER;
  if (given) return { program: given };
  const folder = join(import.meta.dirname, '../../../.cache');
  const program = join(folder, `pgbouncer-${VERSION}`);
  if (await access(program).then(isSo, isNot)) return { program };
  const missing = [...PROGRAMS.filter((one) => !runs(one, '--version')), ...LIBRARIES.filter((one) => !isLibrary(one))];
  if (missing.length > 0)
    return { lacks: `to build PgBouncer there is no ${missing.join(', ')}: apt-get install ${PACKAGES}` };
  const answer = await fetch(SOURCE).catch(() => null);
  if (!answer?.ok) return { lacks: `${SOURCE} cannot be had` };
  const source = Buffer.from(await answer.arrayBuffer());
  if (createHash('sha256').update(source).digest('hex') !== SHA_256)
    return { lacks: `${SOURCE} is another file than it was` };
  const built = await mkdtemp(join(tmpdir(), 'docket-pgbouncer-source-'));
  try {
    await writeFile(join(built, 'source.tar.gz'), source);
    execFileSync('tar', ['-xzf', 'source.tar.gz', '--strip-components=1'], { cwd: built });
    for (const [step, ...words] of STEPS) execFileSync(step, words, { cwd: built, stdio: 'ignore' });
    await mkdir(folder, { recursive: true });
    await copyFile(join(built, 'pgbouncer'), program);
    await chmod(program, 0o755);
  } finally {
    await rm(built, { recursive: true });
  }
  return { program };
}

const isSo = () => true;
const isNot = () => false;
const isLibrary = (name: string) => runs('pkg-config', '--exists', name);

function runs(program: string, ...words: string[]): boolean {
  try {
    execFileSync(program, words, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
