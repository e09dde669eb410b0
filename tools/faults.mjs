// npm run faults: exposes the built product to failures of machines, and checks that nothing is lost. Words after `--` choose files.
import { runLongTests } from './long-tests.mjs';

runLongTests('vitest.faults.config.ts');
