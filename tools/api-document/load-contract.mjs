import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import { root } from '../prepare.mjs';

const CONTRACT = join(root, 'src/contract');
const ENTRY = 'contract-entry';

/** What the document needs besides the contract's own modules. */
const OTHERS = {
  tokenScopes: 'src/domain/identity/token-scope.ts',
  callScopes: 'src/domain/identity/call-scope.ts',
  reAuthentication: 'src/domain/identity/re-authentication.ts',
  refusals: 'src/contract/http/refusal.ts',
  version: 'src/domain/operations/version.ts',
};

/** Returns the contract's files with their text and exports, and the other modules that the documents are made from. */
export async function loadContract() {
  const paths = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
  const bundle = await rolldown({
    cwd: root,
    input: ENTRY,
    platform: 'node',
    external: (id) => /^[@a-z]/.test(id) && id !== ENTRY,
    plugins: [
      {
        name: ENTRY,
        resolveId: (id) => (id === ENTRY ? ENTRY : null),
        load: (id) => (id === ENTRY ? entryOf(paths) : null),
      },
    ],
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  await bundle.close();
  const folder = join(root, '.cache/api-document');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `contract-${process.pid}.mjs`);
  writeFileSync(file, output[0].code);
  const loaded = await import(pathToFileURL(file).href);
  const files = paths.map((path, index) => ({
    path,
    text: readFileSync(join(CONTRACT, path), 'utf8'),
    exports: loaded[`file${index}`],
  }));
  return { files, modules: loaded };
}

function entryOf(paths) {
  const modules = paths.map((path, index) => `export * as file${index} from ${JSON.stringify(join(CONTRACT, path))};`);
  const others = Object.entries(OTHERS).map(
    ([name, path]) => `export * as ${name} from ${JSON.stringify(join(root, path))};`,
  );
  return [...modules, ...others].join('\n');
}
