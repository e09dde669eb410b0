// Saves until it is killed: node saver.mjs <engine> <folder> <round>. Prints what it finds of the round before, then
// `ready`, then the number of each save once that is acknowledged.
import { writeSync } from 'node:fs';
import { ENGINES } from './engines.mjs';

const [engineName, folder, round] = process.argv.slice(2);
const WRITERS = 4;

const engine = await ENGINES[engineName](folder);
await engine.query(
  'create table if not exists kill_trial (round integer, save integer, notes text, primary key (round, save))',
);
const found = await engine.query('select save from kill_trial where round = $1', [Number(round) - 1]);
// Written at once, not buffered: what the parent has read before the kill was acknowledged before the kill.
const say = (line) => writeSync(1, `${line}\n`);
say(`found ${found.map((row) => row.save).join(',')}`);
say('ready');

let last = 0;
const write = async () => {
  for (;;) {
    last += 1;
    const save = last;
    await engine.query('insert into kill_trial values ($1, $2, $3)', [Number(round), save, `Save ${save}`]);
    say(`saved ${save}`);
  }
};
await Promise.all(Array.from({ length: WRITERS }, write));
