// npm test: runs every check, one after the other, and prints one line at the end.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildIfNeeded, checkNode, fail, installPackages, root } from './prepare.mjs';

checkNode();
installPackages();
rmSync(join(root, 'test-results'), { recursive: true, force: true });

const tally = { passed: 0, failed: 0, skipped: 0 };
/** How long each file took, in seconds. */
const times = [];
/** The failures, each with the beginning of its output: users read the end of a long run. */
const failures = [];
const began = Date.now();
const { findBrowser } = await import('./find-browser.mjs');

step('types', 'typescript/bin/tsc', '-b');
step('format, lint and import rules', '@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.');
step('unused files and exports', 'knip/bin/knip.js');
step('what only tests use', 'knip/bin/knip.js', '--production', '--config', 'knip.production.json');
step(
  'units, properties and API',
  'vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/vitest.json',
);
countUnits('vitest.json');
installBrowserIfMissing();
step(
  'components in a browser',
  'vitest/vitest.mjs',
  'run',
  '--config',
  'vitest.components.config.ts',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/components.json',
);
countUnits('components.json');
buildIfNeeded();
step('stories in a browser', '@playwright/test/cli.js', 'test');
count('stories.json', ({ stats, suites, config }) => {
  for (const suite of suites) {
    const file = relative(root, join(config.rootDir, suite.file));
    note(file, durationOf(suite) / 1000);
    for (const { title, tests } of unexpectedOf(suite)) {
      const [error] = tests.flatMap(({ results }) => results.flatMap((result) => result.error ?? []));
      failures.push(`${file}: ${title}\n${firstLines(error?.message)}`);
    }
  }
  return [stats.expected, stats.unexpected + stats.flaky, stats.skipped];
});

console.log('\nThe ten slowest files:');
times.sort((one, other) => other.seconds - one.seconds);
for (const { file, seconds } of times.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(7)} s  ${file}`);
console.log(`${Math.round((Date.now() - began) / 60_000)} minutes in all`);
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`);
process.exit(tally.failed > 0 ? 1 : 0);

/** Runs a tool of the packages; a step counts as one check. */
function step(name, script, ...words) {
  console.log(`\n— ${name}`);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...words], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status === 0) tally.passed++;
  else {
    tally.failed++;
    failures.push(`the step: ${name}`);
  }
}

/** Adds the tests of a report; a missing report means that its runner failed, which its step has counted. */
function count(file, numbersOf) {
  const path = join(root, 'test-results', file);
  if (!existsSync(path)) return;
  const [passed, failed, skipped] = numbersOf(JSON.parse(readFileSync(path, 'utf8')));
  tally.passed += passed;
  tally.failed += failed;
  tally.skipped += skipped;
}

/** Adds the tests of a Vitest report, by file, and the failures. */
function countUnits(report) {
  count(report, ({ testResults, numPassedTests, numFailedTests, numPendingTests }) => {
    for (const { name, startTime, endTime, status, message, assertionResults } of testResults) {
      const file = relative(root, name);
      note(file, (endTime - startTime) / 1000);
      const failed = assertionResults.filter((result) => result.status === 'failed');
      for (const { fullName, failureMessages } of failed)
        failures.push(`${file}: ${fullName}\n${firstLines(failureMessages[0])}`);
      if (status === 'failed' && failed.length === 0) failures.push(`${file}\n${firstLines(message)}`);
    }
    return [numPassedTests, numFailedTests, numPendingTests];
  });
}

function note(file, seconds) {
  times.push({ file, seconds });
}

/** Returns the total duration of the stories in a file or a group, in milliseconds. */
function durationOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)));
  return [...own, ...suites.map(durationOf)].reduce((sum, duration) => sum + duration, 0);
}

/** Returns the stories of a file or a group with unexpected results. */
function unexpectedOf({ specs = [], suites = [] }) {
  return [...specs.filter(({ ok }) => !ok), ...suites.flatMap(unexpectedOf)];
}

function firstLines(message = '') {
  return stripVTControlCharacters(message)
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');
}

/** Looks for a Chromium on the machine; installs one if there is none: Debian's package, otherwise Playwright's own. */
function installBrowserIfMissing() {
  if (findBrowser()) return;
  console.log('Installing a browser for the stories…');
  const hasApt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const ways = hasApt
    ? [
        ['apt-get', 'update', '-qq'],
        [
          'apt-get',
          'install',
          '-y',
          '-qq',
          '--no-install-recommends',
          'chromium-headless-shell',
          'fonts-liberation',
          'fonts-noto-color-emoji',
        ],
      ]
    : [[process.execPath, join(root, 'node_modules/@playwright/test/cli.js'), 'install', 'chromium']];
  for (const [command, ...words] of ways) {
    const { status } = spawnSync(command, words, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) fail('No Chromium was found, and none could be installed: set DOCKET_TEST_BROWSER to one.');
  }
}
