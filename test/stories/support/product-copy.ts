import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';

const ROOT = join(import.meta.dirname, '../../..');

/** A product in a folder of its own. */
export type ProductCopy = { root: string; migrations: string; remove(): Promise<void> };

/** Copies the product as it was built, pages included, with migrations of its own. */
export async function copyBuiltProduct(name: string): Promise<ProductCopy> {
  const copy = await emptyCopy(name);
  await cp(join(ROOT, 'dist'), join(copy.root, 'dist'), { recursive: true });
  return copy;
}

/**
 * Makes the server out of the sources as they are, with migrations of its own that a test may change; it has no pages, and the
 * packages of the project. It needs no build of the product.
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

/** A folder with what is not built. */
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
