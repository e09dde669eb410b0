import { defineConfig } from 'rolldown';

// Only our own code is bundled; packages are loaded from node_modules, some of them with native parts.
export default defineConfig({
  input: {
    main: 'src/server/main.ts',
    'keep-running': 'src/server/keep-running.ts',
    'command-line': 'src/server/command-line.ts',
    'file-worker': 'src/server/data-exchange/reading/worker/file-worker.ts',
  },
  platform: 'node',
  external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('#'),
  output: { dir: 'dist/server', format: 'esm', sourcemap: true, cleanDir: true, comments: false },
});
