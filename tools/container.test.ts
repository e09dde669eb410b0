import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { builtinModules } from 'node:module';
import type { AddressInfo } from 'node:net';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../src/server/platform/operations/configuration.ts';
import { filesOfProject, imageStages, wordsOf } from './container-image.ts';

const packages = JSON.parse(readFileSync('package.json', 'utf8'));
const stages = imageStages();
const product = stages.at(-1)!;

describe('the image', () => {
  it('has every package that the server and its command line load', async () => {
    const bundle = await rolldown({
      input: ['src/server/main.ts', 'src/server/command-line.ts'],
      platform: 'node',
      external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('#'),
    });
    const { output } = await bundle.generate({ format: 'esm' });
    const loaded = output
      .flatMap((chunk) => (chunk.type === 'chunk' ? [...chunk.imports, ...chunk.dynamicImports] : []))
      .filter((name) => !name.startsWith('.') && !name.startsWith('node:') && !builtinModules.includes(name))
      .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)![0])
      .filter((name) => !output.some(({ fileName }) => fileName === name));
    expect(loaded).toContain('fastify');
    expect([...new Set(loaded)].filter((name) => !(name in packages.dependencies))).toEqual([]);
  });

  it('copies existing files, all of them available to the build', () => {
    const files = filesOfProject();
    const copied = stages.flatMap((stage) => stage.copied);
    expect(copied).toContain('src');
    expect(copied.filter((name) => !files.some((file) => file === name || file.startsWith(`${name}/`)))).toEqual([]);
    const sent = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(sent).toContain('*');
    expect(copied.filter((name) => !sent.includes(`!${name}`))).toEqual([]);
    expect(sent.filter((line) => line.startsWith('!') && !copied.includes(line.slice(1)))).toEqual([]);
  });

  it('does not run as root, and starts the server itself, so that signals reach it', () => {
    expect(product.lines).toContain('USER node');
    expect(product.lines).toContain('STOPSIGNAL SIGTERM');
    expect(wordsOf(product, /^CMD /)).toEqual(['node', 'dist/server/keep-running.js']);
    const [version] = /FROM node:(\d+)/.exec(product.lines[0]!)!.slice(1);
    // A version that the README names and that is still maintained.
    expect(['22', '24']).toContain(version!);
  });

  it('is healthy while /readyz says so, and not when it says no or nothing', async () => {
    const [command, ...words] = wordsOf(product, /^HEALTHCHECK /);
    expect(command).toBe('node');
    let status = 200;
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      response.writeHead(status).end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const PORT = String((server.address() as AddressInfo).port);
    const isHealthy = async () => {
      const [code] = await once(spawn(process.execPath, words, { env: { ...process.env, PORT } }), 'exit');
      return code === 0;
    };
    expect(await isHealthy()).toBe(true);
    status = 503;
    expect(await isHealthy()).toBe(false);
    server.close();
    await once(server, 'close');
    expect(await isHealthy()).toBe(false);
    expect(asked).toEqual(['/readyz', '/readyz']);
  });
});

