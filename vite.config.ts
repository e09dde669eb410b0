import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * The page's first script asks for the application by itself; here the page asks for it too, so that its files and its typeface are
 * on their way before that script has come, and its styles stand before those of any screen.
 */
function askForApplicationAtOnce(): Plugin {
  return {
    name: 'ask-for-application-at-once',
    transformIndexHtml: {
      order: 'post',
      handler(_page, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const main = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/web/main.tsx'));
        if (!main) return [];
        const needed = [main, ...chunks.filter(({ fileName }) => main.imports.includes(fileName))];
        const styles = needed.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        // The typeface of every screen; that of rarer letters comes with them.
        const typeface = Object.keys(bundle ?? {}).find((name) =>
          /\/inter-latin-wght-normal-[\w-]+\.woff2$/.test(name),
        );
        if (!typeface) throw new Error('The typeface is not among the files of the application.');
        return [
          link({ rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${typeface}` }),
          ...needed.map(({ fileName }) => link({ rel: 'modulepreload', crossorigin: true, href: `/${fileName}` })),
          ...styles.map((fileName) => link({ rel: 'stylesheet', crossorigin: true, href: `/${fileName}` })),
        ];
      },
    },
  };
}

function link(attrs: Record<string, string | boolean>) {
  return { tag: 'link', attrs, injectTo: 'head' as const };
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), askForApplicationAtOnce()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    sourcemap: true,
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
