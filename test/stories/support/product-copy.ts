import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '../../..');

/** A product in its own folder. */
export type ProductCopy = { root: string; migrations: string; remove(): Promise<void> };

/** Copies the built product, including its pages, with its own migrations. */
export async function copyBuiltProduct(name: string): Promise<ProductCopy> {
  const copy = await emptyCopy(name);
  await cp(join(ROOT, 'dist'), join(copy.root, 'dist'), { recursive: true });
  return copy;
}

/**
 * Builds the server from the current sources, with migrations that a test may change; it has no pages, and uses the project's packages. It
 * needs no built product.
 */
export async function copyProduct(name: string): Promise<ProductCopy> {
  const copy = await emptyCopy(name);
  const bundle = await rolldown({
    cwd: ROOT,
    input: join(ROOT, 'src/server/main.ts'),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('#'),
  });
  await bundle.write({ file: join(copy.root, 'dist/server/main.js'), format: 'esm', codeSplitting: false });
  return copy;
}

/** Creates a folder with everything that isn't built. */
async function emptyCopy(name: string): Promise<ProductCopy> {
  const root = resolve('.cache', `${name}-${process.pid}`);
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  await copyFile(join(ROOT, 'package.json'), join(root, 'package.json'));
  await cp(join(ROOT, 'db'), join(root, 'db'), { recursive: true });
  return {
    root,
    migrations: join(root, 'db/migrations'),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
