import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommandLine } from '../command-line/run.ts';
import { databaseUrlOf, openOwnerClient } from '../platform/database/postgres.ts';
import { projectRoot } from '../platform/operations/project-root.ts';
import { testServerUrl } from './test-databases.ts';

/** An installation of its own, into which commands are typed, and a folder for their files. Close it when done. */
export async function startInstallation() {
  const prefix = `docket_cli_${randomUUID().slice(0, 8)}`;
  const folder = await mkdtemp(join(tmpdir(), 'docket-cli-'));
  const environment = { DATABASE_URL: databaseUrlOf(testServerUrl(), prefix), DATA_DIR: folder };
  return {
    folder,
    databaseUrl: environment.DATABASE_URL,

    /** Types a command; `input` is what comes in on stdin, `others` what else its environment says. */
    async type(typed: string[], input = '', others: Record<string, string> = {}) {
      const [output, errors] = [new PassThrough(), new PassThrough()];
      const terminal = { input: Readable.from([input]), output, errors };
      const exitCode = await runCommandLine(typed, terminal, {
        environment: { ...environment, ...others },
        root: projectRoot(),
      });
      output.end();
      errors.end();
      return { exitCode, output: await text(output), errors: await text(errors) };
    },

    /** What a statement finds in an agency's database; null = in the registry. */
    async rows(sql: string, database: string | null = 'acme') {
      const name = database === null ? prefix : `${prefix}_${database}`;
      const client = await openOwnerClient(databaseUrlOf(testServerUrl(), name));
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    },

    async close() {
      await rm(folder, { recursive: true });
      const server = await openOwnerClient(testServerUrl());
      await server.query(`drop database if exists "${prefix}" with (force)`);
      await server.query(`drop role if exists "${prefix}_login"`);
      await server.end();
    },
  };
}
