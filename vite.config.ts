import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Loads the typeface of every screen with the page, so that text doesn't change its width after the first paint. */
function preloadTypeface(): Plugin {
  return {
    name: 'preload-typeface',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle }) {
        if (!bundle) return [];
        const typeface = Object.keys(bundle).find((name) => /\/inter-latin-wght-normal-[\w-]+\.woff2$/.test(name));
        if (!typeface) throw new Error('The typeface is not among the files of the application.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${typeface}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), preloadTypeface()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    sourcemap: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every screen needs is one file.
            { name: 'application', tags: ['$initial'], priority: 5 },
            // What most screens share is a second one.
            { name: 'common', minShareCount: 20, priority: 2 },
            // Time entry is opened many times a day, often on a phone, which waits for each file.
            // Details of an entry load after the grid.
            {
              name: 'time-entry',
              test: /\/src\/web\/(time-entries\/(?!details\/)|jobs\/)/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000', '/help': 'http://127.0.0.1:3000' } },
});
