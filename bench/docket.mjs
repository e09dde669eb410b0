import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync };
/** Decompresses a response into text. */
export const readable = ({ headers, bytes }) => String(UNPACK[headers['content-encoding']]?.(bytes) ?? bytes);

const ownRoot = join(fileURLToPath(import.meta.url), '../..');
const recorder = pathToFileURL(join(ownRoot, 'bench/record-statements.mjs')).href;

/**
 * Starts the built product as a process on a free port. Returns its origin and the time to its first HTTP response; `root` = another built
 * copy. With `statementsFile` the process records every statement that it sends to the database.
 */
export async function startDocket(dataFolder, environment = {}, statementsFile = null, root = ownRoot) {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      DATA_DIR: dataFolder,
      WORKERS: '1',
      ...environment,
      ...(statementsFile ? { NODE_OPTIONS: `--import=${recorder}`, STATEMENTS_FILE: statementsFile } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const origin = await new Promise((resolve, reject) => {
    ended.then((code) => reject(new Error(`Docket ended with ${code} before it was up.`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /^Docket is at (http:\S+)/.exec(line);
      if (found) resolve(found[1]);
    });
  });
  const browser = createCaller(origin);
  const { status } = await browser.call('GET', '/healthz');
  if (status !== 200) throw new Error(`Docket answered ${status} to the first request.`);
  return {
    origin,
    pid: child.pid,
    milliseconds: performance.now() - started,
    /** Creates a client with one persistent connection and its own cookie. */
    openCaller: () => createCaller(origin),
    /** Connects to one of its databases, as the owner. */
    openDatabase: (database) => openDatabase(dataFolder, database),
    async stop() {
      browser.close();
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function openDatabase(dataFolder, database) {
  const password = readFileSync(join(dataFolder, 'postgres/docket-password'), 'utf8').trim();
  const [, , , port] = readFileSync(join(dataFolder, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const client = new pg.Client({ host: '127.0.0.1', port: Number(port), user: 'docket', password, database });
  await client.connect();
  return client;
}

/** Sends calls over one persistent connection, with a browser's headers. */
function createCaller(origin) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let cookie = '';
  const call = (method, path, body) => send(method, path, body === undefined ? null : JSON.stringify(body));
  /** Sends a body unchanged; the server may close the connection before reading all of it. */
  function send(method, path, sent, contentType = 'application/json') {
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'gzip, deflate, br',
      'x-requested-with': 'XMLHttpRequest',
      ...(cookie ? { cookie } : {}),
      ...(sent === null ? {} : { 'content-type': contentType, 'content-length': Buffer.byteLength(sent) }),
    };
    return new Promise((resolve, reject) => {
      const asking = request(new URL(path, origin), { method, agent, headers }, (answer) => {
        const chunks = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
        );
      });
      asking.on('error', reject);
      asking.end(sent);
    });
  }
  return {
    call,
    send,
    /** Like `call`, but throws unless the status is as expected; a compressed response stays compressed. */
    async expect(status, method, path, body) {
      const answer = await call(method, path, body);
      if (answer.status === status) return answer.bytes;
      throw new Error(`${method} ${path} answered ${answer.status}: ${readable(answer)}`);
    },
    /** Like `expect`, and returns the parsed response. */
    async ask(status, method, path, body) {
      const answer = await call(method, path, body);
      if (answer.status === status) return JSON.parse(readable(answer));
      throw new Error(`${method} ${path} answered ${answer.status}: ${readable(answer)}`);
    },
    /** Returns the parsed response to a GET request. */
    async read(path) {
      return JSON.parse(readable(await call('GET', path)));
    },
    async signIn(username) {
      const person = { username, password: 'docket-demo', database: 'harbour-pine', isPersistent: false };
      const { status, headers } = await call('POST', '/api/auth/login', person);
      if (status !== 200) throw new Error(`Signing in answered ${status}.`);
      cookie = headers['set-cookie'][0].split(';')[0];
    },
    close: () => agent.destroy(),
  };
}
