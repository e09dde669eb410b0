import { runCommandLine } from './command-line/run.ts';
import { projectRoot } from './platform/operations/project-root.ts';

const terminal = { input: process.stdin, output: process.stdout, errors: process.stderr };

// A reader that closes early, such as head, isn't an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

runCommandLine(process.argv.slice(2), terminal, { environment: process.env, root: projectRoot() }).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  },
);
