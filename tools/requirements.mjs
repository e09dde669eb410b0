import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Compares the requirement numbers in test titles with docs/requirements of the current folder.
// `npm run requirements` lists all, `-- TE` one area, `-- TE-05` one with its text. Exits with 1 on a problem.

const FOLDER = 'docs/requirements';
const TEST_FILE = /\.test\.tsx?$|\.e2e\.ts$/;
const ENTRY = /^- \*\*([A-Z]+-\d+)\*\* (.+)$/;
const NUMBER = /\b[A-Z]+-\d+\b/g;
const NO_REQUIREMENT = /^(UTF|SHA)-/;
/** A quoted text that begins the arguments of `it`, `test`, `describe`, or of what `it.each(…)` returns. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;

/** Returns the listed requirements by number, and the numbers that are listed twice. */
function readRequirements() {
  const listed = new Map();
  const twice = [];
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.md'))) {
    let needsTest = true;
    for (const line of readFileSync(join(FOLDER, file), 'utf8').split('\n')) {
      if (line.startsWith('## ')) needsTest = line !== '## Checked otherwise';
      const [, number, text] = ENTRY.exec(line) ?? [];
      if (!number) continue;
      if (listed.has(number)) twice.push(number);
      listed.set(number, { file: join(FOLDER, file), text, needsTest });
    }
  }
  return { listed, twice };
}

/** Returns the test files by the requirement number that their titles name. */
function findTests() {
  const names = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n');
  const deleted = new Set(execFileSync('git', ['ls-files', '-d'], { encoding: 'utf8' }).split('\n'));
  const tests = new Map();
  for (const file of names.filter((name) => TEST_FILE.test(name) && !deleted.has(name))) {
    for (const [, , title] of readFileSync(file, 'utf8').matchAll(TITLE)) {
      for (const [number] of title.matchAll(NUMBER)) {
        if (!NO_REQUIREMENT.test(number)) tests.set(number, (tests.get(number) ?? new Set()).add(file));
      }
    }
  }
  return tests;
}

const [filter = ''] = process.argv.slice(2);
const isWanted = (number) => number === filter || filter === '' || number.startsWith(`${filter}-`);
const { listed, twice } = readRequirements();
const tests = findTests();
const numbers = [...new Set([...listed.keys(), ...tests.keys()])].filter(isWanted);
numbers.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));

for (const number of numbers) {
  const { text, file } = listed.get(number) ?? {};
  if (number === filter && text) console.log(`${text} (${file})`);
  console.log(`${number}  ${[...(tests.get(number) ?? ['no test'])].join(', ')}`);
}

const problems = numbers.flatMap((number) => {
  if (!listed.has(number))
    return [`${number} isn't listed in ${FOLDER}, but ${[...tests.get(number)].join(', ')} names it`];
  if (twice.includes(number)) return [`${number} is listed twice in ${FOLDER}`];
  return listed.get(number).needsTest && !tests.has(number) ? [`${number} is listed, but no test names it`] : [];
});
if (numbers.length === 0) problems.push(`No requirement matches ${filter}`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
