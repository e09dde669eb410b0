import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverProcesses } from './processes.mjs';

const saverFile = fileURLToPath(new URL('./saver.mjs', import.meta.url));
const START_LIMIT_MS = 60_000;

/**
 * Kills an engine and the Node process that uses it, as often as asked and time allows, while saves are running; each
 * next start must find every save that had been acknowledged.
 */
export async function killTrial(engine, folder, { rounds, limitMs }) {
  const until = Date.now() + limitMs;
  const result = { rounds: 0, acknowledged: 0, lost: 0, failedStarts: 0, problems: [] };
  let expected = [];
  for (let round = 1; round <= rounds + 1; round++) {
    // The last start only looks; a trial out of time looks once more and ends.
    const isLast = round === rounds + 1 || Date.now() > until;
    const seen = await oneRound(engine, folder, round, isLast);
    if (!seen.found) {
      result.failedStarts += 1;
      result.lost += expected.length;
      result.problems.push(seen.problem);
      break;
    }
    result.lost += expected.filter((save) => !seen.found.has(save)).length;
    if (isLast) break;
    result.rounds += 1;
    result.acknowledged += seen.acknowledged.length;
    expected = seen.acknowledged;
  }
  return result;
}

async function oneRound(engine, folder, round, isLast) {
  const child = spawn(process.execPath, [saverFile, engine, folder, String(round)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const closed = once(child.stdout, 'close');
  let found;
  let problem = '';
  const acknowledged = [];
  child.stderr.setEncoding('utf8').on('data', (text) => {
    problem = (problem + text).slice(0, 500);
  });
  const ready = new Promise((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const [word, rest = ''] = line.split(' ');
      if (word === 'found') found = new Set(rest.split(',').filter(Boolean).map(Number));
      if (word === 'ready') resolve();
      if (word === 'saved') acknowledged.push(Number(rest));
    });
  });
  await Promise.race([ready, exited, delay(START_LIMIT_MS, undefined, { ref: false })]);
  if (found && !isLast) await delay(150 + Math.random() * 350);
  // The group of the Node process first or last, as it falls; the server's processes have groups of their own.
  const kills = [() => killGroup(child.pid), ...serverProcesses(folder).map((pid) => () => killOne(pid))];
  for (const kill of Math.random() < 0.5 ? kills : kills.reverse()) kill();
  await exited;
  await closed;
  return { found, acknowledged, problem: problem || 'it did not start in time' };
}

const killGroup = (pid) => killOne(-pid);

function killOne(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
