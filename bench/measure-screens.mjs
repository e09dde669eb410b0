// Measures the built screens in a browser; npm run bench -- --screens.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureApprovalList } from './approval-list.mjs';
import { startDocket } from './docket.mjs';
import { measureGrid } from './grid.mjs';
import { measureOrderLines } from './order-lines.mjs';
import { measurePhoneLoad } from './phone-load.mjs';
import { median } from './rounds.mjs';
import { measureScripts } from './scripts-of-screens.mjs';

/** As many time entries as give one supervisor 20,000 to approve. */
const ENTRIES = '400000';
const PHONE_ROUNDS = 7;

const folder = mkdtempSync(join(tmpdir(), 'docket-bench-'));
chmodSync(folder, 0o755);

const row = (what, figure, target = '') => console.log(`| ${what} | ${figure} | ${target} |`);
const ms = (figure) => `${figure.toFixed(1)} ms`;
const seconds = (figure) => `${(figure / 1000).toFixed(2)} s`;

try {
  console.log(`${cpus().length} cores, Node ${process.version}`);
  const small = await startDocket(join(folder, 'small'));
  try {
    row('', '', 'target');
    row('---', '---:', '---:');
    await printSmall(small);
    printOrder(await measureOrderLines(small));
  } finally {
    await small.stop();
  }
  const large = await startDocket(join(folder, 'large'), { DEMO: ENTRIES });
  try {
    printApproval(await measureApprovalList(large.origin));
  } finally {
    await large.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function printSmall(docket) {
  const scripts = await measureScripts(docket.origin);
  if (!scripts) return console.log('No browser was found.');
  row('JavaScript of the sign-in screen', `${scripts.signIn.toFixed(0)} KB`, '< 200 KB');
  row('JavaScript up to the time grid', `${scripts.timeGrid.toFixed(0)} KB`);
  row(
    'day list on a slow phone, nothing cached',
    seconds(median(await measurePhoneLoad(docket.origin, PHONE_ROUNDS))),
    '< 3 s',
  );
  const { keys, slowKeys, paste, opening, scrolling, month } = await measureGrid(docket);
  row(`month of ${month.rows} × ${month.days}: opened from its address`, ms(opening.loaded));
  row('month: switched to from the week', ms(opening.switched));
  row('month: scrolling, a notch of the wheel', ms(scrolling.perNotch), `${scrolling.longTasks} tasks over 50 ms`);
  for (const [name, list] of [
    ['', keys],
    [', processor four times slower', slowKeys],
  ]) {
    for (const [kind, { p50, p95 }] of Object.entries(list)) {
      const target = kind === 'bare' ? '' : `< 16 ms, ≤ ${(4 * list.bare.p95).toFixed(1)} ms`;
      row(`month: key to paint, ${kind}${name}: half / 95 %`, `${ms(p50)} / ${ms(p95)}`, target);
    }
  }
  const { cells, requests, toPaint, milliseconds, longTasks } = paste;
  row(`pasting ${cells.rows} × ${cells.columns}: requests`, requests, '1');
  row('pasting: to its paint', ms(toPaint));
  row(
    'pasting: main thread until all is saved',
    ms(milliseconds),
    `< 100 ms; ${longTasks.map(ms).join(', ') || 'no'} long tasks`,
  );
}

function printOrder(figures) {
  if (!figures) return;
  const { lines, keys } = figures;
  for (const [kind, { p50, p95 }] of Object.entries(keys)) {
    const target = kind === 'bare' ? '' : `< 16 ms, ≤ ${(4 * keys.bare.p95).toFixed(1)} ms`;
    row(`order of ${lines} lines: key to paint, ${kind}: half / 95 %`, `${ms(p50)} / ${ms(p95)}`, target);
  }
}

function printApproval(figures) {
  if (!figures) return;
  const { entries, matrix, opening, showing, nodes, scrolling, filtering } = figures;
  row(`approving ${entries} entries: from the address to the matrix`, ms(matrix));
  row(`approving ${entries} entries: from the address to their number`, ms(opening));
  row('approving: first rows after Show all', ms(showing), '< 1 s');
  row('approving: elements in the page', nodes, '< 2,000');
  row(
    'approving: scrolling, a notch of the wheel',
    ms(scrolling.perNotch),
    `${scrolling.longTasks.map(ms).join(', ') || 'no'} tasks over 50 ms`,
  );
  row('approving: a filter applied', ms(filtering), '< 100 ms');
}
