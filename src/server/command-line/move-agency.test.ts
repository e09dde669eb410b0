import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInstallation } from '#test/fixtures/typed-commands.ts';
import { refuseChanges } from '../platform/database/move/refused-changes.ts';
import { databaseUrlOf } from '../platform/database/postgres.ts';
import { asOwner } from '../platform/database/registry/database-server.ts';

let installation: Awaited<ReturnType<typeof startInstallation>>;
beforeAll(async () => {
  installation = await startInstallation();
  await installation.type(['create', 'acme', '--agency', 'Acme']);
});
afterAll(async () => {
  await installation.type(['remove', 'acme', '--yes']);
  await installation.close();
});

describe('move', () => {
  it.each([
    [['move', 'acme'], 2, '--to must name the server'],
    [['move', '--to', 'second'], 2, 'Something is missing'],
    [['move', 'nowhere', '--to', 'second'], 1, 'No database is named nowhere'],
    [['move', 'acme', '--to', 'MAIN'], 1, 'acme is already on the server main'],
    [['move', 'acme', '--to', 'second'], 1, 'DATABASE_URL_SECOND'],
  ])('%j ends with %i and a sentence (SCALE-02)', async (typed, code, sentence) => {
    const { exitCode, errors } = await installation.type(typed);
    expect([exitCode, errors]).toEqual([code, expect.stringContaining(sentence)]);
  });

  it('commands that would change a moving agency say so (SCALE-03)', async () => {
    const { databaseUrl } = installation;
    await asOwner(databaseUrlOf(databaseUrl, `${new URL(databaseUrl).pathname.slice(1)}_acme`), (owner) =>
      refuseChanges(owner, 60_000),
    );
    const { exitCode, errors } = await installation.type(['add-person', 'acme', '--name', 'Ann', '--username', 'ann']);
    expect([exitCode, errors]).toEqual([1, expect.stringContaining('The agency is being moved to another server')]);
  });
});
