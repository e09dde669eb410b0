import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import {
  type EngineAccount,
  isSuperuser,
  unprivilegedAccount,
} from '../../../src/server/platform/embedded-postgres/engine-account.ts';
import { freePort } from '../../stories/support/free-port.ts';

/** The services in Debian's packages: swift-proxy, swift-object, swift-container and swift-account. */
const SERVERS = ['account', 'container', 'object'] as const;
/** Docket's login, and the bucket created for it. */
const [LOGIN, SECRET, REGION, BUCKET] = ['docket:files', 'secret-of-swift', 'eu-swift-1', 'attachments'];

/** Debian's Swift with its S3 interface, on this machine, in a temporary folder. */
export type Swift = {
  /** Docket's settings for storing files there. */
  environment: Record<string, string>;
  /** Stops the interface; the stored files stay. */
  stopProxy(): Promise<void>;
  startProxy(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts it as unprivileged processes, and creates the bucket. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-swift-'));
  const account = isSuperuser() ? await unprivilegedAccount() : undefined;
  const devices = join(folder, 'devices');
  await mkdir(join(devices, 'disk'), { recursive: true });
  await chmod(folder, 0o755);
  if (account) for (const path of [folder, devices, join(devices, 'disk')]) await chown(path, account.uid, account.gid);
  const general = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${nameOf(account)}
swift_dir = ${folder}
`;
  const running: ChildProcess[] = [];
  for (const server of SERVERS) {
    const port = await freePort();
    makeRing(folder, server, port);
    await writeFile(
      join(folder, `${server}.conf`),
      `${general(port)}devices = ${devices}
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`,
    );
    running.push(run(folder, server, account));
  }
  const port = await freePort();
  // Swift requires the address of a cache, but works without one: nothing listens there.
  await writeFile(
    join(folder, 'proxy.conf'),
    `${general(port)}[pipeline:main]
pipeline = catch_errors gatekeeper cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_${LOGIN.replace(':', '_')} = ${SECRET} .admin
`,
  );
  const endpoint = `http://127.0.0.1:${port}`;
  let proxy: ChildProcess;
  const startProxy = async () => {
    proxy = run(folder, 'proxy', account);
    while ((await makeBucket(endpoint)) !== 200) await delay(200);
  };
  await startProxy();
  return {
    environment: {
      ATTACHMENTS: `s3://${BUCKET}/files?endpoint=${endpoint}&region=${REGION}`,
      AWS_ACCESS_KEY_ID: LOGIN,
      AWS_SECRET_ACCESS_KEY: SECRET,
    },
    stopProxy: () => end(proxy),
    startProxy,
    async stop() {
      await Promise.all([proxy, ...running].map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Configures where a server stores its data: on one disk, once. */
function makeRing(folder: string, server: string, port: number) {
  const builder = join(folder, `${server}.builder`);
  for (const words of [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/disk`, '1'], ['rebalance']])
    execFileSync('/usr/bin/swift-ring-builder', [builder, ...words], { stdio: 'ignore' });
}

function run(folder: string, server: string, account: EngineAccount | undefined): ChildProcess {
  return spawn(`/usr/bin/swift-${server}-server`, [join(folder, `${server}.conf`)], {
    ...account,
    cwd: folder,
    env: { PATH: '/usr/bin:/bin' },
    stdio: 'ignore',
  });
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Swift needs the name of the user that it runs as. */
function nameOf(account: EngineAccount | undefined): string {
  if (!account) return userInfo().username;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.find((line) => line.split(':')[2] === String(account.uid))!.split(':')[0]!;
}

/** Returns the status; 0 = nothing listens yet. An existing bucket stays unchanged. */
async function makeBucket(endpoint: string): Promise<number> {
  const signed = await new AwsV4Signer({
    ...{ method: 'PUT', url: `${endpoint}/${BUCKET}`, service: 's3', region: REGION },
    ...{ accessKeyId: LOGIN, secretAccessKey: SECRET },
  }).sign();
  const { method, headers } = signed;
  const answer = await fetch(signed.url, { method, headers }).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status === 409 ? 200 : (answer?.status ?? 0);
}
