import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Build } from '#domain/operations/build.ts';
import { VERSION } from '#domain/operations/version.ts';
import { projectRoot } from './project-root.ts';

/** The running build, as recorded by `tools/build.mjs` next to the bundle. */
export const BUILD: Build = readBuild(projectRoot());

function readBuild(root: string): Build {
  try {
    const { commit, builtAt } = JSON.parse(readFileSync(join(root, 'dist/build.json'), 'utf8')) as Build;
    return { release: VERSION, commit, builtAt };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { release: VERSION, commit: null, builtAt: null };
  }
}
