// Checks the subjects of commits: `scope: imperative subject` with at most 72 characters. Without a history of the base it checks nothing.
import { spawnSync } from 'node:child_process';

/** The last commit before the rule. */
const BASE = '98fd3295';
const SUBJECT = /^[a-z][a-z0-9/-]*: \S/;

const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', `${BASE}..HEAD`], {
  encoding: 'utf8',
});
const wrong =
  status === 0
    ? stdout.split('\n').filter((subject) => subject && (!SUBJECT.test(subject) || subject.length > 72))
    : [];
for (const subject of wrong) console.error(`Not "scope: subject" with at most 72 characters: ${subject}`);
process.exit(wrong.length > 0 ? 1 : 0);
