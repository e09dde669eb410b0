import { spawnSync } from 'node:child_process';

/** The configurations that divide the server's tests. */
const CONFIGURATIONS = ['vitest.config.ts', 'vitest.infrastructure.config.ts'];

/** Runs the server's tests in folders with extra environment variables; returns whether all passed. */
export function doApiTestsPass(
  environment: Record<string, string>,
  folders: readonly string[] = ['src/server'],
): boolean {
  return CONFIGURATIONS.every((configuration) => {
    const words = ['run', '--config', configuration, '--passWithNoTests', ...folders];
    const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...words], {
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    });
    return status === 0;
  });
}
