// If a registry lacks the packages of other platforms, npm leaves them out of the lock file, and `npm ci` then rejects the lock file as
// incomplete. This adds them again: version, system and processor follow from their names.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const SYSTEM_NAMES = { windows: 'win32' };
const PROCESSORS = {
  arm64: 'arm64',
  x64: 'x64',
  ia32: 'ia32',
  arm: 'arm',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  wasm32: 'wasm32',
};
const LIBRARIES = { musl: 'musl', gnu: 'glibc' };

const path = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(path, 'utf8'));
let added = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added++;
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${added} packages of other platforms were missing in the lock file.`);

function isLocked(place, name) {
  return `node_modules/${name}` in lock.packages || `${place}/node_modules/${name}` in lock.packages;
}

/** `@rolldown/binding-linux-arm64-musl` is for Linux on arm64 with musl. */
function platformOf(name) {
  const parts = name
    .split('/')
    .at(-1)
    .split(/[-.]/)
    .map((part) => SYSTEM_NAMES[part] ?? part);
  const os = parts.filter((part) => SYSTEMS.includes(part));
  const cpu = parts.flatMap((part) => PROCESSORS[part] ?? []);
  const libc = parts.flatMap((part) => (os.includes('linux') && LIBRARIES[part]) || []);
  return { ...(cpu.length ? { cpu } : {}), ...(libc.length ? { libc } : {}), ...(os.length ? { os } : {}) };
}
