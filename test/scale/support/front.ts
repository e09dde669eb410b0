import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import dns from 'node:dns';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isSuperuser } from '../../../src/server/platform/embedded-postgres/engine-account.ts';
import { isAlive } from '../../../src/server/platform/embedded-postgres/process.ts';
import { openFolder, until } from '../../faults/support/own-database.ts';
import { freePort } from '../../stories/support/free-port.ts';

const NGINX = '/usr/sbin/nginx';
/** The domain of the front's agencies, prefixed by the database's name. */
const DOMAIN = 'docket.test';

/** Debian's nginx in front of several cells, configured as in container/front.conf. */
export type Front = {
  /** Returns the address of an agency. */
  originOf(agency: string): string;
  /** Sets the servers of each cell, and the cell of each agency; both apply to later requests. */
  show(cells: Record<string, string[]>, agencies: Iterable<[agency: string, cell: string]>): Promise<void>;
  /** Returns the memory of the forwarding process in megabytes. */
  megabytes(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts it without servers. */
export async function startFront(): Promise<Front> {
  const folder = await openFolder();
  const port = await freePort();
  const configuration = (await readFile('container/front.conf', 'utf8'))
    .replaceAll('/etc/nginx/docket/', `${folder}/`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = join(folder, 'nginx.conf');
  await writeFile(
    main,
    `${isSuperuser() ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 1024; }
http {
  access_log off;
  ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  ${configuration}
}
`,
  );
  const write = async (cells: Record<string, string[]>, agencies: Iterable<[string, string]>) => {
    const upstreams = Object.entries(cells).map(([name, origins]) => {
      const servers = origins.map((origin) => `server ${new URL(origin).host} max_fails=1 fail_timeout=5s;`);
      return `upstream ${name} { ${servers.join(' ')} keepalive 32; }\n`;
    });
    const lines = [...agencies].map(([agency, cell]) => `${agency}.${DOMAIN} ${cell};\n`);
    await writeFile(join(folder, 'cells.conf'), upstreams.join(''));
    await writeFile(join(folder, 'agencies.map'), lines.join(''));
  };
  await write({}, []);
  const nginx = spawn(NGINX, ['-e', 'stderr', '-c', main], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise((resolve) => nginx.once('exit', resolve));
  await until(async () => workersOf(nginx).length > 0);
  const forgetNames = answerNames();
  return {
    originOf: (agency) => `http://${agency}.${DOMAIN}:${port}`,
    async show(cells, agencies) {
      await write(cells, agencies);
      execFileSync(NGINX, ['-t', '-q', '-e', 'stderr', '-c', main]);
      const before = workersOf(nginx);
      nginx.kill('SIGHUP');
      // The earlier workers finish their requests, accept no new ones, and stop: a request over a connection that closes at that moment
      // would be interrupted.
      const areGone = async () => (await Promise.all(before.map(isAlive))).every((isThere) => !isThere);
      await until(async () => workersOf(nginx).some((pid) => !before.includes(pid)) && (await areGone()));
      // Closed connections are noticed in the next turn of the event loop.
      await setImmediate();
    },
    async megabytes() {
      const status = await readFile(`/proc/${workersOf(nginx).at(-1)}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024;
    },
    async stop() {
      forgetNames();
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

function workersOf({ pid }: ChildProcess): number[] {
  try {
    return execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map(Number);
  } catch {
    return [];
  }
}

/** Replaces the DNS entry of `*.docket.test`, which leads to this machine. Returns the function that removes it. */
function answerNames(): () => void {
  const asked = dns.lookup;
  const answer = (name: string, ...others: unknown[]) =>
    (asked as (...all: unknown[]) => void)(name.endsWith(`.${DOMAIN}`) ? '127.0.0.1' : name, ...others);
  Object.assign(dns, { lookup: answer });
  return () => Object.assign(dns, { lookup: asked });
}