describe('the containers', () => {
  const composed = ['compose.yaml', 'compose.several.yaml'].map((file) => readFileSync(file, 'utf8')).join('\n');

  it('set what the product and its driver know, and require everything that .env names', () => {
    const operations = readFileSync('docs/operations.md', 'utf8');
    const told = [...composed.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name!);
    expect(told).toContain('DATABASE_URL');
    const known = (name: string) => /^(PG|POSTGRES_)/.test(name) || operations.includes(`| \`${name}\``);
    expect(told.filter((name) => !known(name))).toEqual([]);
    const asked = new Set([...composed.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!));
    const offered = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
    expect(offered.sort()).toEqual([...asked].sort());
  });

  it('pass every setting on, but for those that the containers themselves decide (FIX-102)', () => {
    const decided = /^(HOST|PORT|DATA_DIR|BACKUP_DIR|DATABASE_(DIRECT|REPLICA)_URL)$/;
    const settings = [...readFileSync('docs/operations.md', 'utf8').matchAll(/^\| `([A-Z_]+)` /gm)].map(
      ([, name]) => name!,
    );
    expect(settings).toContain('OUTBOUND_ALLOW');
    expect(settings.filter((name) => !decided.test(name) && !composed.includes(`      ${name}: `))).toEqual([]);
    // An empty setting in .env counts as missing.
    const empty = Object.fromEntries(settings.map((name) => [name, '']));
    expect(readConfiguration(empty)).toEqual(readConfiguration({}));
  });

  it('document the first start by the page that ends with an administrator (FIX-102)', () => {
    const [, steps] = /### In a container\n([\s\S]*?)\n### /.exec(readFileSync('docs/operations.md', 'utf8'))!;
    expect(steps).toContain('command-line.js setup-code');
    expect(steps).toContain('/setup');
    expect(steps).not.toContain('add-person');
  });

  it('find the files that are laid into them', () => {
    const laid = [...composed.matchAll(/- (\.\/\S+?):/g)].map(([, file]) => file!);
    expect(laid).not.toEqual([]);
    expect(laid.filter((file) => !existsSync(file))).toEqual([]);
  });

  it.each(['balancer.conf', 'front.conf'])('hold nothing of a stream back at %s (SCALE-20, SCALE-21)', (file) => {
    const contract = readdirSync('src/contract', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const streams = contract.flatMap((file) =>
      [...readFileSync(`src/contract/${file}`, 'utf8').matchAll(/path: '(\S+\/changes)'/g)].map(([, path]) => path!),
    );
    expect(streams.length).toBeGreaterThan(1);
    const balancer = readFileSync(`container/${file}`, 'utf8');
    const [, passedOn] = /location ~ (\S+) \{[^}]*proxy_buffering off/.exec(balancer)!;
    expect(streams.filter((path) => !new RegExp(passedOn!).test(path))).toEqual([]);
    const told = readFileSync('docs/kubernetes.md', 'utf8');
    expect(streams.filter((path) => !told.includes(`\`${path}\``))).toEqual([]);
  });

  it('are the servers that the balancer sends to', () => {
    const servers = [...readFileSync('container/balancer.conf', 'utf8').matchAll(/^ {4}server (\S+):(\d+)/gm)];
    const named = servers.map(([, name]) => name!);
    expect(named).toEqual(['docket', 'docket-2']);
    for (const name of named) expect(composed).toMatch(new RegExp(`^  ${name}:$`, 'm'));
    expect(new Set(servers.map(([, , port]) => port))).toEqual(new Set(['3000']));
    expect(product.lines.join('\n')).toContain('PORT=3000');
  });
});

describe('Kubernetes requirements (SCALE-21)', () => {
  const page = readFileSync('docs/kubernetes.md', 'utf8');

  it('is a page that says it is untested, and there is no chart', () => {
    expect(page.split('\n').slice(0, 4).join('\n')).toContain('**Untried.**');
    expect(filesOfProject().filter((file) => /(^|\/)(Chart\.yaml|charts|templates\/_helpers)/.test(file))).toEqual([]);
  });

  it('names settings, addresses and places that there are', () => {
    const operations = readFileSync('docs/operations.md', 'utf8');
    const named = [...page.matchAll(/(?:name: |`)([A-Z]{2,}(?:_[A-Z]+)+|WORKERS|ATTACHMENTS)\b/g)].map(
      ([, name]) => name!,
    );
    expect(new Set(named).size).toBeGreaterThan(10);
    expect(named.filter((name) => !operations.includes(`| \`${name}\``))).toEqual([]);
    const probed = [...page.matchAll(/path: (\/\w+)/g)].map(([, path]) => path!);
    expect(probed).toEqual(['/healthz', '/readyz', '/healthz']);
    const headings = new Set(
      [...operations.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
        title!
          .toLowerCase()
          .replace(/[^\w ]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    const linked = [...page.matchAll(/operations\.md#([\w-]+)/g)].map(([, anchor]) => anchor!);
    expect(linked.length).toBeGreaterThan(4);
    expect(linked.filter((anchor) => !headings.has(anchor))).toEqual([]);
    const shipped = [...page.matchAll(/`(container\/\S+?|compose\S*?)`/g)].map(([, file]) => file!);
    expect(shipped.filter((file) => !existsSync(file))).toEqual([]);
  });
});
