import react from '@vitejs/plugin-react';
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';

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

/** The screens on which people open Docket many times a day. */
const TIME_ENTRY = ['screens/time-entry-grid/time-entry-screen.tsx', 'screens/time-entry-mobile/day-screen.tsx'];

/**
 * The file in which a module comes; null = the bundler decides, which makes a file of every few modules that the same screens share. Each of those is a
 * wait for a phone: so what the application needs at once is one file, and what both screens of time entry need beside it is another. A
 * first build tells what that is, without what nobody needs of a library.
 */
async function filesOfModules(config: InlineConfig): Promise<(id: string) => string | null> {
  const built = (await build({
    ...config,
    configFile: false,
    build: { ...config.build, write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const neededBy = (module: string): Set<string> => {
    const first = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/web/${module}`));
    if (!first) throw new Error(`${module} is not loaded by itself.`);
    const files = new Set([first.fileName]);
    for (const file of files) for (const next of chunks.get(file)?.imports ?? []) files.add(next);
    return new Set([...files].flatMap((file) => Object.keys(chunks.get(file)?.modules ?? {})));
  };
  const [begin, application, ...screens] = ['index.html', 'main.tsx', ...TIME_ENTRY].map(neededBy);
  const [, day] = screens;
  return (id) => {
    if (begin!.has(id) || id.endsWith('/src/web/main.tsx')) return null;
    if (application!.has(id)) return 'application';
    if (screens.every((needed) => needed.has(id))) return 'time-entry';
    // Menus and what they stand on, of the day list and of most other screens.
    return day!.has(id) && id.includes('/node_modules/') ? 'menus' : null;
  };
}

const config: InlineConfig = {
  root: 'src/web',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome125', 'firefox128', 'safari17.5'],
    sourcemap: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
};

export default defineConfig(async ({ command }) => {
  if (command !== 'build') return { ...config, plugins: [react()] };
  const name = await filesOfModules({ ...config, plugins: [react()], logLevel: 'error' });
  const groups = [{ name, debugName: 'files of modules' }];
  const output = { codeSplitting: { includeDependenciesRecursively: false, groups } };
  return {
    ...config,
    plugins: [react(), askForApplicationAtOnce()],
    build: { ...config.build, rolldownOptions: { output } },
  };
});
