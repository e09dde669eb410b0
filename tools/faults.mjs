// npm run faults: does to the built product what machines do to it, and looks that nothing is lost. Words after `--` choose files.
import { runLongTests } from './long-tests.mjs';

runLongTests('vitest.faults.config.ts');
